import { CalendarPlus, CopyPlus, MailPlus, Pencil, Trash2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { EmailText } from '#app/kit/ui/email-text.tsx'
import { type RowAction, RowActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { STATUS_NAMES, TYPE_NAMES } from '../texts.ts'
import type { MemberListRow } from '../views/member.ts'
import { AutoRenewSwitch } from './auto-renew-switch.tsx'

const DATE = 'tabular-nums whitespace-nowrap [&:lang(ru)]:whitespace-normal'

type Columns = [Column<MemberListRow>, ...Column<MemberListRow>[]]

/** The list's columns, with what the person may do to a member. */
export function useMemberColumns(may: { edit: boolean; delete: boolean }): Columns {
  const actionsOf = useActions(may)
  return [
    { heading: m.member_who(), sort: 'name', cell: row => <Who row={row} /> },
    { heading: m.member_membership(), sort: 'membership', cell: row => <Membership row={row} /> },
    {
      heading: m.member_status(),
      isState: true,
      sort: 'status',
      cell: row => <Status row={row} />,
    },
    {
      heading: m.member_joined(),
      sort: 'joined',
      isExtra: true,
      cell: row => <p className={DATE}>{row.joined}</p>,
    },
    { heading: m.member_expires(), sort: 'expires', cell: row => <Expiry row={row} /> },
    ...(may.edit
      ? [
          {
            heading: m.member_auto_renew(),
            cell: (row: MemberListRow) => <AutoRenewSwitch member={row} isInTable />,
          },
          {
            heading: m.list_actions(),
            cell: (row: MemberListRow) => <RowActions actions={actionsOf(row)} />,
          },
        ]
      : []),
  ]
}

function useActions(may: { delete: boolean }): (row: MemberListRow) => RowAction[] {
  const hrefOf = useDialogHref()
  const isDue = useSearchParams()[0].get('expiry') === 'due'
  return ({ id, name, canBeAsked }) => [
    { label: m.member_renew_named({ name }), href: hrefOf('renew', id), icon: CalendarPlus },
    ...(canBeAsked && isDue
      ? [{ label: m.member_renewal_ask_named({ name }), href: hrefOf('ask', id), icon: MailPlus }]
      : []),
    { label: m.list_edit_named({ name }), href: hrefOf('edit', id), icon: Pencil },
    { label: m.list_clone_named({ name }), href: hrefOf('clone', id), icon: CopyPlus },
    ...(may.delete
      ? [{ label: m.list_delete_named({ name }), href: hrefOf('delete', id), icon: Trash2 }]
      : []),
  ]
}

function Who({ row: { id, name, memberId, email } }: { row: MemberListRow }) {
  return (
    <div className="min-w-0">
      <Link
        to={localizeHref(`/admin/members/${id}`)}
        className="inline-block font-semibold wrap-anywhere quiet-link max-xl:py-1"
      >
        {name}
      </Link>
      <p className="text-sm text-muted tabular-nums">{memberId}</p>
      <p className="text-sm text-muted">
        <EmailText email={email} />
      </p>
    </div>
  )
}

function Status({ row: { status, isInGrace } }: { row: MemberListRow }) {
  const { label, tone } = STATUS_NAMES[status]
  return isInGrace ? (
    <Badge tone="waiting">{m.member_status_grace()}</Badge>
  ) : (
    <Badge tone={tone}>{label()}</Badge>
  )
}

function Membership({ row: { membershipType, planName } }: { row: MemberListRow }) {
  return (
    <div className="xl:max-w-28">
      <p>{TYPE_NAMES[membershipType]()}</p>
      {planName && <p className="text-sm text-muted wrap-anywhere">{planTitle(planName, getLocale())}</p>}
    </div>
  )
}

function Expiry({ row: { expires, expiresIn } }: { row: MemberListRow }) {
  return (
    <>
      <p className={DATE}>{expires ?? m.member_no_expiry()}</p>
      {expiresIn && <p className="text-sm text-muted whitespace-nowrap">{expiresIn}</p>}
    </>
  )
}
