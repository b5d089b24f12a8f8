import { ClockAlert } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { UnknownDay } from '../views/labour.ts'

/** Days whose hours nobody knows, before they are missed in what is paid: each leads to its record. */
export function UnknownHours({ days }: { days: UnknownDay[] }) {
  if (days.length === 0) return null
  return (
    <section
      aria-label={m.labour_unknown()}
      className="mb-6 rounded-control border border-lantern bg-lantern/10 px-4 py-3"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <ClockAlert className="size-5 shrink-0" aria-hidden="true" />
        {m.labour_unknown_count({ count: days.length })}
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
      </ul>
    </section>
  )
}
