import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'

type Step = { href: string; label: string }

/** Which week it is, and the ways to the weeks around it. */
export function WeekLinks({ current, before, after }: { current: string; before: Step; after: Step }) {
  return (
    <nav aria-label={m.roster_weeks()} className="mb-3 flex items-center gap-2">
      <WeekLink {...before} icon={ChevronLeft} />
      <h2 className="min-w-32 text-center text-lg font-bold tabular-nums">{current}</h2>
      <WeekLink {...after} icon={ChevronRight} />
    </nav>
  )
}

function WeekLink({ href, label, icon: Icon }: Step & { icon: typeof ChevronLeft }) {
  return (
    <Link
      to={href}
      preventScrollReset
      title={label}
      className="grid size-11 place-items-center rounded-control border border-control bg-surface hover:border-ink"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Link>
  )
}
