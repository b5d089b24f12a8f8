import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { May } from '#app/house/access/rules.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import type { RowAction } from '#app/kit/ui/row-action.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { breaksText } from '../rules/records.ts'
import { DAY_STATUS_NAMES, DAY_STATUS_TONES } from '../texts.ts'
import type { DayRow } from '../views/day.ts'
import { RecordedTime } from './times.tsx'

type DayTableProps = { rows: DayRow[]; month: string; may: May<'attendance'> & { seeLeave: boolean } }

/** The day's records, and who should be in besides (rules attendance.table, attendance.expected). */
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
      width: 'w-35',
      card: 'none',
      cell: row => <p className="line-clamp-2 whitespace-normal">{row.department}</p>,
    },
    {
      heading: m.attendance_time_in(),
      width: 'w-29',
      card: 'line',
      cell: row => (
        <>
          <Time row={row} time={row.timeIn} wasSentLate={row.wasInSentLate} />
          <Hours row={row} className="xl:hidden" />
        </>
      ),
    },
    {
      heading: m.attendance_time_out(),
      width: 'w-29',
      card: 'line',
      cell: row => (
        <Time
          row={row}
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
      width: 'w-37',
      cell: row => <State row={row} />,
    },
    { heading: m.attendance_notes(), width: 'w-26', card: 'none', cell: row => <Notes row={row} /> },
    {
      heading: m.list_actions(),
      width: 'w-22',
      actions: row =>
        row.recordId
          ? recordActions({ name: row.name, id: row.recordId, may, hrefOf })
          : unrecordedActions(row, may, hrefOf),
    },
  ]
}

/** Where nothing is recorded: to the leave that says why, or to a record of the day. */
function unrecordedActions(
  { leave, name, employeeId }: DayRow,
  may: DayTableProps['may'],
  hrefOf: ReturnType<typeof useDialogHref>,
): RowAction[] {
  const href = `${localizeHref('/admin/leave')}?${new URLSearchParams({ q: name })}`
  if (leave)
    return may.seeLeave ? [{ label: m.attendance_open_leave({ name }), href, icon: 'calendar_days' }] : []
  if (!may.edit) return []
  const add = `${hrefOf('new')}&${new URLSearchParams({ employee: employeeId })}`
  return [{ label: m.attendance_add_on({ day: name }), href: add, icon: 'add' }]
}

/** In a table every cell says what is missing; a card, whose state says it, does not repeat it. */
function Time({ row, ...time }: { row: DayRow } & ComponentProps<typeof RecordedTime>) {
  return (
    <div className={row.recordId ? undefined : 'max-xl:hidden'}>
      <RecordedTime {...time} />
    </div>
  )
}

/** What is recorded, or to be said; and when they should have been here, or will be again. */
function State({ row }: { row: DayRow }) {
  const { status, isIn, due, recordId } = row
  return (
    <div className="grid justify-items-end gap-0.5 xl:justify-items-start">
      <Badge tone={DAY_STATUS_TONES[status]}>{DAY_STATUS_NAMES[status]()}</Badge>
      {isIn && status !== 'in' && <span className="text-sm text-reef">{m.attendance_in_now()}</span>}
      {recordId && due && (
        <span className={due.isOverdue ? 'text-sm font-semibold text-clay' : 'text-sm text-muted'}>
          {due.isOverdue ? m.attendance_not_back(due) : m.attendance_back_at(due)}
        </span>
      )}
      <Hours row={row} className="block max-w-full truncate text-xs text-muted max-xl:hidden" />
    </div>
  )
}

/** Those of somebody who should have been here: below the state, or on a card where their times would be. */
function Hours({ row: { recordId, hours }, className }: { row: DayRow; className: string }) {
  if (recordId || hours.length === 0) return null
  const whole = hours.join(', ')
  return (
    <span className={classNames('tabular-nums', className)} title={whole}>
      {whole}
    </span>
  )
}

function Person({ row, month }: { row: DayRow; month: string }) {
  return (
    <div className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sea-2 font-bold max-sm:hidden"
      >
        {row.name.slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p title={row.name}>
          <Link to={`${localizeHref(`/admin/attendance/employees/${row.employeeId}`)}?month=${month}`}>
            {row.name}
          </Link>
        </p>
        <p className="sub">{row.employeeCode}</p>
      </div>
    </div>
  )
}

/** One after the other, so that a table cuts them at the end of one line; the whole is in the title. */
function Notes({ row: { notes, breaks, leave, recordId } }: { row: DayRow }) {
  const said = [
    notes,
    breaks.length > 0 && m.clock_breaks({ breaks: breaksText(breaks) }),
    leave && m.attendance_leave_from_to(leave),
  ].filter(Boolean)
  if (said.length === 0) return recordId && <span className="text-muted">{m.attendance_no_notes()}</span>
  const whole = said.join(' · ')
  return <span title={whole}>{whole}</span>
}
