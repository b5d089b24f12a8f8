import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { offeredMethods, type PaymentMethod } from '../rules/registration.ts'

const WAYS: [PaymentMethod, () => string][] = [
  ['scan', m.renewal_way_scan],
  ['bank_transfer', m.renewal_way_bank],
  ['card', m.renewal_way_card],
]

type PaymentWaysProps = { shown: string; hasCard: boolean; hasBank: boolean; param: 'by' | 'pay' }

/** The ways to pay what is due, each by an address of its own (`?by=scan`), so that they work without a script. */
export function PaymentWays({ shown, hasCard, hasBank, param }: PaymentWaysProps) {
  const offered = offeredMethods({ hasBank })
  const ways = WAYS.filter(([method]) => offered.includes(method) && (method !== 'card' || hasCard))
  return (
    <nav aria-label={m.renewal_ways()}>
      <ul className="flex flex-wrap gap-2">
        {ways.map(([method, label]) => (
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
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
