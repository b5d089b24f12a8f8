import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router'
import type { May } from '#app/house/accounts/rules/people.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { breaksText } from '../rules.ts'
import { STATUS_NAMES, STATUS_TONES } from '../texts.ts'
import type { DayRow } from '../views/day.ts'
import { RecordedTime } from './times.tsx'

type DayTableProps = { rows: DayRow[]; month: string; may: May<'attendance'> & { seeLeave: boolean } }

/** The day's records (rule attendance.table). */
export function DayTable({ rows, ...options }: DayTableProps) {
  return (
    <DataTable
      label={m.attendance_manager()}
      rows={rows}
      keyOf={row => row.employeeId}
      columns={useColumns(options)}
    />
  )
}

function useColumns({ month, may }: Omit<DayTableProps, 'rows'>): [Column<DayRow>, ...Column<DayRow>[]] {
  const hrefOf = useDialogHref()
  return [
    { heading: m.attendance_employee(), cell: row => <Person row={row} month={month} /> },
    {
      heading: m.attendance_department(),
      cell: row => <span className="xl:whitespace-nowrap">{row.department}</span>,
    },
    {
      heading: m.attendance_time_in(),
      cell: row => <RecordedTime time={row.timeIn} wasSentLate={row.wasInSentLate} />,
    },
    {
      heading: m.attendance_time_out(),
      cell: row => (
        <RecordedTime
          time={row.timeOut}
          isNextDay={row.endsNextDay}
          wasSentLate={row.wasOutSentLate}
          isForgotten={row.isForgotten}
        />
      ),
    },
    {
      heading: m.attendance_status(),
      isState: true,
      cell: row => <Badge tone={STATUS_TONES[row.status]}>{STATUS_NAMES[row.status]()}</Badge>,
    },
    { heading: m.attendance_notes(), cell: row => <Notes row={row} /> },
    {
      heading: m.list_actions(),
      actions: ({ recordId, name }) =>
        recordId
          ? recordActions({ name, id: recordId, may, hrefOf })
          : may.seeLeave
            ? [
                {
                  label: m.attendance_open_leave({ name }),
                  href: `${localizeHref('/admin/leave')}?${new URLSearchParams({ q: name })}`,
                  icon: CalendarDays,
                },
              ]
            : [],
    },
  ]
}

function Person({ row, month }: { row: DayRow; month: string }) {
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-2 font-bold"
      >
        {row.name.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <Link
          to={`${localizeHref(`/admin/attendance/employees/${row.employeeId}`)}?month=${month}`}
          className="inline-flex min-h-6 items-center font-semibold quiet-link"
        >
          {row.name}
        </Link>
        <p className="text-sm text-muted">{row.employeeCode}</p>
      </div>
    </div>
  )
}

function Notes({ row: { notes, breaks, leave, recordId } }: { row: DayRow }) {
  return (
    <div className="grid max-w-xs gap-0.5 max-xl:ml-auto">
      {notes ? (
        <span className="line-clamp-2">{notes}</span>
      ) : (
        (recordId || !leave) && <span className="text-muted">{m.attendance_no_notes()}</span>
      )}
      {breaks.length > 0 && (
        <span className="text-sm text-muted tabular-nums">
          {m.clock_breaks({ breaks: breaksText(breaks) })}
        </span>
      )}
      {leave && <span className="text-sm text-muted">{m.attendance_leave_from_to(leave)}</span>}
    </div>
  )
}
