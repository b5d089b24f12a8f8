import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { type Ground, idOf } from './ground.ts'
import type { Team } from './team.ts'

/** Who is here, and who is away. */
export function openAttendance({ db, today }: Ground, { employee }: Pick<Team, 'employee'>) {
  let days = 30
  /** As many days from today as nothing begins on yet. */
  const nextDay = () => {
    days += 1
    return days
  }
  /** Two days on which nobody is away yet. */
  const freeDays = (): [string, string] => {
    days += 3
    return [addDays(today, days), addDays(today, days + 1)]
  }
  const leave = async (employeeId?: string, reason = 'Family') => {
    const [startDate, endDate] = freeDays()
    const values = { employeeId: employeeId ?? (await employee()), startDate, endDate, reason }
    return idOf((await db.insert(leaveRequests).values(values).returning())[0])
  }
  const attendance = async () => {
    const values = { employeeId: await employee(), date: today, timeIn: '09:00' }
    return idOf((await db.insert(attendanceRecords).values(values).returning())[0])
  }
  /** Came an hour ago, or where that was yesterday, at midnight: nobody has forgotten to clock out since. */
  const arrival = (employeeId: string) => {
    const clockedInAt = new Date(Date.now() - 3_600_000)
    const timeIn = bangkokDay(clockedInAt) === today ? toBangkokLocal(clockedInAt).slice(-5) : '00:00'
    return db.insert(attendanceRecords).values({ employeeId, date: today, timeIn, clockedInAt })
  }
  /** Has just come, by mistake. @returns what names the press */
  const wrongPress = async (employeeId: string) => {
    const at = new Date().toISOString()
    const lastPress = { at, before: null }
    await db.insert(attendanceRecords).values({ employeeId, date: today, timeIn: '00:00', lastPress })
    return at
  }
  return { nextDay, freeDays, leave, attendance, arrival, wrongPress }
}
