import { data } from 'react-router'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { employeeName } from '#app/team/employees/texts/employees.ts'
import { findMonth } from '../queries/month.server.ts'
import { findPerson } from '../queries/records.server.ts'
import { breaksText } from '../rules/records.ts'
import { departmentName } from '../texts.ts'
import { ATTENDANCE_COLUMNS, type AttendanceLine } from '../views/csv-rows.ts'
import type { MonthDay } from '../views/month.ts'
import type { Route } from './+types/admin-month-export'

export const middleware: Route.MiddlewareFunction[] = [permit('attendance.view'), fileOrWords]

type Line = AttendanceLine & Omit<MonthDay, 'status'>

const COLUMNS: Column<Line>[] = [
  ...ATTENDANCE_COLUMNS,
  { heading: 'Worked Minutes', read: row => row.workedMinutes },
  { heading: 'Remarks', read: remarkOf },
]

/** The days of the month that have a record or leave, with the minutes worked and what to look at. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const person = await findPerson(db, params.id)
  if (!person) throw data(null, { status: 404 })
  const { month, days } = await findMonth(db, {
    employeeId: person.id,
    month: url.searchParams.get('month'),
    now: now(),
  })
  const rows = days.flatMap(({ status, ...day }) => (status ? [{ ...day, status }] : []))
  await logExport(db, { adminId: actor.userId, entityType: 'attendance_records', rows: rows.length })
  const who = {
    employeeCode: person.employeeCode,
    name: employeeName(person),
    department: departmentName(person.department),
  }
  return listFile(url.searchParams, {
    name: `attendance_${person.employeeCode.replace(/[^\w-]/g, '_')}_${month}`,
    title: m.admin_attendance(),
    columns: COLUMNS,
    rows: rows.map(row => ({ ...who, ...row })),
  })
}

function remarkOf(day: Omit<MonthDay, 'status'>) {
  const { isForgotten, endsNextDay, breaks, wasInSentLate, wasOutSentLate } = day
  const remarks = [
    isForgotten && 'Forgot to clock out',
    endsNextDay && 'Ended the next day',
    breaks.length > 0 && `Breaks ${breaksText(breaks)}`,
    wasInSentLate && 'Clock-in sent later',
    wasOutSentLate && 'Clock-out sent later',
  ]
  return remarks.filter(Boolean).join('; ')
}
