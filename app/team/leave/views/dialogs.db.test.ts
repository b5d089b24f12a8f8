import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { employees, workShifts } from '#app/team/employees/tables.server.ts'
import { rosterShifts, rosterWeeks } from '#app/team/roster/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { createPerson, insertEmployee } from '../../../../tests/support/sign-in.ts'
import { decideLeave, decideLeaves } from '../commands/decide.server.ts'
import { createLeave, deleteLeave, updateLeave } from '../commands/leave.server.ts'
import {
  countPendingLeave,
  findLeave,
  listLeave,
  listLeaveOfYear,
  listPendingLeave,
} from '../queries/leave.server.ts'
import { confirmationOf, type LeaveValues } from '../schema/leave.ts'
import { savedLeave } from '../steps/saved-leave.server.ts'
import { leaveRequests } from '../tables.server.ts'
import { readCalendar } from './calendar.server.ts'
import { findLeaveDialog, readLeaveQuery } from './dialogs.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const ctx = await asStaff(visitor, 'manager')
const owner = await asStaff(visitor, 'owner')
const desk = await asStaff(visitor, 'front_desk')

await db.update(adminUsers).set({ displayName: 'Ploy' }).where(eq(adminUsers.userId, ctx.actor.userId))

const malee = await insertEmployee(db, {
  ...{ firstName: 'Malee', lastName: 'Inkaew', employeeCode: 'EMP-005', department: 'Café' },
})
const somsak = await insertEmployee(db, {
  ...{ firstName: 'Somsak', lastName: 'Phongphan', employeeCode: 'EMP-006', department: 'Garden' },
})
const gone = await insertEmployee(db, { firstName: 'Pim', lastName: 'Gone', status: 'terminated' })

const HOLIDAY: LeaveValues = {
  employeeId: malee,
  leaveType: 'annual',
  startDate: '2027-05-03',
  endDate: '2027-05-05',
  reason: 'To the islands.',
  status: 'pending',
}

const add = (values: Partial<LeaveValues> = {}, confirmed = '') =>
  createLeave(ctx, { values: { ...HOLIDAY, ...values }, confirmed })

async function added(values: Partial<LeaveValues> = {}) {
  const saved = await add(values, confirmationOf({ ...HOLIDAY, ...values }))
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}

async function change(id: string, values: Partial<LeaveValues>) {
  const request = await findLeave(db, id)
  const version = request ? savedLeave(request).version : ''
  return updateLeave(ctx, { id, version, values: { ...HOLIDAY, ...values }, confirmed: '' })
}

async function decide(
  id: string,
  decision: 'approved' | 'rejected' = 'approved',
  by = ctx,
  isConfirmed = false,
) {
  const request = await findLeave(db, id)
  const version = request ? savedLeave(request).version : ''
  return decideLeave(by, { id, decision, version, isConfirmed })
}

const list = async (query: string) => {
  const found = await listLeave(db, readLeaveQuery(new URLSearchParams(query), ['Café', 'Garden']))
  return found.rows.map(row => `${row.employeeName} ${row.leaveType}`)
}

async function lastEntry() {
  const [entry] = await db.select().from(adminActivityLog).orderBy(desc(adminActivityLog.createdAt)).limit(1)
  return entry
}

beforeEach(async () => {
  await db.delete(leaveRequests)
  await db.delete(attendanceRecords)
  await db.delete(workShifts)
  await db.delete(mails)
})

test('a request is stored as pending, and the log says who wrote it in', async () => {
  const id = await added()
  const request = await findLeave(db, id)
  expect(request).toMatchObject({
    ...HOLIDAY,
    approvedBy: null,
    approvedAt: null,
    employeeName: 'Malee Inkaew',
  })
  expect(await lastEntry()).toMatchObject({
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
  const nothing = { employeeId: '', leaveType: '', startDate: '', endDate: '', reason: '', status: '' }
  const saved = await createLeave(ctx, { values: nothing, confirmed: '' })
  expect(Object.keys(saved.ok ? {} : saved.errors).toSorted()).toEqual(Object.keys(nothing).toSorted())
})

test('an approval records who and when, and only a pending request can be decided', async () => {
  const id = await added()
  expect(await decide(id)).toEqual({ ok: true })
  const request = await findLeave(db, id)
  expect(request).toMatchObject({ status: 'approved', approvedBy: ctx.actor.userId, deciderName: 'Ploy' })
  expect(request?.approvedAt).toBeInstanceOf(Date)
  expect(await lastEntry()).toMatchObject({
    action: 'approved',
    details: { before: { status: 'pending' }, after: { status: 'approved' } },
  })
  const again = await decide(id, 'rejected', owner)
  expect(again).toMatchObject({ ok: false, reason: 'decided', request: { deciderName: 'Ploy' } })
  expect((await findLeave(db, id))?.status).toBe('approved')
})

test('of two who decide at once one does, and the other hears of it', async () => {
  const id = await added()
  const answers = await Promise.all([decide(id, 'approved', ctx), decide(id, 'rejected', owner)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'decided' })
  const decisions = await db
    .select()
    .from(adminActivityLog)
    .where(eq(adminActivityLog.entityId, id))
    .then(entries => entries.filter(({ action }) => action === 'approved' || action === 'rejected'))
  expect(decisions).toHaveLength(1)
})

test.each(['approved', 'rejected'] as const)(
  'a request that changed while somebody looked is not %s',
  async decision => {
    const id = await added()
    const seen = await findLeave(db, id)
    await change(id, { reason: 'Now for a wedding' })
    const stale = { id, decision, isConfirmed: true, version: seen ? savedLeave(seen).version : '' }
    const refused = {
      ok: false,
      reason: 'changed',
      request: { reason: 'Now for a wedding', status: 'pending' },
    }
    expect(await decideLeave(ctx, stale)).toMatchObject(refused)
    expect(await decideLeave(ctx, { ...stale, version: '' })).toMatchObject(refused)
    expect(await decide(id, decision, ctx, true)).toMatchObject({ ok: true })
  },
)

test('a request that was deleted meanwhile cannot be decided', async () => {
  const id = await added()
  await deleteLeave(ctx, [id])
  expect(await decide(id)).toEqual({ ok: false, reason: 'not_found' })
  expect(await decide('nonsense')).toEqual({ ok: false, reason: 'not_found' })
  expect(await change(id, {})).toMatchObject({ ok: false, errors: { form: expect.stringMatching(/\S/) } })
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

test('of two requests over the same days only one is approved', async () => {
  const first = await added()
  const second = await added({ startDate: '2027-05-05', endDate: '2027-05-06' })
  expect(await decide(first)).toEqual({ ok: true })
  expect(await decide(second)).toMatchObject({ ok: false, reason: 'overlap' })
  expect((await findLeave(db, second))?.status).toBe('pending')
})

test('a second request over the same days asks first, and goes through when confirmed', async () => {
  await added()
  const over = { leaveType: 'sick', endDate: '2027-05-03' }
  const asked = await add(over)
  expect(asked).toMatchObject({ ok: false, errors: {}, concerns: [expect.stringContaining('Annual')] })
  expect(await add(over, confirmationOf({ ...HOLIDAY, ...over, endDate: '2027-05-04' }))).toMatchObject({
    ok: false,
  })
  expect(await add(over, confirmationOf({ ...HOLIDAY, ...over }))).toMatchObject({ ok: true })
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

test('more days than are left show the balance, before it is asked for and again at the approval', async () => {
  await added({ startDate: '2027-02-01', endDate: '2027-02-05', status: 'approved' })
  const asked = await add()
  expect(asked).toMatchObject({
    ok: false,
    concerns: ['Annual, 2027: 6 days in all, 5 days taken, 0 days more asked for. This request is 3 days.'],
  })
  const id = await added()
  expect(await decide(id)).toEqual({ ok: false, reason: 'has_concerns' })
  expect((await findLeave(db, id))?.status).toBe('pending')
  const dialog = await findLeaveDialog(db, new URLSearchParams({ approve: id }), {
    deciderId: ctx.actor.userId,
  })
  expect(dialog).toMatchObject({ kind: 'approve', concerns: [expect.stringContaining('6 days in all')] })
  expect(await decide(id, 'approved', ctx, true)).toEqual({ ok: true })
})

test('an approval says which hours of the house and which department it would empty', async () => {
  const barista = await insertEmployee(db, { firstName: 'Kanya', department: 'Café' })
  await db.insert(workShifts).values([
    { employeeId: malee, weekday: 1, startsAt: '22:00', endsAt: '06:00' },
    { employeeId: somsak, weekday: 1, startsAt: '20:00', endsAt: '23:00' },
  ])
  await added({ employeeId: barista, startDate: '2027-05-03', endDate: '2027-05-03', status: 'approved' })
  const id = await added()
  expect(await decide(id)).toEqual({ ok: false, reason: 'has_concerns' })
  const dialog = await findLeaveDialog(db, new URLSearchParams({ approve: id }), {
    deciderId: ctx.actor.userId,
  })
  const concerns = dialog?.kind === 'approve' ? dialog.concerns : []
  expect(concerns[0]).toMatch(/Café.*Mon,? 3 May\.$/)
  expect(concerns[1]).toMatch(/Mon,? 3 May 23:00–24:00 and Tue,? 4 May 00:00–06:00/)
  await db.delete(leaveRequests)
  await db.delete(employees).where(eq(employees.id, barista))
})

test('in a week whose roster is published, what it says is empty, not the usual week', async () => {
  await db.insert(workShifts).values({ employeeId: malee, weekday: 1, startsAt: '22:00', endsAt: '06:00' })
  await db.insert(rosterWeeks).values({ monday: '2027-05-03', publishedAt: ctx.now() })
  const planned = { employeeId: malee, date: '2027-05-03', startsAt: '09:00', endsAt: '12:00' }
  await db.insert(rosterShifts).values({ ...planned, stage: 'published' })
  const id = await added()
  const dialog = await findLeaveDialog(db, new URLSearchParams({ approve: id }), {
    deciderId: ctx.actor.userId,
  })
  const concerns = dialog?.kind === 'approve' ? dialog.concerns.join('\n') : ''
  expect(concerns).toMatch(/Mon,? 3 May 09:00–12:00/)
  expect(concerns).not.toMatch(/23:00|06:00/)
  await decide(id, 'approved', ctx, true)
  const { days } = await readCalendar(db, '2027-05', '2027-05-01')
  expect(days[2]).toMatchObject({ day: '2027-05-03', gaps: ['09:00–12:00'] })
  await db.delete(rosterWeeks)
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
  expect((await lastEntry())?.details).toEqual({
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  })
})

test('an edit does not undo what somebody else decided meanwhile, unless it is saved again', async () => {
  const id = await added()
  const opened = await findLeave(db, id)
  const version = opened ? savedLeave(opened).version : ''
  await decide(id, 'approved', owner)
  const values = { ...HOLIDAY, reason: 'To the mountains.' }
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
  await expect(createLeave(desk, { values: HOLIDAY, confirmed: '' })).rejects.toMatchObject(refusal)
  await expect(updateLeave(desk, { id, version: '', values: HOLIDAY, confirmed: '' })).rejects.toMatchObject(
    refusal,
  )
  await expect(decide(id, 'approved', desk)).rejects.toMatchObject(refusal)
  await expect(deleteLeave(desk, [id])).rejects.toMatchObject(refusal)
  expect((await findLeave(db, id))?.status).toBe('pending')
})

test('what was deleted stays in the log', async () => {
  const id = await added()
  expect(await deleteLeave(ctx, [id, 'nonsense'])).toEqual({ ok: true, value: 1 })
  expect(await lastEntry()).toMatchObject({
    action: 'deleted',
    details: { before: { reason: HOLIDAY.reason } },
  })
})

test('search finds name, code and type; filters and order are the database’s; the newest comes first', async () => {
  const at = (days: string) => ({ startDate: days, endDate: days })
  await added({ ...at('2027-06-01'), leaveType: 'sick' })
  await added({ ...at('2027-06-09'), employeeId: somsak, status: 'approved' })
  await db.insert(leaveRequests).values({ ...at('2027-06-02'), employeeId: gone, reason: 'Gone.' })
  expect(await list('')).toEqual(['Somsak Phongphan annual', 'Malee Inkaew sick'])
  expect(await list('q=MALEE ink')).toEqual(['Malee Inkaew sick'])
  expect(await list('q=emp-006')).toEqual(['Somsak Phongphan annual'])
  expect(await list('q=Sick Leave')).toEqual(['Malee Inkaew sick'])
  expect(await list('q=pim')).toEqual([])
  expect(await list('department=Garden')).toEqual(['Somsak Phongphan annual'])
  expect(await list('status=pending')).toEqual(['Malee Inkaew sick'])
  expect(await list('sort=dates')).toEqual(['Malee Inkaew sick', 'Somsak Phongphan annual'])
  expect(await list('page=2')).toEqual([])
  const year = await listLeaveOfYear(db, 2027)
  expect(year.map(({ employeeName }) => employeeName)).toEqual([
    'Malee Inkaew',
    'Pim Gone',
    'Somsak Phongphan',
  ])
  expect(await listLeaveOfYear(db, 2026)).toEqual([])
})

test('only pending requests of people who work here wait', async () => {
  const id = await added()
  await added({ startDate: '2027-06-01', endDate: '2027-06-01', status: 'approved' })
  const days = { startDate: '2027-06-02', endDate: '2027-06-02' }
  await db.insert(leaveRequests).values({ ...days, employeeId: gone, reason: 'Gone.' })
  expect(await countPendingLeave(db)).toBe(1)
  expect(await listPendingLeave(db, 5)).toMatchObject([{ id, employeeName: 'Malee Inkaew' }])
  expect(await listPendingLeave(db, 0)).toEqual([])
})

test('the employee is told by mail what was decided, unless they chose otherwise or have no login', async () => {
  const userId = await createPerson(db, { email: 'malee@sala.test' })
  await db.update(users).set({ employeeId: malee }).where(eq(users.id, userId))
  const id = await added()
  await decide(id)
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({
    ...{ recipient: 'malee@sala.test', subjectKind: 'employee', subjectId: malee },
    kind: 'leave',
    subject: 'Your leave is approved',
  })
  expect(mail?.text).toContain('Mali has approved your leave')
  expect(mail?.text).toContain('http://localhost/employee/leave')
  await change(id, { status: 'approved', endDate: '2027-05-04' })
  await change(id, { status: 'cancelled' })
  await change(id, { status: 'cancelled', reason: 'Not needed.' })
  const subjects = (await db.select().from(mails)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Your leave is approved',
    'Your leave is approved',
    'Your leave is cancelled',
  ])
  await db.delete(mails)
  await db.insert(notificationChoices).values({ userId, leaveDecided: false })
  await decide(await added({ startDate: '2027-06-01', endDate: '2027-06-01' }), 'rejected')
  await decide(await added({ employeeId: somsak }))
  expect(await db.select().from(mails)).toEqual([])
})

test('a new request is annual and pending at first', async () => {
  const dialog = await findLeaveDialog(db, new URLSearchParams('new=1'), { deciderId: ctx.actor.userId })
  expect(dialog).toMatchObject({ kind: 'new', saved: { fields: { leaveType: 'annual', status: 'pending' } } })
})

test('several are decided together: what is decided, or something speaks against, stays and is said', async () => {
  const clear = await added({ employeeId: malee, startDate: '2027-09-06', endDate: '2027-09-06' })
  const twin = await added({ employeeId: somsak, startDate: '2027-09-06', endDate: '2027-09-06' })
  const decided = await added({ employeeId: malee, startDate: '2027-10-04', endDate: '2027-10-04' })
  await decide(decided, 'rejected', owner)
  const asked = new URLSearchParams([
    ['set', 'rejected'],
    ...[clear, twin, decided].map(id => ['delete', id]),
  ])
  const plan = await findLeaveDialog(db, asked, { deciderId: ctx.actor.userId })
  if (plan?.kind !== 'together') throw new Error('no plan')
  expect(plan.meant.map(({ id }) => id)).toEqual([clear, twin])
  expect(plan.out).toMatchObject([{ id: decided, why: 'Rejected' }])
  await decide(twin, 'rejected', owner)
  const done = await decideLeaves(ctx, { rows: plan.meant, decision: plan.to })
  expect(done).toEqual({ count: 1, left: ['Somsak Phongphan'] })
  expect(await findLeave(db, clear)).toMatchObject({ status: 'rejected', approvedBy: ctx.actor.userId })
  expect(await findLeave(db, twin)).toMatchObject({ approvedBy: owner.actor.userId })
})
