import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

type Step = { href: string; label: string }

/** One step back and forth around what is shown, such as a year or a month. */
export function StepLinks({
  label,
  current,
  before,
  after,
}: {
  label: string
  current: string
  before: Step
  after: Step
}) {
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <StepLink {...before} icon={ChevronLeft} />
      <p
        className="min-w-32 text-center text-lg font-bold tabular-nums first-letter:uppercase"
        aria-current="true"
      >
        {current}
      </p>
      <StepLink {...after} icon={ChevronRight} />
    </nav>
  )
}

function StepLink({ href, label, icon: Icon }: Step & { icon: typeof ChevronLeft }) {
  return (
    <Link
      to={href}
      title={label}
      className="grid size-11 place-items-center rounded-control border border-control bg-surface hover:border-ink"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </Link>
  )
}
