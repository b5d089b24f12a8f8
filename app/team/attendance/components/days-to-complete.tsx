import { ClockAlert } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { DayToComplete } from '../views/day.ts'

type DaysToCompleteProps = {
  /** What the list is called for those who hear it. */
  title: string
  lead: string
  days: DayToComplete[]
  /** How many more there are; they follow as these are dealt with. */
  more?: number
}

/** Days whose times are not known; each leads to its record: nobody guesses a time. */
export function DaysToComplete({ title, lead, days, more = 0 }: DaysToCompleteProps) {
  if (days.length === 0) return null
  return (
    <section
      aria-label={title}
      className="mb-6 rounded-control border border-lantern bg-lantern/10 px-4 py-3"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <ClockAlert className="size-5 shrink-0" aria-hidden="true" />
        {lead}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {days.map(({ id, date, day, name, timeIn }) => (
          <li key={id}>
            <Link
              to={`${localizeHref('/admin/attendance')}?${new URLSearchParams({ date, edit: id })}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {timeIn === null
                ? m.labour_unknown_item({ name, day })
                : m.attendance_forgotten_item({ name, day, time: timeIn })}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li className="inline-flex min-h-11 items-center text-muted">
            {m.attendance_forgotten_more({ count: more })}
          </li>
        )}
      </ul>
    </section>
  )
}
