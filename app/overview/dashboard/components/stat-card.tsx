import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react'
import { classNames } from '#app/kit/ui/class-names.ts'
import type { Direction, StatCardView } from '../views/shown-figures.ts'
import { Sparkline } from './sparkline.tsx'

const CHANGES: Record<Direction, { icon: LucideIcon; colour: string }> = {
  up: { icon: ArrowUp, colour: 'text-reef' },
  down: { icon: ArrowDown, colour: 'text-clay' },
  same: { icon: Minus, colour: 'text-muted' },
}

/** One figure, what it counts, and how it changed: by an arrow and words; the colour only helps. */
export function StatCard({ title, value, note, change, spark }: StatCardView) {
  const { icon: Icon, colour } = CHANGES[change.direction]
  return (
    <li className="flex flex-col gap-0.5 bg-surface px-4 py-3 sm:px-5 sm:py-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-2xl leading-tight font-bold tabular-nums sm:text-3xl">{value}</p>
      <p className="text-sm text-muted">{note}</p>
      <p className="flex gap-1.5 text-sm">
        <Icon className={classNames('mt-0.5 size-4 shrink-0', colour)} aria-hidden="true" />
        <span className="min-w-0">
          {change.amount && (
            <strong className={classNames('tabular-nums', colour)}>{`${change.amount} `}</strong>
          )}
          {change.words}
        </span>
      </p>
      {spark && <Sparkline {...spark} />}
    </li>
  )
}
