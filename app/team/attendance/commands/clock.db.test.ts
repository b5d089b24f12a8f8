import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { attendanceRecords } from '../tables.server.ts'
import { type Press, pressClock, undoPress } from './clock.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const me = await asStaff(visitor, null)
const employee = await ownEmployee(me)
const manager = await asStaff(visitor, 'manager')

beforeEach(async () => {
  await db.delete(attendanceRecords)
  await db.delete(workShifts)
})

const at = (local: string) => new Date(`${local}+07:00`)
const press = (local: string, intent: Press['intent'], waitedMs: number | null = null) =>
  pressClock({ ...me, now: () => at(local) }, { intent, waitedMs })
const records = () => db.select().from(attendanceRecords).orderBy(attendanceRecords.date)

const hours = (n: number) => n * 3_600_000

test('coming and leaving make one record with the server’s times', async () => {
  await press('2026-11-20T08:58:59', 'in')
  await press('2026-11-20T18:03:10', 'out')
  expect(await records()).toMatchObject([
    {
      employeeId: employee.id,
      date: '2026-11-20',
      timeIn: '08:58',
      timeOut: '18:03',
      endsNextDay: false,
      status: 'present',
      clockedInAt: at('2026-11-20T08:58:59'),
      clockedOutAt: at('2026-11-20T18:03:10'),
      wasInSentLate: false,
      wasOutSentLate: false,
    },
  ])
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.adminId, me.actor.userId))
  expect(log.map(({ action }) => action).toSorted()).toEqual(['clocked_in', 'clocked_out'])
})

test('a double tap makes one record, and so do two phones at once', async () => {
  const pressed = await Promise.all([press('2026-11-20T09:00:00', 'in'), press('2026-11-20T09:00:00', 'in')])
  expect(pressed.map(result => result.ok && result.value.isNew).toSorted()).toEqual([false, true])
  await press('2026-11-20T18:00:00', 'out')
  expect(await press('2026-11-20T18:00:01', 'out')).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await records()).toHaveLength(1)
})

test('a second tap that falls on Clock out does not end the day at once', async () => {
  await press('2026-11-20T09:00:00', 'in')
  expect(await press('2026-11-20T09:00:59', 'out')).toEqual({ ok: false, reason: 'too_soon' })
  expect((await press('2026-11-20T09:01:00', 'out')).ok).toBe(true)
})

test('the reception’s opening decides about late and half a day, an own shift goes before it', async () => {
  const statusAt = async (local: string) => {
    await db.delete(attendanceRecords)
    await press(local, 'in')
    return (await records())[0]?.status
  }
  expect(await statusAt('2026-11-20T09:10:00')).toBe('present')
  expect(await statusAt('2026-11-20T09:11:00')).toBe('late')
  expect(await statusAt('2026-11-20T13:01:00')).toBe('half_day')
  expect(await statusAt('2026-11-22T13:01:00')).toBe('present') // Sunday: the reception is closed
  await db
    .insert(workShifts)
    .values({ employeeId: employee.id, weekday: 5, startsAt: '22:00', endsAt: '06:00' })
  expect(await statusAt('2026-11-20T21:55:00')).toBe('present')
  expect(await statusAt('2026-11-21T00:30:00')).toBe('late')
})

test('on a free day nobody is late, nor on one that the whole team has off', async () => {
  const statusAt = async (local: string) => {
    await db.delete(attendanceRecords)
    await press(local, 'in')
    return (await records())[0]?.status
  }
  const attendance = { closedDays: [{ day: '2026-11-20', name: 'Founders’ day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  expect(await statusAt('2026-11-20T13:01:00')).toBe('present')
  await db
    .insert(workShifts)
    .values({ employeeId: employee.id, weekday: 5, startsAt: '10:00', endsAt: '16:00' })
  expect(await statusAt('2026-11-20T13:01:00')).toBe('present')
  expect(await statusAt('2026-11-19T13:01:00')).toBe('present')
  await db.delete(settings)
  expect(await statusAt('2026-11-20T13:01:00')).toBe('late')
})

test('a shift past midnight belongs to the day it began', async () => {
  await press('2026-11-20T22:00:00', 'in')
  await press('2026-11-21T06:10:00', 'out')
  expect(await records()).toMatchObject([
    { date: '2026-11-20', timeIn: '22:00', timeOut: '06:10', endsNextDay: true },
  ])
  await press('2026-11-21T22:00:00', 'in')
  expect(await records()).toHaveLength(2)
})

test('after sixteen hours a record stays open, and nobody can close it by the clock', async () => {
  await press('2026-11-19T09:00:00', 'in')
  expect(await press('2026-11-20T01:01:00', 'out')).toEqual({ ok: false, reason: 'not_in' })
  await press('2026-11-20T09:00:00', 'in')
  await press('2026-11-20T18:00:00', 'out')
  expect(await records()).toMatchObject([
    { date: '2026-11-19', timeOut: null },
    { date: '2026-11-20', timeOut: '18:00' },
  ])
})

test('who comes is at work, whatever staff had expected; a time that staff wrote in stays', async () => {
  const expected = { employeeId: employee.id, date: '2026-11-20', status: 'absent' as const }
  await db.insert(attendanceRecords).values({ ...expected, notes: 'Phoned in ill' })
  await press('2026-11-20T09:30:00', 'in')
  expect(await records()).toMatchObject([{ timeIn: '09:30', status: 'late', notes: 'Phoned in ill' }])
  await db.update(attendanceRecords).set({ timeIn: '09:00', clockedInAt: null, status: 'present' })
  expect(await press('2026-11-20T09:31:00', 'in')).toMatchObject({ ok: true, value: { isNew: false } })
  await press('2026-11-20T18:00:00', 'out')
  expect(await records()).toMatchObject([{ timeIn: '09:00', timeOut: '18:00', status: 'present' }])
})

test('who has left may come again on the same day, and the time between is a break', async () => {
  await press('2026-11-20T09:00:00', 'in')
  await press('2026-11-20T12:00:00', 'out')
  expect(await press('2026-11-20T12:00:59', 'in')).toEqual({ ok: false, reason: 'left_just_now' })
  expect(await press('2026-11-20T13:00:00', 'out')).toEqual({ ok: false, reason: 'not_in' })
  expect(await press('2026-11-20T13:00:00', 'in')).toMatchObject({ ok: true, value: { isNew: true } })
  expect(await press('2026-11-20T13:00:00', 'in')).toMatchObject({ ok: true, value: { isNew: false } })
  expect(await press('2026-11-20T13:00:30', 'out')).toEqual({ ok: false, reason: 'too_soon' })
  await press('2026-11-20T18:00:00', 'out')
  expect(await records()).toMatchObject([
    {
      date: '2026-11-20',
      timeIn: '09:00',
      timeOut: '18:00',
      breaks: [{ from: '12:00', to: '13:00' }],
      status: 'present',
    },
  ])
})

test('a day of two shifts whose presses all waited is the same when the phone sends them again', async () => {
  const day = async (late: number) => [
    await press('2026-11-20T19:00:00', 'in', hours(10) + late),
    await press('2026-11-20T19:00:00', 'out', hours(7) + late),
    await press('2026-11-20T19:00:00', 'in', hours(6) + late),
    await press('2026-11-20T19:00:00', 'out', hours(1) + late),
  ]
  expect((await day(0)).map(({ ok }) => ok)).toEqual([true, true, true, true])
  const first = await records()
  expect((await day(900)).map(result => result.ok && result.value.isNew)).toEqual(Array(4).fill(false))
  expect(await records()).toEqual(first)
  expect(first).toMatchObject([
    { timeIn: '09:00', timeOut: '18:00', breaks: [{ from: '12:00', to: '13:00' }] },
  ])
  expect(await press('2026-11-20T19:00:00', 'in', hours(3))).toEqual({ ok: false, reason: 'already_left' })
})

const undo = async (local: string, named?: string) => {
  const last = (await records()).map(({ lastPress }) => lastPress?.at ?? '').toSorted()
  return undoPress({ ...me, now: () => at(local) }, { press: named ?? last.at(-1) ?? '' })
}

test('a wrong press is taken back for five minutes, and the log keeps both', async () => {
  await press('2026-11-20T09:00:00', 'in')
  expect(await undo('2026-11-20T09:05:01')).toEqual({ ok: false, reason: 'too_late' })
  expect((await undo('2026-11-20T09:05:00')).ok).toBe(true)
  expect(await records()).toEqual([])
  await press('2026-11-20T09:06:00', 'in')
  await press('2026-11-20T12:00:00', 'out')
  expect((await undo('2026-11-20T12:01:00')).ok).toBe(true)
  expect(await records()).toMatchObject([{ timeIn: '09:06', timeOut: null, clockedOutAt: null }])
  await press('2026-11-20T12:02:00', 'out')
  await press('2026-11-20T13:00:00', 'in')
  expect((await undo('2026-11-20T13:01:00')).ok).toBe(true)
  expect(await records()).toMatchObject([
    { timeOut: '12:02', breaks: [], clockedInAt: at('2026-11-20T09:06:00') },
  ])
  const log = await db.select().from(adminActivityLog).orderBy(adminActivityLog.createdAt)
  expect(log.filter(({ action }) => action === 'press_undone')).toMatchObject([
    { details: { before: { timeIn: '09:00' }, after: { timeIn: null } } },
    { details: { before: { timeOut: '12:00' }, after: { timeOut: null } } },
    { details: { before: { breaks: '12:02–13:00' }, after: { timeOut: '12:02' } } },
  ])
})

test('a press over what staff had expected goes back to that', async () => {
  await db
    .insert(attendanceRecords)
    .values({ employeeId: employee.id, date: '2026-11-20', status: 'absent', notes: 'Phoned in ill' })
  await press('2026-11-20T09:30:00', 'in')
  expect((await undo('2026-11-20T09:31:00')).ok).toBe(true)
  expect(await records()).toMatchObject([{ status: 'absent', timeIn: null, notes: 'Phoned in ill' }])
})

test('only the newest press is taken back, once, and none that somebody else made', async () => {
  await press('2026-11-20T09:00:00', 'in')
  const [{ lastPress } = { lastPress: null }] = await records()
  await press('2026-11-20T09:02:00', 'out')
  expect(await undo('2026-11-20T09:03:00', lastPress?.at)).toEqual({ ok: false, reason: 'not_last' })
  const both = await Promise.all([undo('2026-11-20T09:03:00'), undo('2026-11-20T09:03:00')])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await undo('2026-11-20T09:03:00', '')).toEqual({ ok: false, reason: 'not_last' })
  await expect(undoPress(manager, { press: '' })).rejects.toMatchObject({ init: { status: 403 } })
  expect(await records()).toMatchObject([{ timeIn: '09:00', timeOut: null }])
})

test('presses that waited on the phone count for when they were made, and say so', async () => {
  await press('2026-11-20T19:00:00', 'in', hours(10))
  await press('2026-11-20T19:00:01', 'out', hours(1))
  expect(await records()).toMatchObject([
    { date: '2026-11-20', timeIn: '09:00', timeOut: '18:00', wasInSentLate: true, wasOutSentLate: true },
  ])
  // The answer was lost on the way: the phone sends both again.
  expect(await press('2026-11-20T19:00:05', 'in', hours(10) + 5000)).toMatchObject({ ok: true })
  expect(await press('2026-11-20T19:00:05', 'out', hours(1) + 5000)).toMatchObject({ ok: true })
  expect(await records()).toHaveLength(1)
})

test('a press that waited over midnight belongs to its own day, and one of more than a day is refused', async () => {
  await press('2026-11-21T08:00:00', 'in', hours(12))
  expect(await records()).toMatchObject([{ date: '2026-11-20', timeIn: '20:00' }])
  expect(await press('2026-11-22T08:00:00', 'in', hours(24) + 1)).toEqual({ ok: false, reason: 'too_old' })
})

test('only who works here has a clock', async () => {
  await expect(pressClock(manager, { intent: 'in', waitedMs: null })).rejects.toMatchObject({
    init: { status: 403 },
  })
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, employee.id))
  await expect(press('2026-11-20T09:00:00', 'in')).rejects.toMatchObject({ init: { status: 403 } })
  expect(await records()).toEqual([])
})
