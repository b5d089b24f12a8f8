import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { isPaidBySlip, offeredMethods } from '#app/money/methods/rules.ts'
import { METHOD_WORDS } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'

type PaymentWaysProps = { shown: string; hasCard: boolean; hasBank: boolean; param: 'by' | 'pay' }

/** The ways to pay what is due, each by an address of its own (`?by=scan`), so that they work without a script. */
export function PaymentWays({ shown, hasCard, hasBank, param }: PaymentWaysProps) {
  const offered = offeredMethods({ hasBank })
  const bySlip = offered.filter(isPaidBySlip)
  const ways = [...bySlip, ...offered.filter(method => hasCard && !isPaidBySlip(method))]
  return (
    <nav aria-label={m.renewal_ways()}>
      <ul className="flex flex-wrap gap-2">
        {ways.map(method => (
          <li key={method} className="grow">
            <Link
              to={`?${param}=${method}`}
              replace
              preventScrollReset
              aria-current={method === shown ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-center rounded-control border px-3 text-center font-semibold',
                method === shown
                  ? 'border-reef bg-sea-1 text-ink'
                  : 'border-control bg-surface text-muted hover:border-ink hover:text-ink',
              )}
            >
              {METHOD_WORDS[method].way()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
