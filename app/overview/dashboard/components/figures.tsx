import { useId } from 'react'
import { classNames } from '#app/kit/ui/class-names.ts'
import { ExportLink } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { ShownFigures } from '../views/shown-figures.ts'
import { PeriodForm } from './period-form.tsx'
import { StatCard } from './stat-card.tsx'

/** How the space is doing, as one strip: the figures of a period, and how they are counted. */
export function Figures({ figures }: { figures: ShownFigures }) {
  const { period, cards } = figures
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-xl font-bold">
          {m.dashboard_figures()}
        </h2>
        <div className="flex flex-wrap gap-2">
          <PeriodForm period={period} />
          <ExportLink path={localizeHref('/admin/dashboard/export')} />
        </div>
      </div>
      <ul
        className={classNames(
          'grid gap-px overflow-hidden rounded-card border border-line bg-line',
          cards.length === 4 ? 'min-[22rem]:grid-cols-2 xl:grid-cols-4' : 'sm:grid-cols-3',
        )}
      >
        {cards.map(card => (
          <StatCard key={card.title} {...card} />
        ))}
      </ul>
      <HowCounted {...figures} />
    </section>
  )
}

function HowCounted({ days, daysBefore, since, chart }: ShownFigures) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-muted underline decoration-control underline-offset-4 hover:text-ink">
        {m.dashboard_counted()}
      </summary>
      <ul className="grid max-w-prose list-disc gap-1 pb-3 pl-5 text-sm text-muted">
        <li>{m.dashboard_counted_members()}</li>
        <li>{m.dashboard_counted_then({ day: since })}</li>
        <li>{m.dashboard_counted_lines()}</li>
        {chart && <li>{m.dashboard_counted_revenue({ days, before: daysBefore })}</li>}
      </ul>
    </details>
  )
}
