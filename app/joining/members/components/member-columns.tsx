import { CalendarPlus, CopyPlus, MailPlus, Pencil, Trash2 } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import type { RowAction } from '#app/kit/ui/row-action.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { STATUS_NAMES, TYPE_NAMES } from '../texts.ts'
import type { MemberListRow } from '../views/member.ts'
import { AutoRenewButton } from './auto-renew-switch.tsx'

type Columns = [Column<MemberListRow>, ...Column<MemberListRow>[]]

/** The list's columns, with what the person may do to a member. */
export function useMemberColumns(may: { edit: boolean; delete: boolean }): Columns {
  const actionsOf = useActions(may)
  return [
    { heading: m.member_who(), sort: 'name', cell: row => <Who row={row} /> },
    {
      heading: m.member_membership(),
      sort: 'membership',
      width: 'w-36',
      card: 'line',
      cell: row => <Membership row={row} />,
    },
    {
      heading: m.member_status(),
      isState: true,
      sort: 'status',
      width: 'w-40',
      cell: row => <Status row={row} />,
    },
    {
      heading: m.member_joined(),
      sort: 'joined',
      width: 'w-32',
      isExtra: true,
      card: 'none',
      cell: row => row.joined,
    },
    {
      heading: m.member_expires(),
      sort: 'expires',
      width: 'w-32',
      card: 'line',
      cell: row => <Expiry row={row} />,
    },
    ...(may.edit
      ? [
          {
            heading: m.member_auto_renew(),
            width: 'w-32',
            card: 'none' as const,
            cell: (row: MemberListRow) => <AutoRenewButton member={row} />,
          },
          { heading: m.list_actions(), width: 'w-36', actions: actionsOf },
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
    <>
      <p title={name}>
        <a href={localizeHref(`/admin/members/${id}`)}>{name}</a>
      </p>
      <p className="sub" title={email}>
        {`${memberId} ${email}`}
      </p>
    </>
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

/** The plan says of which type it is. */
function Membership({ row: { membershipType, planName } }: { row: MemberListRow }) {
  const name = planName ? planTitle(planName, getLocale()) : TYPE_NAMES[membershipType]()
  return <p title={name}>{name}</p>
}

function Expiry({ row: { expires, expiresIn } }: { row: MemberListRow }) {
  return (
    <>
      <p>{expires ?? m.member_no_expiry()}</p>
      {expiresIn && <p className="sub">{expiresIn}</p>}
    </>
  )
}
