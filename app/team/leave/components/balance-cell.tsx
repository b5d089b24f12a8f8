import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { Balance } from '../rules/leave.ts'
import { daysText, durationText } from '../texts/leave.ts'

/** What is left of how much, and what was taken and asked for. */
export function BalanceCell({ balance, isOwn }: { balance: Balance; isOwn: boolean }) {
  const { taken, pending, left, carried } = balance
  return (
    <div className="balance tabular-nums">
      <p className={classNames('font-semibold whitespace-normal', left !== null && left < 0 && 'text-clay')}>
        {leftText(balance)}
        {isOwn && (
          <span className="font-normal text-reef" title={m.leave_balance_own()}>
            {' *'}
            <span className="sr-only">{m.leave_balance_own()}</span>
          </span>
        )}
      </p>
      {(taken > 0 || pending > 0) && (
        <p
          className="sub"
          title={
            pending > 0
              ? m.leave_balance_taken_pending({ taken: daysText(taken), pending: daysText(pending) })
              : undefined
          }
        >
          {usedText(balance)}
        </p>
      )}
      {carried > 0 && (
        <p className="sub whitespace-normal">{m.leave_balance_carried({ days: daysText(carried) })}</p>
      )}
    </div>
  )
}

/** What is asked for in one line: what was taken of a number of days is what is not left of it. */
function usedText({ taken, pending, entitled }: Balance): string {
  const texts = { taken: daysText(taken), pending: daysText(pending) }
  if (pending === 0) return m.leave_balance_taken(texts)
  return entitled !== null || taken === 0
    ? m.leave_balance_pending(texts)
    : m.leave_balance_taken_pending(texts)
}

/** "4 of 6", "2 over", or that there is no limit. */
function leftText({ entitled, left }: Balance): string {
  if (entitled === null || left === null) return m.leave_no_limit()
  if (left < 0) return m.leave_balance_over({ days: durationText(-left) })
  return m.leave_balance_left({ left: daysText(left), entitled: daysText(entitled) })
}
