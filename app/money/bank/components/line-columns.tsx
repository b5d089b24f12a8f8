import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { STATE_NAMES } from '../texts.ts'
import type { LineView } from '../views.server.ts'

/** What a line is called. */
export const lineName = ({ when, amount }: LineView) => `${when}, ${amount}`

/** The list's columns: when, what the bank wrote, how much, and what became of it. */
export function useLineColumns(mayEdit: boolean): ListColumns<LineView> {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.bank_at(),
      sort: 'at',
      width: 'w-56',
      cell: ({ when, account }) => (
        <>
          <p className="font-semibold tabular-nums">{when}</p>
          <p className="sub">{account}</p>
        </>
      ),
    },
    {
      heading: m.bank_details(),
      name: 'details',
      card: 'below',
      cell: ({ details, about }) => (
        <>
          <p title={details} className="marked">
            {details || about}
          </p>
          {details && about && <p className="sub">{about}</p>}
        </>
      ),
    },
    {
      heading: m.bank_amount(),
      sort: 'amount',
      width: 'w-36',
      isNumber: true,
      isState: true,
      cell: ({ amount, isIn }) => <span className={isIn ? 'font-semibold' : undefined}>{amount}</span>,
    },
    {
      heading: m.bank_balance(),
      name: 'balance',
      width: 'w-36',
      isNumber: true,
      isExtra: true,
      card: 'none',
      cell: row => row.balance,
    },
    {
      heading: m.bank_state(),
      name: 'state',
      width: 'w-48',
      card: 'line',
      cell: line =>
        line.reason === null ? (
          <Badge tone={line.state === 'matched' ? 'good' : 'waiting'}>{STATE_NAMES[line.state]()}</Badge>
        ) : (
          <>
            <p title={line.reason}>
              <Badge>{STATE_NAMES.ignored()}</Badge> {line.reason}
            </p>
            {mayEdit && (
              <IntentForm
                intent="take_back"
                fields={{ id: line.id }}
                label={`${m.bank_take_back()}: ${lineName(line)}`}
              >
                {m.bank_take_back()}
              </IntentForm>
            )}
          </>
        ),
    },
    {
      heading: m.list_actions(),
      width: 'w-28',
      actions: line => [
        ...(line.matchHref
          ? [
              {
                label: m.bank_match_line({ line: lineName(line) }),
                href: line.matchHref,
                icon: 'open' as const,
              },
            ]
          : []),
        ...(mayEdit && line.reason === null && line.state !== 'matched'
          ? [
              {
                label: `${m.bank_ignore()}: ${lineName(line)}`,
                href: hrefOf('ignore', line.id),
                icon: 'revoke' as const,
              },
            ]
          : []),
      ],
    },
  ]
}
