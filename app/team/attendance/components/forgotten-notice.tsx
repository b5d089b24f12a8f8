import { ClockAlert } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Notice } from '../views/day.ts'

/** How many are listed at once; the others follow as these are dealt with. */
const SHOWN = 5

/** Clock-outs that somebody forgot, with the way to enter them: nobody guesses a time. */
export function ForgottenNotice({ notices }: { notices: Notice[] }) {
  if (notices.length === 0) return null
  return (
    <section
      aria-label={m.attendance_forgotten_title()}
      className="mb-6 rounded-control border border-lantern bg-lantern/10 px-4 py-3"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <ClockAlert className="size-5 shrink-0" aria-hidden="true" />
        {m.attendance_forgotten_count({ count: notices.length })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {notices.slice(0, SHOWN).map(({ id, date, day, name, timeIn }) => (
          <li key={id}>
            <Link
              to={`${localizeHref('/admin/attendance')}?${new URLSearchParams({ date, edit: id })}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {m.attendance_forgotten_item({ name, day, time: timeIn })}
            </Link>
          </li>
        ))}
        {notices.length > SHOWN && (
          <li className="inline-flex min-h-11 items-center text-muted">
            {m.attendance_forgotten_more({ count: notices.length - SHOWN })}
          </li>
        )}
      </ul>
    </section>
  )
}
