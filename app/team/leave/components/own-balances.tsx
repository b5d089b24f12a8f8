import { m } from '#app/paraglide/messages.js'
import { type Balance, LEAVE_TYPES, type LeaveType } from '../rules/leave.ts'
import { daysText, LEAVE_TYPE_NAMES, yearText } from '../texts/leave.ts'

/** What one has left of each type, in clear figures. */
export function OwnBalances({ year, balances }: { year: number; balances: Record<LeaveType, Balance> }) {
  return (
    <section aria-labelledby="balances">
      <h2 id="balances" className="text-xl font-bold">
        {m.leave_own_balances({ year: yearText(year) })}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {LEAVE_TYPES.map(type => (
          <Figure key={type} name={LEAVE_TYPE_NAMES[type]()} balance={balances[type]} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ name, balance }: { name: string; balance: Balance }) {
  const { entitled, left, carried } = balance
  const [taken, pending] = [daysText(balance.taken), daysText(balance.pending)]
  return (
    <div className="rounded-card border border-line bg-surface p-3 sm:p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        {entitled === null || left === null ? (
          <p className="text-lg leading-9 font-bold">{m.leave_no_limit()}</p>
        ) : (
          <p className="tabular-nums">
            <span className={`text-3xl font-bold ${left < 0 ? 'text-clay' : ''}`}>{daysText(left)}</span>{' '}
            <span className="text-muted">{m.leave_own_of({ entitled: daysText(entitled) })}</span>
          </p>
        )}
        <p className="text-sm text-muted tabular-nums">
          {balance.pending > 0
            ? m.leave_balance_taken_pending({ taken, pending })
            : m.leave_balance_taken({ taken })}
        </p>
        {carried > 0 && (
          <p className="text-sm text-muted">{m.leave_balance_carried({ days: daysText(carried) })}</p>
        )}
      </dd>
    </div>
  )
}
