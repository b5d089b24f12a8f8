import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { notificationChoices } from '#app/house/notifications/tables.server.ts'
import { lastEntry } from '../../../../tests/support/last-entry.ts'
import { openLeaveHouse } from '../../../../tests/support/leave-house.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { findLeave } from '../queries/leave.server.ts'
import { decideLeave, decideLeaves } from './decide.server.ts'
import { deleteLeave } from './leave.server.ts'

const { db, ctx, owner, malee, somsak, add, added, versionOf, change, decide, openDialog } =
  await openLeaveHouse()

test('an approval records who and when, and only a pending request can be decided', async () => {
  const id = await added()
  expect(await decide(id)).toEqual({ ok: true })
  const request = await findLeave(db, id)
  expect(request).toMatchObject({ status: 'approved', approvedBy: ctx.actor.userId, deciderName: 'Ploy' })
  expect(request?.approvedAt).toBeInstanceOf(Date)
  expect(await lastEntry(db)).toMatchObject({
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
    const version = await versionOf(id)
    await change(id, { reason: 'Now for a wedding' })
    const stale = { id, decision, isConfirmed: true, version }
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

test('of two requests over the same days only one is approved', async () => {
  const first = await added()
  const second = await added({ startDate: '2027-05-05', endDate: '2027-05-06' })
  expect(await decide(first)).toEqual({ ok: true })
  expect(await decide(second)).toMatchObject({ ok: false, reason: 'overlap' })
  expect((await findLeave(db, second))?.status).toBe('pending')
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
  const dialog = await openDialog({ approve: id })
  expect(dialog).toMatchObject({ kind: 'approve', concerns: [expect.stringContaining('6 days in all')] })
  expect(await decide(id, 'approved', ctx, true)).toEqual({ ok: true })
})

test('the employee is told by mail what was decided, unless they chose otherwise or have no login', async () => {
  const userId = await createPerson(db, { email: 'malee@sala.test' })
  await db.update(users).set({ employeeId: malee }).where(eq(users.id, userId))
  const id = await added()
  await decide(id)
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({
    recipient: 'malee@sala.test',
    subjectKind: 'employee',
    subjectId: malee,
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

test('several are decided together: what is decided, or something speaks against, stays and is said', async () => {
  const clear = await added({ employeeId: malee, startDate: '2027-09-06', endDate: '2027-09-06' })
  const twin = await added({ employeeId: somsak, startDate: '2027-09-06', endDate: '2027-09-06' })
  const decided = await added({ employeeId: malee, startDate: '2027-10-04', endDate: '2027-10-04' })
  await decide(decided, 'rejected', owner)
  const asked = new URLSearchParams([
    ['set', 'rejected'],
    ...[clear, twin, decided].map(id => ['delete', id]),
  ])
  const plan = await openDialog(asked)
  if (plan?.kind !== 'together') throw new Error('no plan')
  expect(plan.meant.map(({ id }) => id)).toEqual([clear, twin])
  expect(plan.out).toMatchObject([{ id: decided, why: 'Rejected' }])
  await decide(twin, 'rejected', owner)
  const done = await decideLeaves(ctx, { rows: plan.meant, decision: plan.to })
  expect(done).toEqual({ count: 1, left: ['Somsak Phongphan'] })
  expect(await findLeave(db, clear)).toMatchObject({ status: 'rejected', approvedBy: ctx.actor.userId })
  expect(await findLeave(db, twin)).toMatchObject({ approvedBy: owner.actor.userId })
})
