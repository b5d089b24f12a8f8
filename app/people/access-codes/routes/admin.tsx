import { useLocation } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import type { ListFilter } from '#app/kit/ui/list-controls.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { revokeCode } from '../commands/revoke.server.ts'
import { findRevocable, listCodes, readCodeQuery } from '../queries/codes.server.ts'
import { CODE_STATES } from '../rules.ts'
import { CODE_LOOKS } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('access_codes.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'access_codes', entityId: 'list' })
  const query = readCodeQuery(url.searchParams)
  const [{ rows, total }, revoked] = await Promise.all([
    listCodes(db, query, now()),
    findRevocable(db, url.searchParams.get('revoke') ?? '', now()),
  ])
  const locale = getLocale()
  return {
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    may: { revoke: can(actor, 'access_codes.edit'), export: can(actor, 'access_codes.export') },
    revoked,
    rows: rows.map(({ validFrom, validUntil, lastUsedAt, ...row }) => ({
      ...row,
      from: formatInstant(validFrom, locale),
      until: formatInstant(row.isProvisional ? validUntil : new Date(validUntil.getTime() - 60_000), locale),
      used: lastUsedAt && formatAgo(lastUsedAt, now(), locale),
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'access_codes.edit')
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  const revoked = await revokeCode(ctx, { id: String(form.get('id') ?? '') })
  const text = revoked.ok ? m.access_revoked({ id: revoked.value.accessId }) : m.access_gone()
  return redirectWithMessage(listHref, text)
}

export default function AccessCodesScreen({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, may, revoked } = loaderData
  const { search } = useLocation()
  const columns = useColumns(may.revoke)
  return (
    <>
      <ListScreen
        title={m.access_title()}
        lead={m.access_lead()}
        order={m.list_newest_first()}
        searchLabel={m.access_search()}
        filters={filters()}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        keyOf={row => row.id}
        nameOf={row => row.accessId}
        empty={{ title: m.access_none(), hint: m.access_none_hint() }}
        {...(may.export && {
          exportPath: localizeHref('/admin/access-codes/export'),
          exportsSelection: true,
        })}
      />
      {revoked && may.revoke && (
        <ConfirmDialog
          question={m.access_revoke_question()}
          intent="revoke"
          confirmLabel={m.access_revoke()}
          closeHref={withoutDialog(search)}
          isDanger
        >
          <p className="font-semibold">
            {revoked.accessId}, {revoked.name}
          </p>
          <p className="text-muted">{m.access_revoke_note()}</p>
          <input type="hidden" name="id" value={revoked.id} />
        </ConfirmDialog>
      )}
    </>
  )
}

function filters(): ListFilter[] {
  return [
    {
      name: 'state',
      label: m.access_state(),
      all: m.access_all_states(),
      options: CODE_STATES.map(value => ({ value, label: CODE_LOOKS[value].label() })),
    },
    {
      name: 'kind',
      label: m.access_kind(),
      all: m.access_all_kinds(),
      options: [
        { value: 'member', label: m.access_kind_member() },
        { value: 'provisional', label: m.access_provisional() },
      ],
    },
  ]
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

/** A date and its time stand on one line. */
const unbroken = (moment: string) => moment.replaceAll(' ', '\u00a0')

function useColumns(mayRevoke: boolean): ListColumns<Row> {
  const hrefOf = useDialogHref()
  const canEnd = ({ state }: Row) => mayRevoke && (state === 'valid' || state === 'early')
  return [
    {
      heading: m.access_id(),
      sort: 'id',
      width: 'w-32',
      cell: row => <span className="font-mono font-semibold tracking-wide">{row.accessId}</span>,
    },
    { heading: m.access_person(), name: 'person', card: 'line', cell: row => <Person row={row} /> },
    {
      heading: m.access_valid(),
      sort: 'until',
      width: 'w-56',
      card: 'none',
      cell: ({ from, until }) => (
        <p className="text-sm whitespace-pre-line tabular-nums" title={m.member_code_time({ from, until })}>
          {m.member_code_time({ from: unbroken(from), until: unbroken(until) })}
        </p>
      ),
    },
    {
      heading: m.access_used(),
      name: 'used',
      width: 'w-28',
      card: 'none',
      cell: row => row.used ?? m.access_never_used(),
    },
    {
      heading: m.access_state(),
      name: 'state',
      isState: true,
      width: 'w-42',
      cell: ({ state, isProvisional }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={CODE_LOOKS[state].tone}>{CODE_LOOKS[state].label()}</Badge>
          {isProvisional && <Badge tone="waiting">{m.access_provisional()}</Badge>}
        </span>
      ),
    },
    {
      heading: m.list_actions(),
      width: 'w-20',
      actions: row =>
        canEnd(row)
          ? [
              {
                label: m.access_revoke_named({ id: row.accessId }),
                href: hrefOf('revoke', row.id),
                icon: 'revoke',
                isDanger: true,
              },
            ]
          : [],
    },
  ]
}

function Person({ row: { name, memberId, memberRowId, applicationId } }: { row: Row }) {
  const path = memberRowId ? `/admin/members/${memberRowId}` : `/admin/applications/${applicationId}`
  return (
    <>
      <p title={name}>
        <a href={localizeHref(path)}>{name}</a>
      </p>
      <p className="sub">{memberId}</p>
    </>
  )
}
