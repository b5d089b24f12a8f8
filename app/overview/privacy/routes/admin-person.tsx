import { Download } from 'lucide-react'
import { data, redirect } from 'react-router'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { MissingRecord } from '#app/kit/ui/missing-record.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { type EraseFailure, eraseSubject } from '../commands/erase-subject.server.ts'
import { ConsentsPanel } from '../components/consents-panel.tsx'
import { EraseDialog, type EraseReply } from '../components/erase-dialog.tsx'
import { ErasePanel } from '../components/erase-panel.tsx'
import { HeldPanel } from '../components/held-panel.tsx'
import { memberOf } from '../queries/same-person.server.ts'
import type { ShownKind } from '../rules/privacy.ts'
import { shownKindOf, viewPerson } from '../views/person.server.ts'
import type { PersonView } from '../views/person.ts'
import type { Route } from './+types/admin-person'

export const middleware: Route.MiddlewareFunction[] = [permit('privacy.view')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const kind = shownKindOf(params.kind)
  if (!kind) throw data(null, { status: 404 })
  const memberId = kind === 'application' ? await memberOf(ctx.db, params.id) : null
  if (memberId) throw redirect(localizeHref(`/admin/privacy/member/${memberId}`))
  const person = await viewPerson(ctx, { kind, id: params.id })
  if (!person) return data({ person: null, isErasing: false }, 404)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: kind, entityId: person.id })
  const isErasable = person.mayErase && person.erasedText === null && person.refusals.length === 0
  return data({ person, isErasing: isErasable && url.searchParams.has('erase') })
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'privacy.erase')
  const kind = shownKindOf(params.kind)
  if (!kind) throw data(null, { status: 404 })
  const { typed } = readTexts(await readForm(request), ['typed'])
  const erased = await eraseSubject(ctx, { subject: { kind, id: params.id }, typed })
  if (!erased.ok) return refused(typed, erased.reason)
  return redirectWithMessage(url.pathname, m.privacy_erased())
}

function refused(typed: string, reason: EraseFailure) {
  const replies: Record<EraseFailure, EraseReply> = {
    not_found: { typed, error: m.privacy_gone_text() },
    not_confirmed: { typed, fieldError: m.privacy_not_confirmed() },
    open: { typed, error: m.privacy_open_meanwhile() },
  }
  return refuse(replies[reason], reason === 'not_confirmed' ? 400 : 409)
}

/** A guest is on the list of an event, and has no screen alone. */
const RECORDS: Record<Exclude<ShownKind, 'guest'>, string> = {
  member: '/admin/members/',
  application: '/admin/applications/',
  request: '/admin/requests/',
  employee: '/admin/employees/',
}

export default function PersonalData({
  loaderData: { person, isErasing },
  actionData,
}: Route.ComponentProps) {
  if (!person) return <MissingRecord title={m.privacy_gone()} hint={m.privacy_gone_text()} />
  const { kind, id, name } = person
  return (
    <>
      <PageTitle title={m.privacy_of({ name })} />
      <BackLink to={localizeHref(kind === 'guest' ? '/admin/events' : RECORDS[kind] + id)}>
        {m.privacy_back()}
      </BackLink>
      <PageHeader
        title={m.privacy_of({ name })}
        lead={m.privacy_lead()}
        actions={<DownloadLink kind={kind} id={id} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <HeldPanel {...person} />
        <div className="grid gap-4">
          {(kind === 'member' || kind === 'application') && <ConsentsPanel consents={person.consents} />}
          <ErasePanel person={person} />
        </div>
      </div>
      {isErasing && <EraseDialog person={person} reply={actionData} />}
    </>
  )
}

function DownloadLink({ kind, id }: Pick<PersonView, 'kind' | 'id'>) {
  return (
    <a
      href={localizeHref(`/admin/privacy/${kind}/${id}/download`)}
      download
      className={buttonClasses('primary', 'small')}
    >
      <Download className="size-5" aria-hidden="true" />
      {m.privacy_download()}
    </a>
  )
}
