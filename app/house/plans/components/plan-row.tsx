import { ArrowDown, ArrowUp } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

export type PlanRowView = {
  slug: string
  title: string
  unit: string
  priceText: string
  /** What a new member pays in the end. */
  totalText: string
  vatApplies: boolean
  isMostPopular: boolean
  isActive: boolean
}

type PlanRowProps = { plan: PlanRowView; isFirst: boolean; isLast: boolean }

/** A plan of the catalogue in one line: what it costs, what is special about it, its place. */
export function PlanRow({ plan, isFirst, isLast }: PlanRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className={classNames('min-w-44 flex-1', !plan.isActive && 'text-muted')}>
        <Link
          to={localizeHref(`/admin/settings/plans/${plan.slug}`)}
          className="inline-flex min-h-11 items-center font-bold text-ink quiet-link"
        >
          {plan.title}
        </Link>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {!plan.isActive && <Badge>{m.plan_off_sale()}</Badge>}
          {plan.isMostPopular && <Badge tone="waiting">{m.plan_most_popular()}</Badge>}
          {!plan.vatApplies && <Badge>{m.plan_without_vat()}</Badge>}
        </p>
      </div>
      <div className="tabular-nums sm:w-56 sm:text-right">
        <p>
          <span className="font-bold">{plan.priceText}</span> <span className="text-muted">{plan.unit}</span>
        </p>
        <p className="text-sm text-muted">{m.plan_new_member_pays({ total: plan.totalText })}</p>
      </div>
      <div
        className={classNames('flex gap-1 max-sm:ml-auto', isFirst && isLast && 'invisible max-sm:hidden')}
      >
        <MoveButton plan={plan} direction="up" isOff={isFirst} />
        <MoveButton plan={plan} direction="down" isOff={isLast} />
      </div>
    </li>
  )
}

type MoveButtonProps = { plan: PlanRowView; direction: 'up' | 'down'; isOff: boolean }

function MoveButton({ plan, direction, isOff }: MoveButtonProps) {
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown
  const label =
    direction === 'up' ? m.plan_move_up({ plan: plan.title }) : m.plan_move_down({ plan: plan.title })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="slug" value={plan.slug} />
      <button
        type="submit"
        name="direction"
        value={direction}
        disabled={isOff}
        title={label}
        className="grid size-11 place-items-center rounded-control border border-control hover:border-ink disabled:border-line disabled:text-muted disabled:opacity-50"
      >
        <Arrow className="size-5" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </button>
    </Form>
  )
}
