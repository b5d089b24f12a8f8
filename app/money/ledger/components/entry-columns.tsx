import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column, ListColumn, ListColumns } from '#app/kit/ui/data-table.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { METHOD_NAMES } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { KIND_NAMES } from '../texts/ledger.ts'
import type { EntryView } from '../views/entries.server.ts'

/** The ledger's columns: on which day, whose, what it was, and on which side it counts. */
export function useEntryColumns(mayEdit: boolean): ListColumns<EntryView> {
  const { day, what, charged, paid, method, by, actions } = useSharedColumns(mayEdit)
  return [
    {
      heading: m.ledger_member(),
      width: 'w-50',
      cell: ({ name, memberId, memberHref }) => (
        <>
          <p className="font-semibold" title={name}>
            {memberHref ? <a href={memberHref}>{name}</a> : name}
          </p>
          {memberId && memberId !== name && <p className="sub">{memberId}</p>}
        </>
      ),
    },
    what,
    { ...day, sort: 'day' },
    charged,
    paid,
    method,
    by,
    ...actions,
  ]
}

type AccountView = EntryView & { balance: string }

/** The columns of one member's account, with what was owed after each entry. */
export function useAccountColumns(mayEdit: boolean): [Column<AccountView>, ...Column<AccountView>[]] {
  const { day, what, charged, paid, method, by, actions } = useSharedColumns(mayEdit)
  const balance: Column<AccountView> = {
    heading: m.ledger_balance(),
    width: 'w-32',
    card: 'none',
    cell: row => <span className="font-semibold">{row.balance}</span>,
    isNumber: true,
  }
  return [what, day, charged, paid, balance, method, by, ...actions]
}

type SharedColumns = Record<string, Column<EntryView> | ListColumn<EntryView>[]>

function useSharedColumns(mayEdit: boolean) {
  const hrefOf = useDialogHref()
  const actions = {
    heading: m.list_actions(),
    width: 'w-20',
    actions: ({ id, day, name, mayReverse, kind }: EntryView) =>
      mayReverse
        ? [
            {
              label: m.ledger_reverse_named({ kind: KIND_NAMES[kind].label(), name, day }),
              href: hrefOf('reverse', id),
              icon: 'undo' as const,
            },
          ]
        : [],
  }
  return {
    day: { heading: m.ledger_day(), width: 'w-31', card: 'line', cell: row => row.day },
    // Its words have the room that is left.
    what: {
      heading: m.ledger_entry(),
      name: 'entry',
      card: 'line',
      cell: row => <What entry={row} />,
    },
    charged: {
      heading: m.ledger_charged(),
      name: 'charged',
      width: 'w-29',
      isNumber: true,
      isState: true,
      cell: row => row.owed,
    },
    paid: {
      heading: m.ledger_received(),
      name: 'received',
      width: 'w-29',
      isNumber: true,
      isState: true,
      cell: ({ received, method }) => (
        <>
          {received}
          {method && <p className="sub instead">{METHOD_NAMES[method]()}</p>}
        </>
      ),
    },
    method: {
      heading: m.ledger_method(),
      name: 'method',
      width: 'w-29',
      isExtra: true,
      card: 'none',
      cell: ({ method }) => method && <p title={METHOD_NAMES[method]()}>{METHOD_NAMES[method]()}</p>,
    },
    by: {
      heading: m.ledger_by(),
      name: 'by',
      width: 'w-35',
      cell: row => <p title={row.by}>{row.by}</p>,
      isExtra: true,
      card: 'none',
    },
    actions: mayEdit ? [actions] : [],
  } satisfies SharedColumns
}

/**
 * What was booked, then what it was for, its paper and a note; the whole of that is in its title. Of a booking of a space,
 * when that is comes below, also on a card; a table says by its column that it was charged, and has the room for the space.
 */
function What({ entry }: { entry: EntryView }) {
  const { kind, about, aboutHref, booked, paper, note, isReversed } = entry
  const { label, tone } = KIND_NAMES[kind]
  const whole = [about, paper?.number, note].filter(Boolean).join(' · ')
  return (
    <>
      <p title={booked ? whole : undefined}>
        <span className={booked && kind === 'charge' ? 'xl:hidden' : undefined}>
          <Badge tone={tone}>{label()}</Badge>
        </span>{' '}
        {isReversed && <Badge>{m.ledger_reversed()}</Badge>}{' '}
        {paper && <a href={paper.href}>{paper.number}</a>}
        {booked && <span className="off">{booked.space}</span>}
      </p>
      {booked ? (
        <p className="sub marked booked">{booked.time}</p>
      ) : (
        <p className="sub" title={whole}>
          {aboutHref ? <a href={aboutHref}>{about}</a> : about} {note}
        </p>
      )}
    </>
  )
}
