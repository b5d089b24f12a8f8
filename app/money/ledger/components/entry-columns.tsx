import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { RowActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { KIND_NAMES, METHOD_NAMES } from '../texts/ledger.ts'
import type { EntryView } from '../views/entries.server.ts'

/** The ledger's columns: on which day, whose, what it was, and on which side it counts. */
export function useEntryColumns(mayEdit: boolean): [Column<EntryView>, ...Column<EntryView>[]] {
  return [
    {
      heading: m.ledger_member(),
      cell: ({ name, memberId, memberHref }) => (
        <>
          {memberHref ? (
            <Link to={memberHref} className="font-semibold wrap-anywhere quiet-link">
              {name}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{name}</span>
          )}
          {memberId && memberId !== name && (
            <span className="block text-sm text-muted tabular-nums">{memberId}</span>
          )}
        </>
      ),
    },
    ...useSharedColumns(mayEdit),
  ]
}

type AccountView = EntryView & { balance: string }

/** The columns of one member's account, with what was owed after each entry. */
export function useAccountColumns(mayEdit: boolean): [Column<AccountView>, ...Column<AccountView>[]] {
  const [day, what, charged, paid, method, by, ...actions] = useSharedColumns(mayEdit)
  if (!day || !what || !charged || !paid || !method || !by) throw new Error('A column is missing')
  const balance: Column<AccountView> = {
    heading: m.ledger_balance(),
    cell: row => <span className="font-semibold">{row.balance}</span>,
    isNumber: true,
  }
  const first = { ...what, cell: (row: AccountView) => <What entry={row} isFirst /> }
  return [first, day, charged, paid, balance, method, by, ...actions]
}

function useSharedColumns(mayEdit: boolean): Column<EntryView>[] {
  const hrefOf = useDialogHref()
  const actions: Column<EntryView> = {
    heading: m.list_actions(),
    cell: ({ id, day, name, mayReverse, kind }) =>
      mayReverse && (
        <RowActions
          actions={[
            {
              label: m.ledger_reverse_named({ kind: KIND_NAMES[kind].label(), name, day }),
              href: hrefOf('reverse', id),
              icon: Undo2,
            },
          ]}
        />
      ),
  }
  return [
    { heading: m.ledger_day(), cell: row => <span className="whitespace-nowrap">{row.day}</span> },
    { heading: m.ledger_entry(), cell: row => <What entry={row} /> },
    { heading: m.ledger_charged(), cell: row => row.owed ?? <None />, isNumber: true },
    { heading: m.ledger_received(), cell: row => row.received ?? <None />, isNumber: true },
    {
      heading: m.ledger_method(),
      cell: row =>
        row.method ? (
          <span className="min-[90rem]:whitespace-nowrap">{METHOD_NAMES[row.method]()}</span>
        ) : (
          <None />
        ),
    },
    { heading: m.ledger_by(), cell: row => row.by, isExtra: true },
    ...(mayEdit ? [actions] : []),
  ]
}

/** A card has its first column at the left, the others at the right. */
function What({ entry, isFirst = false }: { entry: EntryView; isFirst?: boolean }) {
  const { kind, about, aboutHref, paper, note, isReversed } = entry
  const { label, tone } = KIND_NAMES[kind]
  return (
    <div className={classNames('grid justify-items-start gap-1', !isFirst && 'max-xl:justify-items-end')}>
      <span className="flex flex-wrap gap-1.5">
        <Badge tone={tone}>{label()}</Badge>
        {isReversed && <Badge>{m.ledger_reversed()}</Badge>}
      </span>
      {aboutHref ? (
        <Link to={aboutHref} className="text-sm wrap-anywhere text-muted quiet-link">
          {about}
        </Link>
      ) : (
        <span className="text-sm wrap-anywhere text-muted">{about}</span>
      )}
      {paper && (
        <Link to={paper.href} className="text-sm tabular-nums quiet-link">
          {paper.number}
        </Link>
      )}
      {note && <span className="text-sm wrap-anywhere">{note}</span>}
    </div>
  )
}

function None() {
  return <span className="text-muted">–</span>
}
