import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminUsers } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { insertEmployee } from '../../../../tests/support/sign-in.ts'
import { findBalances, listEntitlements } from '../queries/balances.server.ts'
import { findLeave, listLeaveOf } from '../queries/leave.server.ts'
import { valuesFrom } from '../schema/entitlements.ts'
import { confirmationOf } from '../schema/leave.ts'
import { savedEntitlements } from '../steps/saved-leave.server.ts'
import { leaveRequests } from '../tables.server.ts'
import { saveEntitlements } from './entitlements.server.ts'
import { cancelOwnLeave, requestOwnLeave } from './own.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const now = () => new Date('2027-05-01T18:00:00Z') // 2 May in Bangkok
const ctx = { ...(await asStaff(visitor, null)), now }
const other = { ...(await asStaff(visitor, null)), now }
const manager = await asStaff(visitor, 'manager')
const owner = await asStaff(visitor, 'owner')
const desk = await asStaff(visitor, 'front_desk')
const me = await ownEmployee(ctx)

const DAYS = {
  leaveType: 'annual',
  startDate: '2027-05-03',
  endDate: '2027-05-05',
  part: 'whole',
  reason: 'Home.',
}
const ask = (values = {}, confirmed = '') =>
  requestOwnLeave(ctx, { values: { ...DAYS, ...values }, confirmed })

async function asked(values = {}) {
  const saved = await ask(values)
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}

const setStatus = (id: string, status: 'approved' | 'rejected') =>
  db.update(leaveRequests).set({ status }).where(eq(leaveRequests.id, id))

const recipients = async () => (await db.select().from(mails)).map(({ recipient }) => recipient).toSorted()

beforeEach(async () => {
  await db.delete(leaveRequests)
  await db.delete(mails)
  await db.delete(notificationChoices)
})

test('a request is one’s own and pending, whatever else is sent', async () => {
  const values = { ...DAYS, employeeId: (await ownEmployee(other)).id, status: 'approved' }
  const saved = await requestOwnLeave(ctx, { values, confirmed: '' })
  const request = saved.ok && (await findLeave(db, saved.id))
  expect(request).toMatchObject({ ...DAYS, employeeId: me.id, status: 'pending', approvedBy: null })
})

test('those who decide hear of a request: managers and owners with access who want to', async () => {
  await asked()
  expect(await recipients()).toEqual([manager.actor.email, owner.actor.email].toSorted())
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({ kind: 'leave', subject: 'Mali Srisuk asks for leave' })
  expect(mail?.text).toContain('http://localhost/admin/leave?status=pending')
  expect(await recipients()).not.toContain(desk.actor.email)
  await db.delete(mails)
  await db.insert(notificationChoices).values({ userId: manager.actor.userId, leaveRequested: false })
  await db.update(adminUsers).set({ endedAt: now() }).where(eq(adminUsers.userId, owner.actor.userId))
  await asked({ startDate: '2027-06-01', endDate: '2027-06-01' })
  expect(await recipients()).toEqual([])
  await db.update(adminUsers).set({ endedAt: null }).where(eq(adminUsers.userId, owner.actor.userId))
})

test('pressing twice asks once and tells once', async () => {
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first).toEqual(second)
  expect(await listLeaveOf(db, me.id)).toHaveLength(1)
  expect(await recipients()).toHaveLength(2)
})

test('more than the balance asks first, and goes through when confirmed', async () => {
  const long = { endDate: '2027-05-12' }
  expect(await ask(long)).toMatchObject({ ok: false, concerns: [expect.stringContaining('6 days in all')] })
  expect(await ask(long, confirmationOf({ ...DAYS, ...long }))).toMatchObject({ ok: true })
})

test('what is wrong stands beside its field', async () => {
  expect(await ask({ endDate: '2027-05-01', reason: '' })).toMatchObject({
    ok: false,
    errors: { endDate: 'The end date may not be before the start date', reason: expect.stringMatching(/\S/) },
  })
})

test('a pending request is cancelled at any time, also when its days have begun', async () => {
  const id = await asked({ startDate: '2027-05-01', endDate: '2027-05-03' })
  await db.delete(mails)
  expect(await cancelOwnLeave(ctx, id)).toEqual({ ok: true, value: null })
  expect(await cancelOwnLeave(ctx, id)).toEqual({ ok: true, value: null })
  expect((await findLeave(db, id))?.status).toBe('cancelled')
  expect(await recipients()).toEqual([])
})

test('approved leave is cancelled until it begins, and those who decide hear of it', async () => {
  const id = await asked()
  await db.delete(mails)
  await setStatus(id, 'approved')
  expect(await cancelOwnLeave({ ...ctx, now: () => new Date('2027-05-02T17:00:00Z') }, id)).toEqual({
    ok: false,
    reason: 'too_late',
  })
  expect(await cancelOwnLeave(ctx, id)).toMatchObject({ ok: true })
  expect(await recipients()).toHaveLength(2)
  const declined = await asked({ startDate: '2027-06-01', endDate: '2027-06-01' })
  await setStatus(declined, 'rejected')
  expect(await cancelOwnLeave(ctx, declined)).toEqual({ ok: false, reason: 'too_late' })
})

test('nobody cancels or sees the leave of somebody else', async () => {
  const id = await asked()
  expect(await cancelOwnLeave(other, id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await cancelOwnLeave(other, 'nonsense')).toEqual({ ok: false, reason: 'not_found' })
  expect((await findLeave(db, id))?.status).toBe('pending')
  expect(await listLeaveOf(db, (await ownEmployee(other)).id)).toEqual([])
})

test('who is on leave as an employee asks staff: the screen for leave does not show them', async () => {
  await db.update(employees).set({ status: 'on_leave' }).where(eq(employees.id, me.id))
  expect(await ask()).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/\S/) } })
  await db.update(employees).set({ status: 'active' }).where(eq(employees.id, me.id))
})

test('whose employment has ended, and who is no employee, asks for nothing', async () => {
  await db.update(employees).set({ status: 'terminated' }).where(eq(employees.id, me.id))
  await expect(ask()).rejects.toMatchObject({ init: { status: 403 } })
  await expect(cancelOwnLeave(manager, 'x')).rejects.toMatchObject({ init: { status: 403 } })
  await db.update(employees).set({ status: 'active' }).where(eq(employees.id, me.id))
})

test('an own number of days stands for its year and type only, and can be taken away again', async () => {
  const save = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const own = await listEntitlements(db, { employeeIds: [me.id], years: [2027, 2027] })
    const { version } = savedEntitlements(own)
    return saveEntitlements(manager, { employeeId: me.id, year: 2027, values: valuesFrom(form), version })
  }
  const entitled = async (year: number) => {
    const { annual, sick } = await findBalances(db, { employeeId: me.id, year })
    return [annual.entitled, sick.entitled]
  }
  expect(await save({ annualMode: 'days', annualDays: '12', sickMode: 'unlimited' })).toEqual({ ok: true })
  expect(await entitled(2027)).toEqual([12, null])
  expect(await entitled(2028)).toEqual([6, 30])
  expect(await save({ annualMode: 'days', annualDays: '-1' })).toMatchObject({
    ok: false,
    errors: { annual: expect.stringMatching(/\S/) },
  })
  expect(await entitled(2027)).toEqual([12, null])
  expect(await save({})).toEqual({ ok: true })
  expect(await entitled(2027)).toEqual([6, 30])
})

test('a number of days for an employee that is nobody, or by the front desk, is refused', async () => {
  const values = valuesFrom(new FormData())
  const nobody = await insertEmployee(db)
  await db.delete(employees).where(eq(employees.id, nobody))
  const save = (employeeId: string, by = manager) =>
    saveEntitlements(by, { employeeId, year: 2027, values, version: '' })
  expect(await save(nobody)).toEqual({ ok: false, reason: 'not_found' })
  expect(await save('nonsense')).toEqual({ ok: false, reason: 'not_found' })
  await expect(save(me.id, desk)).rejects.toMatchObject({ init: { status: 403 } })
})

test('leave over New Year is taken from both years', async () => {
  const id = await asked({ startDate: '2027-12-30', endDate: '2028-01-02' })
  await setStatus(id, 'approved')
  const taken = async (year: number) => (await findBalances(db, { employeeId: me.id, year })).annual.taken
  expect([await taken(2027), await taken(2028)]).toEqual([2, 2])
})

test('half a day takes half a day, and annual days that are left go on as far as the house carries them', async () => {
  await db.update(employees).set({ hireDate: '2026-03-01' }).where(eq(employees.id, me.id))
  const half = await asked({ startDate: '2027-05-04', endDate: '2027-05-04', part: 'morning' })
  await setStatus(half, 'approved')
  const annual = async (year: number) => (await findBalances(db, { employeeId: me.id, year })).annual
  expect(await annual(2027)).toMatchObject({ entitled: 6, carried: 0, taken: 0.5, left: 5.5 })
  await db.insert(settings).values({ key: 'leave', value: { carriedDays: 4 } })
  expect(await annual(2026)).toMatchObject({ entitled: 6, carried: 0 })
  expect(await annual(2027)).toMatchObject({ entitled: 10, carried: 4, taken: 0.5, left: 9.5 })
  expect(await annual(2028)).toMatchObject({ entitled: 10, carried: 4 })
  const long = await asked({ startDate: '2028-03-01', endDate: '2028-03-08' }) // eight days, nobody's week is written down
  await setStatus(long, 'approved')
  expect(await annual(2029)).toMatchObject({ entitled: 8, carried: 2 })
  expect((await findBalances(db, { employeeId: me.id, year: 2029 })).sick.carried).toBe(0)
  await db.delete(settings)
})

test('a week off takes the days that they would work, and not the holiday in it', async () => {
  const hours = { employeeId: me.id, startsAt: '09:00', endsAt: '17:00' }
  await db.insert(workShifts).values([1, 2, 3, 4, 5].map(weekday => ({ ...hours, weekday })))
  const attendance = { closedDays: [{ day: '2027-05-04', name: 'Coronation Day' }] }
  await db.insert(settings).values({ key: 'attendance', value: attendance })
  const id = await asked({ startDate: '2027-05-03', endDate: '2027-05-09' }) // Monday to Sunday
  await setStatus(id, 'approved')
  expect((await findBalances(db, { employeeId: me.id, year: 2027 })).annual).toMatchObject({
    taken: 4,
    left: 2,
  })
  const week = { startDate: '2027-05-10', endDate: '2027-05-16' }
  const concern = 'Annual, 2027: 6 days in all, 4 days taken, 0 days more asked for. This request is 5 days.'
  expect(await ask(week)).toMatchObject({ concerns: [concern] })
})
