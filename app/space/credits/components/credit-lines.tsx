import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import type { CreditLine } from '../views.server.ts'

/** Line by line why the balance is what it is, the newest first. */
export function CreditLines({ lines, mayEdit }: { lines: CreditLine[]; mayEdit: boolean }) {
  const hrefOf = useDialogHref()
  const columns: [Column<CreditLine>, ...Column<CreditLine>[]] = [
    { heading: m.credits_line(), cell: line => <What line={line} /> },
    { heading: m.credits_when(), width: 'w-44', card: 'line', cell: ({ when }) => when },
    { heading: m.credits_amount(), width: 'w-32', isNumber: true, cell: ({ amount }) => amount },
    {
      heading: m.credits_balance(),
      width: 'w-32',
      isNumber: true,
      cell: ({ balance }) => <span className="font-semibold">{balance}</span>,
    },
    { heading: m.ledger_by(), width: 'w-32', isExtra: true, cell: ({ by }) => <p title={by}>{by}</p> },
  ]
  const actions: Column<CreditLine> = {
    heading: m.list_actions(),
    width: 'w-24',
    actions: ({ id, mayReturn, amount, when }) =>
      mayReturn
        ? [{ label: m.credits_return_named({ amount, when }), href: hrefOf('reverse', id), icon: 'undo' }]
        : [],
  }
  if (mayEdit) columns.push(actions)
  return <DataTable label={m.credits_lines()} rows={lines} keyOf={({ id }) => id} columns={columns} />
}

function What({ line: { label, tone, of, why, isReversed } }: { line: CreditLine }) {
  return (
    <>
      <p title={of}>
        <Badge tone={tone}>{label}</Badge> {isReversed && <Badge>{m.credits_given_back()}</Badge>} {of}
      </p>
      <p className="sub" title={why}>
        {why}
      </p>
    </>
  )
}
