import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import type { RowAction } from '#app/kit/ui/row-action.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { durationText } from '#app/team/employees/texts/shifts.ts'
import { breaksText } from '../rules/records.ts'
import { offText, STATUS_NAMES, STATUS_TONES } from '../texts.ts'
import type { MonthDay } from '../views/month.ts'
import { RecordedTime } from './times.tsx'

type MonthTableProps = { days: MonthDay[]; employeeId: string; label: string }

/** Every day of the month so far, and leave to come, as staff see them, each with the way to its record. */
export function MonthTable({ days, employeeId, label }: MonthTableProps) {
  const columns: [Column<MonthDay>, ...Column<MonthDay>[]] = [
    { heading: m.attendance_date(), cell: day => <p className="font-semibold">{day.dayText}</p> },
    {
      heading: m.attendance_time_in(),
      width: 'w-32',
      card: 'line',
      cell: day => day.recordId && <RecordedTime time={day.timeIn} wasSentLate={day.wasInSentLate} />,
    },
    {
      heading: m.attendance_time_out(),
      width: 'w-36',
      card: 'line',
      cell: day =>
        day.recordId && (
          <RecordedTime
            time={day.timeOut}
            isNextDay={day.endsNextDay}
            wasSentLate={day.wasOutSentLate}
            isForgotten={day.isForgotten}
          />
        ),
    },
    {
      heading: m.attendance_worked(),
      width: 'w-28',
      isNumber: true,
      card: 'none',
      cell: day => day.workedMinutes !== null && durationText(day.workedMinutes),
    },
    {
      heading: m.attendance_status(),
      width: 'w-44',
      isState: true,
      cell: day =>
        day.status ? (
          <Badge tone={STATUS_TONES[day.status]}>{STATUS_NAMES[day.status]()}</Badge>
        ) : (
          !day.isAhead && (
            <span className="text-muted">{day.off ? offText(day.off) : m.attendance_no_record()}</span>
          )
        ),
    },
    { heading: m.attendance_notes(), card: 'none', cell: day => <Notes day={day} /> },
    { heading: m.list_actions(), width: 'w-20', actions: day => actionsOf(day, employeeId) },
  ]
  const rows = days.filter(({ isAhead, status }) => !isAhead || status !== null)
  if (rows.length === 0) return <EmptyState title={m.attendance_month_empty()} />
  return <DataTable label={label} rows={rows} keyOf={day => day.date} columns={columns} />
}

function Notes({ day: { notes, breaks, isLeave, recordId } }: { day: MonthDay }) {
  return (
    <>
      {notes && <p>{notes}</p>}
      <p className="sub tabular-nums">
        {[
          breaks.length > 0 && m.clock_breaks({ breaks: breaksText(breaks) }),
          isLeave && recordId && m.attendance_over_leave_note(),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

function actionsOf({ recordId, date, dayText }: MonthDay, employee: string): RowAction[] {
  const hrefTo = (query: Record<string, string>) =>
    `${localizeHref('/admin/attendance')}?${new URLSearchParams({ date, ...query })}`
  return recordId
    ? [{ label: m.list_edit_named({ name: dayText }), href: hrefTo({ edit: recordId }), icon: 'edit' }]
    : [{ label: m.attendance_add_on({ day: dayText }), href: hrefTo({ new: '1', employee }), icon: 'add' }]
}
