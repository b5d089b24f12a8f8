import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { MEMBERSHIP_TYPES } from '#app/house/plans/rules/prices.ts'
import { findShownSettings } from '#app/house/settings/queries/settings.server.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { packRows, unpackRows } from '#app/kit/pure/packed-rows.ts'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { AutoRenewForms } from '#app/people/members/components/auto-renew-switch.tsx'
import { useMemberColumns } from '#app/people/members/components/member-columns.tsx'
import { readMemberQuery } from '#app/people/members/queries/list.server.ts'
import { listMembers } from '#app/people/members/queries/members.server.ts'
import { EXPIRY_FILTERS, MEMBER_STATUSES } from '#app/people/members/rules/members.ts'
import { EXPIRY_NAMES, STATUS_NAMES, TYPE_NAMES } from '#app/people/members/texts.ts'
import { viewRows } from '#app/people/members/views/dialogs.server.ts'
import type { Route } from './+types/members'
import { answerMember } from './member/answer.server.ts'
import { findDialog } from './member/dialog.server.ts'
import { Dialogs } from './member/dialogs.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, now } = ctx
  const [settings] = await Promise.all([
    findShownSettings(ctx),
    logView(db, { adminId: actor.userId, entityType: 'members', entityId: 'list' }),
  ])
  const { requestDaysBefore, graceDays } = settings.renewals
  const query = readMemberQuery(url.searchParams, { now: now(), requestDaysBefore })
  const [page, dialog] = await Promise.all([
    listMembers(db.prepared, query),
    findDialog(db, url.searchParams, { actor, now: now() }),
  ])
  return {
    packed: packRows(viewRows(page, query.today, graceDays)),
    total: page.total,
    page: query.page,
    isFiltered: isNarrowed(query),
    dialog,
    may: { edit: can(actor, 'members.edit'), delete: can(actor, 'members.delete') },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return answerMember(commandContext(context), { request, url, isRecord: false })
}

export default function MembersManager({ loaderData, actionData }: Route.ComponentProps) {
  const { packed, total, page, isFiltered, dialog, may } = loaderData
  const rows = unpackRows(packed)
  const columns = useMemberColumns(may)
  return (
    <>
      <ListScreen
        title={m.member_manager()}
        lead={m.member_lead()}
        order={m.list_newest_first()}
        searchLabel={m.member_search()}
        filters={filters()}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        mayDelete={may.delete}
        keyOf={row => row.memberId}
        nameOf={row => row.name}
        empty={{ title: m.member_none(), hint: m.member_none_hint() }}
        {...(may.edit && { newLabel: m.member_add() })}
        exportPath={hrefTo('/admin/members/export')}
        exportsSelection
        {...(may.edit && {
          further: [{ path: hrefTo('/admin/members/together'), label: m.together_further() }],
        })}
        {...(may.edit && { importPath: hrefTo('/admin/members/import') })}
      />
      {may.edit && <AutoRenewForms />}
      <Dialogs dialog={dialog} reply={actionData} />
    </>
  )
}

function filters(): ListFilter[] {
  return [
    {
      name: 'type',
      label: m.member_type(),
      all: m.member_all_types(),
      options: MEMBERSHIP_TYPES.map(type => ({ value: type, label: TYPE_NAMES[type]() })),
    },
    {
      name: 'status',
      label: m.member_status(),
      all: m.member_all_statuses(),
      options: MEMBER_STATUSES.map(status => ({ value: status, label: STATUS_NAMES[status].label() })),
    },
    {
      name: 'expiry',
      label: m.member_expiry(),
      all: m.member_all_expiries(),
      options: EXPIRY_FILTERS.map(filter => ({ value: filter, label: EXPIRY_NAMES[filter]() })),
    },
  ]
}
