import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { Direction, StatCardView } from '../views/shown-figures.ts'

const CHANGES: Record<Direction, { icon: LucideIcon; colour: string }> = {
  up: { icon: ArrowUp, colour: 'text-reef' },
  down: { icon: ArrowDown, colour: 'text-clay' },
  same: { icon: Minus, colour: 'text-muted' },
}

/** One figure, what it counts, and how it changed: by an arrow, a sign and words; the colour only helps. */
export function StatCard({ title, value, note, change }: StatCardView) {
  const { icon: Icon, colour } = CHANGES[change.direction]
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5">
      <div className="mb-3 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        <p className="row-span-2 text-3xl leading-tight font-bold tabular-nums sm:mt-1 sm:text-4xl">
          {value}
        </p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      <p className="mt-auto flex gap-1.5 border-t border-line pt-3 text-sm">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', colour)} aria-hidden="true" />
        <span>
          {change.amount && (
            <strong className={classNames('tabular-nums', colour)}>{`${change.amount} `}</strong>
          )}
          {change.words}
        </span>
      </p>
    </li>
  )
}
