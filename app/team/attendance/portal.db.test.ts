import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../tests/support/sign-in.ts'
import { answerPress } from './actions/clock.server.ts'
import { findMonth } from './queries/month.server.ts'
import { attendanceRecords } from './tables.server.ts'
import { loadToday } from './views/today.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const me = await asStaff(visitor, null)
const { id: employeeId } = await ownEmployee(me)
const other = await insertEmployee(db, { firstName: 'Noi', lastName: 'Rak' })

const at = (local: string) => new Date(`${local}:00+07:00`)
const today = (local: string) => loadToday({ ...me, now: () => at(local) })

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.delete(leaveRequests)
  await db.delete(messages)
})

const record = (values: Partial<typeof attendanceRecords.$inferInsert>) =>
  db.insert(attendanceRecords).values({ employeeId, date: '2026-11-20', ...values })

const leave = (values: Partial<typeof leaveRequests.$inferInsert> = {}) =>
  db.insert(leaveRequests).values({
    employeeId,
    startDate: '2026-11-23',
    endDate: '2026-11-24',
    reason: 'Home',
    status: 'approved',
    ...values,
  })

test('the clock says whether one is out, in or done for the day', async () => {
  expect((await today('2026-11-20T08:00')).clock).toEqual({ kind: 'out' })
  await record({ timeIn: '09:00', status: 'late' })
  expect((await today('2026-11-20T12:00')).clock).toEqual({
    kind: 'in',
    since: '09:00',
    day: null,
    status: 'late',
    mayBeginToday: false,
    minutes: 180,
    breaks: [],
  })
  await db.update(attendanceRecords).set({ timeOut: '18:00' })
  expect((await today('2026-11-20T19:00')).clock).toMatchObject({
    kind: 'done',
    timeIn: '09:00',
    timeOut: '18:00',
    minutes: 540,
    mayComeAgain: true,
  })
  expect((await today('2026-11-21T08:00')).clock).toEqual({ kind: 'out' })
})

test('a shift of the evening before goes on after midnight, and one may begin the new day instead', async () => {
  await record({ timeIn: '22:00' })
  expect((await today('2026-11-21T05:00')).clock).toMatchObject({
    kind: 'in',
    since: '22:00',
    day: 'Friday 20 November',
    mayBeginToday: true,
  })
})

test('today begins with the shift and what comes after it, without days of approved leave', async () => {
  const usual = [
    { employeeId, weekday: 5, startsAt: '09:00', endsAt: '12:00' },
    { employeeId, weekday: 5, startsAt: '17:00', endsAt: '21:00' },
    { employeeId, weekday: 6, startsAt: '22:00', endsAt: '06:00' },
    { employeeId, weekday: 1, startsAt: '09:00', endsAt: '17:00' },
    { employeeId: other, weekday: 5, startsAt: '10:00', endsAt: '11:00' },
  ]
  await db.insert(workShifts).values(usual)
  await leave()
  const shown = async (local: string) =>
    (await today(local)).shifts.map(({ day, hours, isToday, isOn }) => [
      `${day} ${hours}`,
      isOn ? 'on' : isToday,
    ])
  expect(await shown('2026-11-20T08:00')).toEqual([
    ['Friday 20 November 09:00–12:00', true],
    ['Friday 20 November 17:00–21:00', true],
  ])
  expect(await shown('2026-11-20T12:00')).toEqual([
    ['Friday 20 November 17:00–21:00', true],
    ['Saturday 21 November 22:00–06:00 the next day', false],
  ])
  expect(await shown('2026-11-22T05:00')).toEqual([
    ['Saturday 21 November 22:00–06:00 the next day', 'on'],
    ['Friday 27 November 09:00–12:00', false],
  ])
  await db.delete(workShifts)
  expect(await shown('2026-11-20T08:00')).toEqual([])
})

test('the newest press can be taken back while its five minutes last', async () => {
  const pressedAt = at('2026-11-20T09:00').toISOString()
  await record({ timeIn: '09:00', lastPress: { at: pressedAt, before: null } })
  expect((await today('2026-11-20T09:04')).undo).toEqual({
    press: pressedAt,
    intent: 'in',
    time: '09:00',
    leftMs: 60_000,
  })
  expect((await today('2026-11-20T09:06')).undo).toBeNull()
})

test('today shows what was forgotten, who else is in, unread messages and decided leave of one’s own only', async () => {
  const now = at('2026-11-20T12:00')
  await record({ date: '2026-11-18', timeIn: '09:00', clockedInAt: at('2026-11-18T09:00') })
  await record({ employeeId: other, timeIn: '07:00' })
  await record({
    employeeId: other,
    date: '2026-11-17',
    timeIn: '07:00',
    clockedInAt: at('2026-11-17T07:00'),
  })
  const message = {
    senderType: 'admin',
    senderId: employeeId,
    receiverType: 'employee',
    subject: 's',
    content: 'c',
  } as const
  await db.insert(messages).values([
    { ...message, receiverId: employeeId },
    { ...message, receiverId: employeeId, isRead: true },
    { ...message, receiverId: employeeId, receiverDeletedAt: now },
    { ...message, receiverId: other },
  ])
  await leave({ approvedAt: at('2026-11-06T12:00') })
  await leave({ approvedAt: at('2026-11-06T11:59') })
  await leave({ status: 'rejected', approvedAt: at('2026-11-19T09:00') })
  await leave({ status: 'pending' })
  await leave({ employeeId: other, approvedAt: now })
  const shown = await today('2026-11-20T12:00')
  expect(shown.forgotten).toMatchObject([{ day: 'Wednesday 18 November', timeIn: '09:00' }])
  expect(shown.whoIsIn).toMatchObject([{ name: 'Noi Rak', since: '07:00' }])
  expect(shown.unread).toBe(1)
  expect(shown.decided.map(({ isApproved }) => isApproved)).toEqual([false, true])
  expect(shown.isOnLeave).toBe(false)
  expect((await today('2026-11-24T09:00')).isOnLeave).toBe(true)
})

test('a month has every day with its record, leave and totals, and nobody else’s', async () => {
  await record({ date: '2026-11-02', timeIn: '22:00', timeOut: '06:30', endsNextDay: true })
  await record({
    date: '2026-11-03',
    timeIn: '09:30',
    timeOut: '12:00',
    status: 'half_day',
    notes: 'Dentist',
  })
  await record({ date: '2026-11-04', timeIn: '09:00', clockedInAt: at('2026-11-04T09:00') })
  await record({ date: '2026-10-31', timeIn: '09:00', timeOut: '18:00' })
  await record({ date: '2026-11-05', employeeId: other, timeIn: '09:00', timeOut: '18:00' })
  await leave({ startDate: '2026-11-28', endDate: '2026-12-02' })
  await record({ date: '2026-11-30', timeIn: '10:00', timeOut: '11:00' })
  const month = await findMonth(db, { employeeId, month: '2026-11', now: at('2026-11-20T12:00') })
  expect(month).toMatchObject({
    month: '2026-11',
    text: 'November 2026',
    previous: '2026-10',
    next: '2026-12',
  })
  expect(month.days).toHaveLength(30)
  expect(month.days[1]).toMatchObject({ date: '2026-11-02', dayText: 'Mon 2', workedMinutes: 510 })
  expect(month.days[3]).toMatchObject({ isForgotten: true, workedMinutes: null })
  expect(month.days[4]).toMatchObject({ status: null, recordId: null })
  expect(month.days[27]).toMatchObject({ status: 'leave', recordId: null, isAhead: true })
  expect(month.days[29]).toMatchObject({ status: 'present', isLeave: true })
  expect(month.totals).toEqual({
    present: 3,
    absent: 0,
    late: 0,
    half_day: 1,
    leave: 2,
    workedMinutes: 510 + 150 + 60,
  })
})

test('a month says which days were free, for whoever has working hours', async () => {
  const now = at('2026-11-20T12:00')
  const shown = async () => (await findMonth(db, { employeeId, month: '2026-11', now })).days
  expect((await shown()).some(({ off }) => off)).toBe(false)
  await db.insert(workShifts).values([
    { employeeId, weekday: 1, startsAt: '09:00', endsAt: '17:00' },
    { employeeId, weekday: 2, startsAt: '22:00', endsAt: '06:00' },
  ])
  await record({ date: '2026-11-04', timeIn: '09:00', timeOut: '12:00' })
  await leave({ startDate: '2026-11-05', endDate: '2026-11-05' })
  const attendance = { closedDays: [{ day: '2026-11-09', name: 'Founders’ day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  const days = await shown()
  // From Sunday the 1st: a free day, two with shifts, a record, leave, two free days.
  expect(days.slice(0, 7).map(({ off }) => off !== null)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(days[8]?.off).toEqual({ name: 'Founders’ day' })
  await db.delete(settings)
  await db.delete(workShifts)
})

test('months end a year ahead, and a month that is none is this one', async () => {
  const find = (month: string) => findMonth(db, { employeeId, month, now: at('2026-11-20T12:00') })
  expect((await find('2027-11')).next).toBeNull()
  expect((await find('2027-10')).next).toBe('2027-11')
  expect((await find('nonsense')).month).toBe('2026-11')
})

test('who left the house keeps their months', async () => {
  await record({ employeeId: other, date: '2026-11-05', timeIn: '09:00', timeOut: '18:00' })
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, other))
  const { totals } = await findMonth(db, { employeeId: other, month: '2026-11', now: at('2026-11-20T12:00') })
  expect(totals).toMatchObject({ present: 1, workedMinutes: 540 })
})

const press = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return answerPress({ ...me, now: () => at('2026-11-20T09:00') }, form)
}

test('a press that belongs to somebody else, or says nothing, changes nothing', async () => {
  const wrong: Record<string, string>[] = [
    { intent: 'in', userId: other },
    { intent: 'up' },
    {},
    { intent: 'in', waitedMs: 'long' },
    { intent: 'in', waitedMs: '86400001' },
    { intent: 'out' },
  ]
  for (const fields of wrong)
    expect(await press(fields)).toEqual({ isOk: false, message: expect.stringMatching(/\S/) })
  expect(await db.$count(attendanceRecords)).toBe(0)
  expect(await press({ intent: 'in', userId: me.actor.userId, waitedMs: '60000' })).toEqual({
    isOk: true,
    message: 'You are clocked in since 08:59.',
  })
})
