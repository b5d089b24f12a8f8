import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { durationText } from '#app/team/employees/texts/shifts.ts'
import { breaksText } from '../rules/records.ts'
import { offText, STATUS_NAMES, STATUS_TONES } from '../texts.ts'
import type { MonthDay } from '../views/month.ts'

/** The days with a record, on leave or off, the newest first, as the employee sees them: made for a phone. */
export function OwnDays({ days }: { days: MonthDay[] }) {
  const shown = days.filter(({ status, off, isAhead }) => status !== null || (off && !isAhead)).toReversed()
  if (shown.length === 0) return <p className="py-8 text-center text-muted">{m.attendance_month_empty()}</p>
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-surface">
      {shown.map(day => (
        <li
          key={day.date}
          className="flex flex-wrap items-center gap-x-2 border-b border-line px-4 py-3 last:border-b-0"
        >
          <span className="w-18 font-semibold">{day.dayText}</span>
          <span className="min-w-0 flex-1">
            <Times day={day} />
          </span>
          {day.status ? (
            <Badge tone={STATUS_TONES[day.status]}>{STATUS_NAMES[day.status]()}</Badge>
          ) : (
            day.off && <span className="text-muted">{offText(day.off)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Times({ day }: { day: MonthDay }) {
  const { timeIn, timeOut, endsNextDay, breaks, workedMinutes, isForgotten } = day
  const { wasInSentLate, wasOutSentLate } = day
  if (timeIn === null && timeOut === null) return null
  const missing = m.attendance_not_recorded()
  const leaving = timeOut && endsNextDay ? m.attendance_next_day({ time: timeOut }) : (timeOut ?? missing)
  return (
    <>
      <span className={classNames('block tabular-nums', !endsNextDay && !isForgotten && 'whitespace-nowrap')}>
        {timeIn ?? missing} –{' '}
        {isForgotten ? <span className="text-clay">{m.attendance_forgotten()}</span> : leaving}
      </span>
      {breaks.length > 0 && (
        <span className="block text-sm text-muted tabular-nums">
          {m.clock_breaks({ breaks: breaksText(breaks) })}
        </span>
      )}
      {workedMinutes !== null && (
        <span className="block text-sm text-muted tabular-nums">{durationText(workedMinutes)}</span>
      )}
      {(wasInSentLate || wasOutSentLate) && (
        <span className="block text-sm text-muted">{m.attendance_sent_late()}</span>
      )}
    </>
  )
}
