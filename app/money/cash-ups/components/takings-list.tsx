import { m } from '#app/paraglide/messages.js'
import type { OpenDay } from '../views.server.ts'

/** Who has taken how much in cash, and what was paid out of it. */
export function TakingsList({ takings }: Pick<OpenDay, 'takings'>) {
  if (takings.length === 0) return <p className="text-muted">{m.cash_up_no_takings()}</p>
  return (
    <dl className="grid gap-2">
      {takings.map(({ name, in: taken, out }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="font-semibold tabular-nums">{m.cash_up_takings({ taken, out })}</dd>
        </div>
      ))}
    </dl>
  )
}
