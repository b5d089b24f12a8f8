import { expect, test } from 'vitest'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { openLeaveHouse } from '../../../../tests/support/leave-house.ts'
import { findLeave } from '../queries/leave.server.ts'
import { confirmationOf } from '../schema/leave.ts'
import { createLeave, deleteLeave, updateLeave } from './leave.server.ts'

const { db, ctx, owner, desk, malee, somsak, gone, holiday, add, added, versionOf, change, decide, list } =
  await openLeaveHouse()

test('a request is stored as pending, and the log says who wrote it in', async () => {
  const id = await added()
  const request = await findLeave(db, id)
  expect(request).toMatchObject({
    ...holiday,
    approvedBy: null,
    approvedAt: null,
    employeeName: 'Malee Inkaew',
  })
  expect(await lastEntry(db)).toMatchObject({
    adminId: ctx.actor.userId,
    action: 'created',
    entityType: 'leave_request',
    entityId: id,
  })
})

test.each([
  [{ employeeId: '' }, 'employeeId'],
  [{ employeeId: '01890000-0000-7000-8000-000000000000' }, 'employeeId'],
  [{ employeeId: gone }, 'employeeId'],
  [{ leaveType: 'party' }, 'leaveType'],
  [{ startDate: '' }, 'startDate'],
  [{ startDate: '2027-02-30' }, 'startDate'],
  [{ endDate: '' }, 'endDate'],
  [{ endDate: '9999-12-31' }, 'endDate'],
  [{ endDate: '2027-05-02' }, 'endDate'],
  [{ endDate: '2028-05-03' }, 'endDate'],
  [{ reason: '' }, 'reason'],
  [{ reason: 'x'.repeat(2001) }, 'reason'],
  [{ status: 'maybe' }, 'status'],
])('%j is refused beside its field, and nothing is stored', async (wrong, field) => {
  const saved = await add(wrong)
  expect(saved).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(await list('')).toEqual([])
})

test('everything that is missing is named at once', async () => {
  const nothing = {
    employeeId: '',
    leaveType: '',
    startDate: '',
    endDate: '',
    part: 'noon',
    reason: '',
    status: '',
  }
  const saved = await createLeave(ctx, { values: nothing, confirmed: '' })
  expect(Object.keys(saved.ok ? {} : saved.errors).toSorted()).toEqual(Object.keys(nothing).toSorted())
})

test('leave over approved leave of the same person is refused by name; of another it is not', async () => {
  await added({ status: 'approved' })
  const over = { startDate: '2027-05-05', endDate: '2027-05-09' }
  expect(await add(over)).toMatchObject({
    ok: false,
    errors: { startDate: expect.stringMatching(/Annual, 3\s*–\s*5 May 2027/) },
  })
  expect(await add({ startDate: '2027-05-06', endDate: '2027-05-06' })).toMatchObject({ ok: true })
  expect(await add({ ...over, employeeId: somsak })).toMatchObject({ ok: true })
  expect(await add({ ...over, status: 'rejected' })).toMatchObject({ ok: true })
})

test('a morning and an afternoon of the same day are two requests; the whole day or the same half is refused', async () => {
  const day = { startDate: '2027-05-03', endDate: '2027-05-03', status: 'approved' }
  await added({ ...day, part: 'morning' })
  for (const part of ['morning', 'whole'])
    expect(await add({ ...day, part, reason: 'Again.' }), part).toMatchObject({
      errors: { startDate: expect.any(String) },
    })
  expect(await added({ ...day, part: 'afternoon' })).toMatch(/\S/)
})

test('half of several days is refused beside the field, and a part that is none', async () => {
  expect(await add({ part: 'morning' })).toMatchObject({
    errors: { part: 'Half a day begins and ends on the same day' },
  })
  expect(await add({ part: 'noon' })).toMatchObject({ errors: { part: expect.stringMatching(/\S/) } })
  expect(await add({ part: '' })).toMatchObject({ ok: true })
})

test('what was confirmed with the part of the day and without it is the same, as several days ask for none', async () => {
  await added()
  const over = { leaveType: 'sick', endDate: '2027-05-04' }
  const confirmed = confirmationOf({ ...holiday, ...over })
  expect(await add({ ...over, part: '' }, confirmed)).toMatchObject({ ok: true })
})

test('half a day off is no objection to attendance on that day', async () => {
  await db.insert(attendanceRecords).values({ employeeId: malee, date: '2027-05-04', status: 'half_day' })
  const half = { startDate: '2027-05-04', endDate: '2027-05-04', part: 'afternoon' }
  expect(await add({ ...half, part: 'whole' })).toMatchObject({ concerns: [expect.any(String)] })
  expect(await add(half)).toMatchObject({ ok: true })
})

test('a second request over the same days asks first, and goes through when confirmed', async () => {
  await added()
  const over = { leaveType: 'sick', endDate: '2027-05-03' }
  const asked = await add(over)
  expect(asked).toMatchObject({ ok: false, errors: {}, concerns: [expect.stringContaining('Annual')] })
  expect(await add(over, confirmationOf({ ...holiday, ...over, endDate: '2027-05-04' }))).toMatchObject({
    ok: false,
  })
  expect(await add(over, confirmationOf({ ...holiday, ...over }))).toMatchObject({ ok: true })
})

test('pressing twice stores one request', async () => {
  const pressed = await Promise.all([add(), add()])
  expect(pressed.map(({ ok }) => ok)).toEqual([true, true])
  expect(await list('')).toHaveLength(1)
})

test('leave over days with attendance names those days, but not absent ones', async () => {
  const on = (date: string, status: 'present' | 'absent') => ({ employeeId: malee, date, status })
  await db.insert(attendanceRecords).values([on('2027-05-04', 'present'), on('2027-05-05', 'absent')])
  const asked = await add()
  expect(asked).toMatchObject({ ok: false, concerns: [expect.stringMatching(/Tue,? 4 May/)] })
  expect(asked.ok ? '' : asked.concerns[0]).not.toContain('5 May')
})

test('an edit may set any status, and who decided stays with the decision', async () => {
  const id = await added()
  await decide(id, 'approved', owner)
  expect(await change(id, { reason: 'To the mountains.', status: 'approved' })).toMatchObject({ ok: true })
  expect(await findLeave(db, id)).toMatchObject({
    approvedBy: owner.actor.userId,
    reason: 'To the mountains.',
  })
  await change(id, { status: 'rejected' })
  expect(await findLeave(db, id)).toMatchObject({ status: 'rejected', approvedBy: ctx.actor.userId })
  await change(id, { status: 'pending' })
  expect(await findLeave(db, id)).toMatchObject({ status: 'pending', approvedBy: null, approvedAt: null })
  await change(id, { status: 'cancelled' })
  expect((await findLeave(db, id))?.status).toBe('cancelled')
  expect((await lastEntry(db))?.details).toEqual({
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  })
})

test('an edit does not undo what somebody else decided meanwhile, unless it is saved again', async () => {
  const id = await added()
  const version = await versionOf(id)
  await decide(id, 'approved', owner)
  const values = { ...holiday, reason: 'To the mountains.' }
  const first = await updateLeave(ctx, { id, version, values, confirmed: '' })
  expect(first).toMatchObject({ ok: false, errors: {}, conflict: { fields: { status: 'approved' } } })
  expect((await findLeave(db, id))?.status).toBe('approved')
  const again = { id, version: first.conflict?.version ?? '', values, confirmed: '' }
  expect(await updateLeave(ctx, again)).toMatchObject({ ok: true })
  expect(await findLeave(db, id)).toMatchObject({ status: 'pending', reason: 'To the mountains.' })
})

test('the front desk neither writes in, changes, decides nor deletes leave; the refusal changes nothing', async () => {
  const id = await added()
  const refusal = { init: { status: 403 } }
  await expect(createLeave(desk, { values: holiday, confirmed: '' })).rejects.toMatchObject(refusal)
  await expect(updateLeave(desk, { id, version: '', values: holiday, confirmed: '' })).rejects.toMatchObject(
    refusal,
  )
  await expect(decide(id, 'approved', desk)).rejects.toMatchObject(refusal)
  await expect(deleteLeave(desk, [id])).rejects.toMatchObject(refusal)
  expect((await findLeave(db, id))?.status).toBe('pending')
})

test('what was deleted stays in the log', async () => {
  const id = await added()
  expect(await deleteLeave(ctx, [id, 'nonsense'])).toEqual({ ok: true, value: 1 })
  expect(await lastEntry(db)).toMatchObject({
    action: 'deleted',
    details: { before: { reason: holiday.reason } },
  })
})
