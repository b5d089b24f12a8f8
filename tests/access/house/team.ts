import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import type { Party } from '#app/team/messages/rules/messages.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { mondayOf } from '#app/team/roster/rules/planned.ts'
import { rosterShifts, rosterSwaps, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { createPerson, insertEmployee } from '../../support/sign-in.ts'
import { type Ground, idOf } from './ground.ts'

/** Employees and what they do. */
export function openTeam({ db, today, file }: Ground) {
  const employee = () => insertEmployee(db, { email: `nok.${randomUUID()}@sala.test` })
  const pictured = async () => {
    const id = await employee()
    await db
      .update(employees)
      .set({ profileImage: await file('employees') })
      .where(eq(employees.id, id))
    return id
  }
  const employeeWithLogin = async () => {
    const email = `kai.${randomUUID()}@sala.test`
    await createPerson(db, { email, isEmployee: true })
    const [row] = await db.select().from(employees).where(eq(employees.email, email))
    return idOf(row)
  }
  const department = async () =>
    idOf(
      (
        await db
          .insert(departments)
          .values({ name: `Garden ${randomUUID()}` })
          .returning()
      )[0],
    )
  let days = 30
  /** As many days from today as nothing begins on yet. */
  const nextDay = () => {
    days += 1
    return days
  }
  let weeks = 1
  /** The Monday of a week that nobody has planned yet. */
  const nextWeek = () => {
    weeks += 1
    return addDays(mondayOf(today), 7 * weeks)
  }
  const plannedWeek = async () => {
    const monday = nextWeek()
    await db.insert(rosterWeeks).values({ monday })
    const hours = { startsAt: '09:00', endsAt: '17:00' }
    await db.insert(rosterShifts).values({ employeeId: await employee(), date: monday, ...hours })
    return monday
  }
  let minutes = 0
  /** A shift of tomorrow that is published, at a time of its own. */
  const publishedShift = async (employeeId: string) => {
    minutes += 1
    const date = addDays(today, 1)
    const startsAt = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const week = { monday: mondayOf(date), publishedAt: new Date() }
    await db.insert(rosterWeeks).values(week).onConflictDoNothing()
    const shift = { employeeId, date, startsAt, endsAt: '23:59' }
    await db.insert(rosterShifts).values({ ...shift, stage: 'published' })
    return shift
  }
  /** Of a colleague's shift, which somebody would take where they are named. */
  type Offer = { owner?: string; takenBy?: string | null; askedId?: string }
  const swap = async ({ owner, takenBy = null, askedId }: Offer = {}) => {
    const shift = await publishedShift(owner ?? (await employee()))
    const status = takenBy === null ? ('open' as const) : ('taken' as const)
    return idOf(
      (
        await db
          .insert(rosterSwaps)
          .values({ ...shift, status, takenBy, ...(askedId && { askedId }) })
          .returning()
      )[0],
    )
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
  /** Came an hour ago. */
  /** An hour ago, or where that was yesterday, at midnight: nobody has forgotten to clock out since. */
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
  const message = async (from: Party, to: Party) => {
    const values = { senderType: from.type, senderId: from.id, receiverType: to.type, receiverId: to.id }
    const text = { subject: `Saturday ${randomUUID()}`, content: 'Can you open at seven?' }
    const [row] = await db
      .insert(messages)
      .values({ ...values, ...text })
      .returning()
    return { id: idOf(row), subject: text.subject }
  }
  return {
    employee,
    pictured,
    employeeWithLogin,
    department,
    days,
    nextDay,
    nextWeek,
    plannedWeek,
    publishedShift,
    swap,
    freeDays,
    leave,
    attendance,
    arrival,
    wrongPress,
    message,
  }
}
