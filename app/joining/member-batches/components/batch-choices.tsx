import { Link, useSearchParams } from 'react-router'
import { SELECTED } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { STATUS_NAMES } from '#app/people/members/texts.ts'
import { BATCH_ACTIONS, SET_STATUSES } from '../rules.ts'
import { ACTION_NAMES } from '../texts.ts'
import type { BatchPlanView } from '../views.server.ts'

const CHIP = 'border border-control'

/** What is to be done, and to whom: links, so that each is an address with its own preview. */
export function BatchChoices({ plan }: { plan: BatchPlanView }) {
  const [params] = useSearchParams()
  const hrefWith = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }
  const isAll = params.has('all')
  const ticked = params.getAll(SELECTED).length
  const choice = (key: string, label: string, href: string, isChosen: boolean) => (
    <Link
      key={key}
      to={href}
      preventScrollReset
      replace
      aria-current={isChosen || undefined}
      className={CHIP}
    >
      {label}
    </Link>
  )
  return (
    <div className="mb-6 grid gap-3">
      <nav aria-label={m.together_what()} className="choices flex-wrap">
        {BATCH_ACTIONS.map(action =>
          choice(action, ACTION_NAMES[action](), hrefWith({ do: action }), action === plan.action),
        )}
      </nav>
      {(ticked > 0 || !isAll) && (
        <nav aria-label={m.together_whom()} className="choices flex-wrap">
          {ticked > 0 &&
            choice('ticked', m.together_ticked({ count: ticked }), hrefWith({ all: null }), !isAll)}
          {choice('all', m.together_all({ count: plan.matching }), hrefWith({ all: '1' }), isAll)}
        </nav>
      )}
      {plan.action === 'status' && (
        <nav aria-label={m.together_to()} className="choices flex-wrap">
          {SET_STATUSES.map(status =>
            choice(status, STATUS_NAMES[status].label(), hrefWith({ to: status }), status === plan.to),
          )}
        </nav>
      )}
      {plan.toCome && (
        <nav aria-label={m.together_to_come()} className="choices flex-wrap">
          {choice('keep', m.together_to_come_keep(plan.toCome), hrefWith({ ends: null }), !plan.ends)}
          {choice('end', m.together_to_come_end(plan.toCome), hrefWith({ ends: '1' }), plan.ends)}
        </nav>
      )}
    </div>
  )
}
