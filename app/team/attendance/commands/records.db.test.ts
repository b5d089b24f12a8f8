import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#app/team/employees/tables.server.ts'
import { NOW, namesOf, openAttendanceHouse, TODAY } from '../../../../tests/support/attendance-house.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { findRecord } from '../queries/records.server.ts'
import type { RecordValues } from '../schema.ts'
import { attendanceRecords } from '../tables.server.ts'
import { createRecord, deleteRecord, markAllPresent, updateRecord } from './records.server.ts'

const { db, ctx, desk, ploy, narin, values, add, versionOf, edit, approveLeave, day } =
  await openAttendanceHouse()

const everyone = { date: TODAY, search: '', department: '' }

test('a record is stored as it was entered, and the log says who added it', async () => {
  const id = await add({ timeIn: '22:00', timeOut: '06:10', endsNextDay: 'on', status: 'late', notes: 'Bus' })
  expect((await findRecord(db, id))?.record).toMatchObject({
    employeeId: ploy,
    date: TODAY,
    timeIn: '22:00',
    timeOut: '06:10',
    endsNextDay: true,
    status: 'late',
    notes: 'Bus',
    clockedInAt: null,
  })
  expect(await lastEntry(db)).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'attendance_record',
    entityId: id,
  })
})

test('times and notes may stay empty', async () => {
  const id = await add({ timeIn: '', timeOut: '', endsNextDay: 'on' })
  expect((await findRecord(db, id))?.record).toMatchObject({
    timeIn: null,
    timeOut: null,
    endsNextDay: false,
  })
})

test.each<[Partial<RecordValues>, string]>([
  [{ employeeId: '' }, 'employeeId'],
  [{ employeeId: randomUUID() }, 'employeeId'],
  [{ employeeId: 'nobody' }, 'employeeId'],
  [{ date: '' }, 'date'],
  [{ date: '2026-11-22' }, 'date'],
  [{ status: 'ill' }, 'status'],
  [{ timeIn: '25:00' }, 'timeIn'],
  [{ timeOut: 'noon' }, 'timeOut'],
  [{ timeIn: '22:00', timeOut: '06:00' }, 'timeOut'],
  [{ timeIn: '09:00', timeOut: '18:00', endsNextDay: 'on' }, 'timeOut'],
  [{ notes: 'x'.repeat(1001) }, 'notes'],
  [{ breaks: 'noon' }, 'breaks'],
  [{ breaks: '08:00–08:30' }, 'breaks'],
  [{ breaks: '12:00–13:00, 12:30–14:00' }, 'breaks'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await createRecord(ctx, values(wrong))
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(await db.$count(attendanceRecords)).toBe(0)
})

test('absence and leave can be written down before they come', async () => {
  await add({ date: '2026-11-22', timeIn: '', status: 'absent' })
  await add({ date: '2026-11-23', timeIn: '', status: 'leave' })
  expect((await day('date=2026-11-23')).map(({ status }) => status)).toEqual(['leave'])
})

test('a second record for the same day is refused, names the first and leads to it', async () => {
  const id = await add({ timeOut: '18:00' })
  const again = await createRecord(ctx, values({ status: 'absent' }))
  expect(again).toEqual({
    ok: false,
    errors: {
      employeeId:
        'Ploy Srisuk already has a record on 21 November 2026: Present, 09:00 – 18:00. Edit that one instead.',
    },
    existingId: id,
  })
  const other = await add({ employeeId: narin })
  expect(await edit(other, values())).toMatchObject({
    ok: false,
    existingId: id,
  })
  expect((await edit(id, values({ notes: 'same day' }))).ok).toBe(true)
})

test('two who add the same record at once make one of it', async () => {
  const saved = await Promise.all([createRecord(ctx, values()), createRecord(desk, values())])
  expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await db.$count(attendanceRecords)).toBe(1)
})

test('a record over approved leave asks first, and is stored when it is meant', async () => {
  await approveLeave(ploy, '2026-11-20', '2026-11-22')
  const asked = await createRecord(ctx, values())
  expect(asked).toMatchObject({
    ok: false,
    errors: { overLeave: expect.stringContaining('20 November 2026') },
  })
  const id = await add({ overLeave: 'on' })
  expect((await edit(id, values({ timeOut: '12:00' }))).ok).toBe(true)
  expect(await day()).toMatchObject([
    { name: 'Ploy Srisuk', status: 'present', leave: { from: '20 Nov 2026' } },
  ])
})

test('a changed time is no longer the clock’s, an untouched one still is', async () => {
  const id = await add()
  const clocked = {
    clockedInAt: NOW,
    wasInSentLate: true,
    clockedOutAt: NOW,
    wasOutSentLate: true,
    timeOut: '18:00',
  }
  await db.update(attendanceRecords).set(clocked).where(eq(attendanceRecords.id, id))
  await edit(id, values({ timeOut: '18:30', notes: 'asked' }))
  expect((await findRecord(db, id))?.record).toMatchObject({
    clockedInAt: NOW,
    wasInSentLate: true,
    clockedOutAt: null,
    wasOutSentLate: false,
  })
  expect((await lastEntry(db))?.details).toEqual({
    before: { timeOut: '18:00', notes: '' },
    after: { timeOut: '18:30', notes: 'asked' },
  })
})

test('staff correct breaks, and after that a press of the clock is not taken back', async () => {
  const id = await add({ timeOut: '18:00', breaks: '12:00-13:00' })
  await db.update(attendanceRecords).set({ lastPress: { at: NOW.toISOString(), before: null } })
  await edit(id, values({ timeOut: '18:00', breaks: '12:30–13:00' }))
  expect((await findRecord(db, id))?.record).toMatchObject({
    breaks: [{ from: '12:30', to: '13:00' }],
    lastPress: null,
  })
  expect((await lastEntry(db))?.details).toEqual({
    before: { breaks: '12:00–13:00' },
    after: { breaks: '12:30–13:00' },
  })
})

test('a record that somebody else deleted is not changed; the front desk deletes none', async () => {
  const id = await add()
  await expect(deleteRecord(desk, id)).rejects.toMatchObject({ init: { status: 403 } })
  expect((await deleteRecord(ctx, id)).ok).toBe(true)
  expect(await lastEntry(db)).toMatchObject({ action: 'deleted', details: { before: { timeIn: '09:00' } } })
  expect(await deleteRecord(ctx, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await edit(id, values())).toMatchObject({
    ok: false,
    errors: { form: /any more/ },
  })
})

test('of two who change one record the second sees what the first saved, and decides', async () => {
  const id = await add({ notes: 'as it was' })
  const version = await versionOf(id)
  const first = values({ timeOut: '17:00', notes: 'the first' })
  const second = values({ timeOut: '18:30', notes: 'the second' })
  const [one, other] = await Promise.all([
    updateRecord(ctx, { id, values: first, version }),
    updateRecord(desk, { id, values: second, version }),
  ])
  const [saved, refused] = one.ok ? [one, other] : [other, one]
  expect(saved).toEqual({ ok: true, id })
  const { overLeave: _, ...kept } = one.ok ? first : second
  expect(refused).toMatchObject({ ok: false, errors: {}, conflict: { fields: kept } })
  expect((await findRecord(db, id))?.record).toMatchObject({ notes: kept.notes })
  const conflict = refused.ok ? undefined : refused.conflict
  const again = { id, values: second, version: conflict?.version ?? '' }
  expect(await updateRecord(desk, again)).toEqual({ ok: true, id })
  expect((await findRecord(db, id))?.record).toMatchObject({ timeOut: '18:30', notes: 'the second' })
})

test('everybody who has no record and is not away is marked present with the time of now', async () => {
  const away = await insertEmployee(db, { firstName: 'Away' })
  await insertEmployee(db, { firstName: 'Gone', status: 'terminated' })
  await insertEmployee(db, { firstName: 'Long', status: 'on_leave' })
  await approveLeave(away, TODAY)
  await add({ status: 'absent', timeIn: '' })
  const third = await insertEmployee(db, { firstName: 'Somsak' })
  expect(await markAllPresent(desk, everyone)).toEqual({ ok: true, value: 2 })
  const made = await db.select().from(attendanceRecords).where(eq(attendanceRecords.status, 'present'))
  expect(made.map(({ employeeId }) => employeeId).toSorted()).toEqual([narin, third].toSorted())
  for (const record of made) expect(record).toMatchObject({ date: TODAY, timeIn: '09:30', timeOut: null })
  expect(await markAllPresent(ctx, everyone)).toEqual({ ok: true, value: 0 })
})

test('who is deleted at the same moment is left out, and the others are marked', async () => {
  const going = await insertEmployee(db, { firstName: 'Going' })
  const [deleted, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = db.transaction(async tx => {
    await tx.delete(employees).where(eq(employees.id, going))
    deleted.resolve()
    await seen.promise
  })
  await deleted.promise
  const marking = markAllPresent(desk, everyone)
  setTimeout(seen.resolve, 200)
  await deleting
  expect(await marking).toMatchObject({ ok: true })
  const made = await db.select().from(attendanceRecords).where(eq(attendanceRecords.employeeId, going))
  expect(made).toEqual([])
})

test('only those whom search and department show are marked, on the selected day', async () => {
  const date = '2026-11-19'
  expect(await markAllPresent(ctx, { ...everyone, date, search: 'emp-001' })).toEqual({ ok: true, value: 1 })
  expect(namesOf(await day(`date=${date}`))).toEqual(['Ploy Srisuk'])
  expect(await markAllPresent(ctx, { ...everyone, date, department: 'Café' })).toEqual({ ok: true, value: 1 })
  expect(await markAllPresent(ctx, { ...everyone, date: '2026-11-22' })).toEqual({
    ok: false,
    reason: 'ahead',
  })
})

test('two who mark everybody present at once make no duplicates', async () => {
  const counts = await Promise.all([markAllPresent(ctx, everyone), markAllPresent(desk, everyone)])
  expect(counts.map(result => result.ok && result.value).toSorted()).toEqual([0, 2])
  expect(await db.$count(attendanceRecords)).toBe(2)
})
