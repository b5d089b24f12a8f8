import './calendar.css'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { unparted } from '../rules/coverage.ts'
import type { LeavePart, LeaveType } from '../rules/leave.ts'
import { LEAVE_PART_NAMES, LEAVE_TYPE_NAMES } from '../texts/leave.ts'

export type CalendarDayView = {
  day: string
  dayOfMonth: number
  /** "Monday 4 May" */
  dateText: string
  isToday: boolean
  away: { id: string; employeeName: string; leaveType: LeaveType; part: LeavePart; isPending: boolean }[]
  /** Hours that nobody works because of leave. */
  gaps: string[]
}

/** Approved is filled; what is only asked for is hatched and says so. */
export const APPROVED_LOOK = 'border-reef bg-reef/15'
export const PENDING_LOOK =
  'border-dashed border-control [background-image:repeating-linear-gradient(135deg,color-mix(in_srgb,var(--sea-2)_60%,transparent)_0_4px,transparent_4px_9px)]'

/** A day of the month: a cell among its week on wide screens, on a phone an entry that is left out when nothing is on. */
export function CalendarDay({ view, column }: { view: CalendarDayView; column: number | null }) {
  const { dayOfMonth, dateText, isToday, away, gaps } = view
  const isQuiet = away.length === 0 && gaps.length === 0
  return (
    <li
      style={column === null ? undefined : { gridColumnStart: column }}
      className={classNames(
        'leave-day min-w-0 bg-surface p-3 outline outline-line xl:p-2',
        isQuiet && !isToday && 'max-xl:hidden',
      )}
    >
      <h3 className="mb-1.5 flex items-center gap-2 font-semibold">
        <span className="first-letter:uppercase xl:sr-only">{dateText}</span>
        <span
          aria-hidden="true"
          className={classNames(
            'hidden size-7 place-items-center rounded-full text-sm tabular-nums xl:grid',
            isToday ? 'bg-ink text-surface' : 'text-muted',
          )}
        >
          {dayOfMonth}
        </span>
        {isToday && <span className="text-sm text-reef xl:sr-only">{m.leave_calendar_today()}</span>}
      </h3>
      {isQuiet && <p className="text-sm text-muted xl:hidden">{m.leave_calendar_nobody()}</p>}
      <ul className="grid gap-1">
        {away.map(({ id, employeeName, leaveType, part, isPending }) => (
          <li key={id}>
            <Link
              to={`${localizeHref('/admin/leave')}?edit=${id}`}
              className={classNames(
                'flex min-h-11 flex-wrap content-center gap-x-1.5 rounded-control border px-2.5 py-1.5 text-sm hover:border-ink xl:min-h-0 xl:px-1.5 xl:py-0.5',
                isPending ? PENDING_LOOK : APPROVED_LOOK,
              )}
            >
              <span className="font-semibold wrap-anywhere">{employeeName}</span>{' '}
              <span>
                {LEAVE_TYPE_NAMES[leaveType]()}
                {part !== 'whole' && ` · ${LEAVE_PART_NAMES[part]()}`}
                {isPending && ` · ${m.leave_calendar_asked()}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {gaps.length > 0 && (
        <p className="mt-1.5 flex gap-1.5 text-sm font-semibold text-clay">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="tabular-nums">
            {m.leave_calendar_gap({ hours: gaps.map(unparted).join(', ') })}
          </span>
        </p>
      )}
    </li>
  )
}
