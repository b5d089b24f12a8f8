import { data } from 'react-router'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { confirmMemberImport, giveUpMemberImport } from '#app/joining/member-imports/commands.server.ts'
import { findMemberImport } from '#app/joining/member-imports/queries.server.ts'
import { viewMemberImport } from '#app/joining/member-imports/views.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readListQuery } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { ImportPreview } from '../components/import-preview.tsx'
import type { Route } from './+types/admin-import-list'

export const middleware: Route.MiddlewareFunction[] = [permit('members.edit')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const list = await findMemberImport(ctx.db, params.id)
  if (!list) throw data(null, { status: 404 })
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'member_import', entityId: list.id })
  const { page } = readListQuery(url.searchParams, {})
  return viewMemberImport(ctx, list, page)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  if (form.get('intent') === 'give_up') {
    const isGivenUp = await giveUpMemberImport(ctx, params.id)
    const message = isGivenUp ? m.member_import_given_up() : m.member_import_not_waiting()
    return redirectWithMessage(localizeHref('/admin/members/import'), message)
  }
  const taken = await confirmMemberImport(ctx, params.id)
  if (taken.ok) {
    const count = taken.value.added.toLocaleString(getLocale())
    return redirectWithMessage(localizeHref('/admin/members'), m.member_import_done({ count }))
  }
  if (taken.reason === 'not_found') throw data(null, { status: 404 })
  const reasons = { given_up: m.member_import_not_waiting, nothing_to_add: m.member_import_nothing }
  return refuse({ error: reasons[taken.reason]() }, 409)
}

export default function MemberImport({ loaderData, actionData }: Route.ComponentProps) {
  const { state, fileName, uploaded } = loaderData
  return (
    <>
      <title>{`${m.member_import_title()} · Sala`}</title>
      <BackLink to={localizeHref('/admin/members/import')}>{m.member_import_another()}</BackLink>
      <PageHeader
        title={m.member_import_check()}
        lead={m.member_import_file({ name: fileName, when: uploaded })}
      />
      <div className="has-[p]:mb-6">
        <FormAlert>{actionData?.error}</FormAlert>
      </div>
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
