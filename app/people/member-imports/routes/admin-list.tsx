import { data, redirect } from 'react-router'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { waitForWork } from '#app/house/long-works/queries.server.ts'
import { PATIENCE_MS } from '#app/house/long-works/rules.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { WorkProgress } from '#app/kit/ui/work-progress.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { chooseForMemberImport, confirmMemberImport, giveUpMemberImport } from '../commands.server.ts'
import { ImportPreview } from '../components/import-preview.tsx'
import { findMemberImport } from '../queries.server.ts'
import { readImportChoices } from '../rules/lists.ts'
import { importFailureText } from '../texts.ts'
import { viewMemberImport } from '../views.server.ts'
import type { Route } from './+types/admin-list'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const list = await findMemberImport(ctx.db, params.id)
  if (!list) throw data(null, { status: 404 })
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'member_import', entityId: list.id })
  const { page } = readListQuery(url.searchParams, {})
  return viewMemberImport(ctx, list, page)
}

const ANSWERS = {
  import: confirm,
  choose: async (ctx: CommandContext, id: string, form: FormData) => {
    const isKept = await chooseForMemberImport(ctx, id, readImportChoices(form))
    if (!isKept) return refuse({ error: m.member_import_not_waiting() }, 409)
    return redirect(localizeHref(`/admin/members/import/${id}`))
  },
  give_up: async (ctx: CommandContext, id: string) => {
    const isGivenUp = await giveUpMemberImport(ctx, id)
    const message = isGivenUp ? m.member_import_given_up() : m.member_import_not_waiting()
    return redirectWithMessage(localizeHref('/admin/members/import'), message)
  },
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form)(commandContext(context), params.id, form)
}

async function confirm(ctx: CommandContext, id: string) {
  const asked = await confirmMemberImport(ctx, id)
  if (!asked.ok) throw data(null, { status: 404 })
  const { state, outcome, error } = await waitForWork(ctx.db, asked.value.workId, PATIENCE_MS)
  if (error) return refuse({ error: importFailureText(error) }, 409)
  if (state !== 'done') return redirect(localizeHref(`/admin/members/import/${id}`))
  const count = (outcome?.['added'] ?? 0).toLocaleString(getLocale())
  return redirectWithMessage(localizeHref('/admin/members'), m.member_import_done({ count }))
}

export default function MemberImport({ loaderData, actionData }: Route.ComponentProps) {
  const { state, fileName, uploaded } = loaderData
  return (
    <>
      <PageTitle title={m.member_import_title()} />
      <BackLink to={localizeHref('/admin/members/import')}>{m.member_import_another()}</BackLink>
      <PageHeader
        title={m.member_import_check()}
        lead={m.member_import_file({ name: fileName, when: uploaded })}
      />
      <div className="has-[p]:mb-6">
        <FormAlert>{actionData?.error ?? (state === 'waiting' && loaderData.failure)}</FormAlert>
      </div>
      {state === 'running' && (
        <Panel title={m.member_import_running()} lead={m.member_import_running_lead()}>
          <WorkProgress {...loaderData.work} />
        </Panel>
      )}
      {state === 'waiting' && <ImportPreview list={loaderData} />}
      {state === 'imported' && (
        <EmptyState
          title={m.member_import_done({ count: loaderData.added })}
          hint={m.member_import_done_at({ when: loaderData.at })}
        />
      )}
      {state === 'given_up' && (
        <EmptyState title={m.member_import_gone()} hint={m.member_import_gone_hint()} />
      )}
    </>
  )
}
