import { Link } from 'react-router'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { durationText } from '#app/team/employees/texts/shifts.ts'
import type { LabourRow } from '../views/labour.ts'

/** What everybody's period comes to; the last row is all of them together. */
export function LabourTable({ rows, label }: { rows: LabourRow[]; label: string }) {
  const shown = rows.length > 1 ? [...rows, totalOf(rows)] : rows
  return <DataTable label={label} rows={shown} keyOf={row => row.employeeId} columns={COLUMNS()} />
}

const COLUMNS = (): [Column<LabourRow>, ...Column<LabourRow>[]] => [
  { heading: m.attendance_employee(), cell: row => <Person row={row} /> },
  {
    heading: m.labour_days(),
    width: 'w-23',
    isNumber: true,
    isExtra: true,
    card: 'none',
    cell: row => row.daysWorked,
  },
  {
    heading: m.labour_planned(),
    width: 'w-35',
    isNumber: true,
    card: 'none',
    cell: row => durationText(row.plannedMinutes),
  },
  {
    heading: m.attendance_worked(),
    width: 'w-35',
    isNumber: true,
    card: 'line',
    cell: row => (
      <>
        <span className="off">{durationText(row.workedMinutes)}</span>
        <p className="sums xl:hidden">{factsOf(row)}</p>
      </>
    ),
  },
  {
    heading: m.labour_overtime(),
    width: 'w-35',
    isNumber: true,
    isState: true,
    cell: row => (
      <>
        <span className="sub marked max-sm:grid xl:hidden">{m.labour_overtime()} </span>
        <span className="font-semibold">{durationText(row.overtimeMinutes)}</span>
      </>
    ),
  },
  {
    heading: m.attendance_status_late(),
    width: 'w-42',
    isNumber: true,
    card: 'none',
    cell: row => lateText(row) ?? '0',
  },
  {
    heading: m.attendance_status_absent(),
    width: 'w-23',
    isNumber: true,
    card: 'none',
    cell: row => row.absentDays,
  },
  {
    heading: m.attendance_status_leave(),
    width: 'w-20',
    isNumber: true,
    card: 'none',
    cell: row => row.leaveDays,
  },
]

function lateText({ lateDays: count, lateMinutes }: LabourRow): string | null {
  return count + lateMinutes > 0 ? m.labour_late({ count, duration: durationText(lateMinutes) }) : null
}

/** What a card says in one line, without what there was none of. */
function factsOf(row: LabourRow): string {
  const facts: [string, string | number | null][] = [
    [m.attendance_worked(), durationText(row.workedMinutes)],
    [m.labour_planned(), durationText(row.plannedMinutes)],
    [m.labour_days(), row.daysWorked],
    [m.attendance_status_late(), lateText(row)],
    [m.attendance_status_absent(), row.absentDays],
    [m.attendance_status_leave(), row.leaveDays],
  ]
  return facts.flatMap(([name, fact]) => (fact ? [`${name}: ${fact}`] : [])).join(' · ')
}

function Person({ row: { employeeId, employeeCode, name } }: { row: LabourRow }) {
  if (employeeId === '') return <span className="font-bold">{name}</span>
  return (
    <div className="min-w-0">
      <p title={name}>
        <Link to={localizeHref(`/admin/attendance/employees/${employeeId}`)}>{name}</Link>
      </p>
      <p className="sub">{employeeCode}</p>
    </div>
  )
}

function totalOf(rows: LabourRow[]): LabourRow {
  const sum = (read: (row: LabourRow) => number) => rows.reduce((total, row) => total + read(row), 0)
  return {
    employeeId: '',
    employeeCode: '',
    department: '',
    name: m.labour_all(),
    daysWorked: sum(row => row.daysWorked),
    workedMinutes: sum(row => row.workedMinutes),
    overtimeMinutes: sum(row => row.overtimeMinutes),
    plannedMinutes: sum(row => row.plannedMinutes),
    lateDays: sum(row => row.lateDays),
    lateMinutes: sum(row => row.lateMinutes),
    absentDays: sum(row => row.absentDays),
    leaveDays: sum(row => row.leaveDays),
    unknownDays: sum(row => row.unknownDays),
  }
}
