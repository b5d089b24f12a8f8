import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { carriedQuery } from '#app/kit/pure/list-query.ts'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { durationText } from '#app/team/employees/texts/shifts.ts'
import { ATTENDANCE_STATUSES } from '../rules/records.ts'
import { STATUS_NAMES } from '../texts.ts'
import type { MonthView } from '../views/month.ts'

/** Which month it is, the ways to its neighbours, and what it comes to. */
export function MonthHead({ text, previous, next, totals }: MonthView) {
  return (
    <>
      <nav
        aria-label={m.attendance_month()}
        className="mb-4 flex flex-wrap items-center justify-between gap-2"
      >
        <MonthLink month={previous} label={m.attendance_previous_month()} icon={ChevronLeft} />
        <h2 className="text-xl font-bold first-letter:uppercase">{text}</h2>
        {next ? (
          <MonthLink month={next} label={m.attendance_next_month()} icon={ChevronRight} isAfter />
        ) : (
          <span />
        )}
      </nav>
      <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-6">
        {ATTENDANCE_STATUSES.map(status => (
          <Total key={status} term={STATUS_NAMES[status]()} value={String(totals[status])} />
        ))}
        <Total term={m.attendance_worked()} value={durationText(totals.workedMinutes)} />
      </dl>
    </>
  )
}

function Total({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-2.5 py-2.5 sm:px-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-bold tabular-nums sm:text-lg">{value}</dd>
    </div>
  )
}

type MonthLinkProps = { month: string; label: string; icon: typeof ChevronLeft; isAfter?: boolean }

function MonthLink({ month, label, icon: Icon, isAfter }: MonthLinkProps) {
  const [params] = useSearchParams()
  const target = carriedQuery(params)
  target.set('month', month)
  return (
    <Link to={`?${target}`} preventScrollReset className={buttonClasses('secondary', 'small')}>
      {!isAfter && <Icon className="size-5" aria-hidden="true" />}
      <span className="max-sm:sr-only">{label}</span>
      {isAfter && <Icon className="size-5" aria-hidden="true" />}
    </Link>
  )
}
