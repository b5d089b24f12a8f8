import { Link } from 'react-router'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'

type Owing = {
  rows: { id: string; name: string; memberId: string; owed: string; href: string | null }[]
  count: number
  total: string
}

/** The members who owe most today, whatever month is looked at. */
export function OwingPanel({ owing: { rows, count, total } }: { owing: Owing }) {
  return (
    <Panel title={m.ledger_owing()} lead={count === 0 ? undefined : m.ledger_owing_lead({ count, total })}>
      {rows.length === 0 ? (
        <p className="text-muted">{m.ledger_owing_none()}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {rows.map(({ id, name, memberId, owed, href }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0">
                {href === null ? (
                  <span className="font-semibold wrap-anywhere">{name}</span>
                ) : (
                  <Link
                    to={href}
                    className="inline-flex min-h-7 items-center font-semibold wrap-anywhere text-reef"
                  >
                    {name}
                  </Link>
                )}
                <span className="block text-sm text-muted tabular-nums">{memberId}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">{owed}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
