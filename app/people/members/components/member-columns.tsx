import { useSearchParams } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import type { RowAction } from '#app/kit/ui/row-action.ts'
import { m } from '#app/paraglide/messages.js'
import { STATUS_NAMES } from '../texts.ts'
import type { MemberListRow } from '../views/member.ts'
import { AutoRenewButton } from './auto-renew-switch.tsx'

/** The list's columns, with what the person may do to a member. */
export function useMemberColumns(may: { edit: boolean; delete: boolean }): ListColumns<MemberListRow> {
  const actionsOf = useActions(may)
  return [
    {
      heading: m.member_who(),
      sort: 'name',
      namesRow: true,
      cell: (row, nameId) => <Who row={row} nameId={nameId} />,
    },
    {
      heading: m.member_membership(),
      sort: 'membership',
      width: 'w-56',
      card: 'wide',
      cell: ({ membership, memberId }) => (
        <>
          {membership}
          <p className="sub">{memberId}</p>
        </>
      ),
    },
    {
      heading: m.member_status(),
      isState: true,
      sort: 'status',
      width: 'w-32',
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
      width: 'w-31',
      card: 'line',
      cell: row => <Expiry row={row} />,
    },
    ...(may.edit
      ? [
          {
            heading: m.member_auto_renew(),
            name: 'auto-renew',
            width: 'w-35',
            card: 'none' as const,
            cell: (row: MemberListRow, nameId: string) => (
              <AutoRenewButton member={{ ...row, id: row.memberId }} nameId={nameId} />
            ),
          },
          {
            heading: m.list_actions(),
            width: 'w-32',
            actions: actionsOf,
            words: {
              renew: m.member_renew_named({ name: '' }),
              edit: m.list_edit_named({ name: '' }),
            },
          },
        ]
      : []),
  ]
}

function useActions(may: { delete: boolean }): (row: MemberListRow) => RowAction[] {
  const hrefOf = useDialogHref()
  const isDue = useSearchParams()[0].get('expiry') === 'due'
  return ({ memberId: id, name, canBeAsked }) => [
    { label: m.member_renew_named({ name }), href: hrefOf('renew', id), icon: 'renew' },
    ...(canBeAsked && isDue
      ? [{ label: m.member_renewal_ask_named({ name }), href: hrefOf('ask', id), icon: 'ask' as const }]
      : []),
    ...recordActions({ name, id, may: { edit: true, delete: may.delete }, hrefOf, canClone: true }),
  ]
}

type WhoProps = { row: MemberListRow; nameId: string }

function Who({ row: { name, memberId, email }, nameId }: WhoProps) {
  return (
    <>
      <p>
        <a id={nameId} href={hrefTo(`/admin/members/${memberId}`)}>
          {name}
        </a>
      </p>
      <p className="sub">{email}</p>
    </>
  )
}

function Status({ row: { state } }: { row: MemberListRow }) {
  if (state === 'grace') return <Badge tone="waiting">{m.member_status_grace()}</Badge>
  const { label, tone } = STATUS_NAMES[state]
  return <Badge tone={tone}>{label()}</Badge>
}

function Expiry({ row: { expires, shortExpires, expiresIn } }: { row: MemberListRow }) {
  return (
    <>
      {shortExpires ?? expires ?? m.member_no_expiry()}
      {shortExpires && <span className="off">{expires?.slice(shortExpires.length)}</span>}
      {expiresIn && <p className="sub">{expiresIn}</p>}
    </>
  )
}
