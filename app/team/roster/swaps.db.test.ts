import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadWaiting } from '#app/areas/admin/waiting.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { findWaitingWork } from '#app/overview/dashboard/views/waiting.server.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { listShifts } from '#app/team/employees/queries/plan.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { askSwap, decideSwap, takeSwap, withdrawSwap } from './commands/swaps.server.ts'
import { rosterShifts, rosterSwaps, rosterWeeks } from './tables.server.ts'
import { loadOwnSwaps, loadSwapsToDecide } from './views/swaps.server.ts'

const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'
const NOW = new Date('2026-11-16T08:00:00+07:00')

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const visitor = { ...ctx, now: () => NOW }
const manager = await asStaff(visitor, 'manager')
const kai = await asStaff(visitor, null)
const ploy = await asStaff(visitor, null)
const noi = await asStaff(visitor, null)
const idOf = async (ctx: typeof kai) => (await ownEmployee(ctx)).id
const [kaiId, ployId, noiId] = [await idOf(kai), await idOf(ploy), await idOf(noi)]
for (const [id, firstName] of [
  [kaiId, 'Kai'],
  [ployId, 'Ploy'],
  [noiId, 'Noi'],
] as const)
  await db.update(employees).set({ firstName, lastName: 'S' }).where(eq(employees.id, id))

beforeEach(async () => {
  for (const table of [rosterSwaps, rosterShifts, rosterWeeks, leaveRequests, messages, mails])
    await db.delete(table)
  await db.insert(rosterWeeks).values({ monday: MONDAY, publishedAt: NOW })
  await publish(kaiId, TUESDAY, '09:00', '17:00')
})

async function publish(employeeId: string, date: string, startsAt: string, endsAt: string) {
  const shift = { employeeId, date, startsAt, endsAt }
  await db.insert(rosterShifts).values([
    { ...shift, stage: 'published' },
    { ...shift, stage: 'draft' },
  ])
}

const ask = (askedId = '', date = TUESDAY, startsAt = '09:00') => askSwap(kai, { date, startsAt, askedId })
async function asked(askedId = '') {
  const swap = await ask(askedId)
  if (!swap.ok) throw new Error(swap.reason)
  return swap.value
}
const NAMES = new Map([
  [kaiId, 'Kai'],
  [ployId, 'Ploy'],
  [noiId, 'Noi'],
])
const working = async (stage: 'draft' | 'published' = 'published') =>
  (await listShifts(db, { from: TUESDAY, to: TUESDAY }, { stage })).map(
    ({ employeeId, startsAt }) => `${NAMES.get(employeeId)} ${startsAt}`,
  )
const subjects = async () => (await db.select().from(mails)).map(({ subject }) => subject).toSorted()

test('asked, accepted and approved, the shift is the colleague’s, and each step is told and logged', async () => {
  const id = await asked(ployId)
  expect(await subjects()).toEqual(['Kai S asks you to take a shift'])
  expect((await loadOwnSwaps(db, ployId, NOW)).offered).toMatchObject([
    { giver: 'Kai S', shift: 'Tuesday 17 November: 09:00–17:00' },
  ])
  expect(await takeSwap(ploy, id)).toEqual({ ok: true, value: null })
  expect(await subjects()).toContain('Ploy S would take your shift')
  expect(await subjects()).toContain('Ploy S would take a shift: please decide')
  expect(await working()).toEqual(['Kai 09:00'])
  expect(await loadSwapsToDecide(db, NOW)).toMatchObject([{ id, giver: 'Kai S', taker: 'Ploy S' }])
  expect((await loadWaiting(manager)).counts['swap']).toBe(1)
  const work = await findWaitingWork(manager)
  expect(work.find(({ kind }) => kind === 'swaps')?.rows).toMatchObject([{ name: 'Ploy S' }])
  expect(await decideSwap(manager, { id, isApproved: true })).toEqual({ ok: true, value: null })
  expect((await loadWaiting(manager)).counts['swap']).toBe(0)
  expect(await working()).toEqual(['Ploy 09:00'])
  expect(await working('draft')).toEqual(['Ploy 09:00'])
  const told = await db.select().from(messages)
  expect(told.map(({ receiverId }) => receiverId).toSorted()).toEqual([kaiId, ployId].toSorted())
  expect(told[0]?.content).toBe('Ploy S works instead of Kai S: Tuesday 17 November, 09:00–17:00')
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
  expect(log.map(({ action }) => action).toSorted()).toEqual(['swap_approved', 'swap_asked', 'swap_taken'])
})

test('offered to all, every colleague is asked; refused, the shift stays and both are told', async () => {
  const id = await asked()
  expect(await subjects()).toHaveLength(2)
  for (const employeeId of [ployId, noiId])
    expect((await loadOwnSwaps(db, employeeId, NOW)).offered).toHaveLength(1)
  expect((await loadOwnSwaps(db, kaiId, NOW)).offered).toEqual([])
  await takeSwap(noi, id)
  expect(await decideSwap(manager, { id, isApproved: false })).toEqual({ ok: true, value: null })
  expect(await working()).toEqual(['Kai 09:00'])
  expect((await db.select().from(messages)).map(({ subject }) => subject)).toEqual([
    'Your swap is refused',
    'Your swap is refused',
  ])
})

test('of two who accept at once one does, and the other sees what is true now', async () => {
  const id = await asked()
  const both = await Promise.all([takeSwap(ploy, id), takeSwap(noi, id)])
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'gone' })
  expect((await loadOwnSwaps(db, ployId, NOW)).offered).toEqual([])
})

test('who would work twice at once or is on leave does not accept', async () => {
  const id = await asked()
  await publish(ployId, MONDAY, '22:00', '09:01')
  expect(await takeSwap(ploy, id)).toEqual({ ok: false, reason: 'clash' })
  const leave = { employeeId: noiId, reason: 'Home', status: 'approved' } as const
  await db.insert(leaveRequests).values({ ...leave, startDate: TUESDAY, endDate: TUESDAY })
  expect(await takeSwap(noi, id)).toEqual({ ok: false, reason: 'on_leave' })
  expect(await takeSwap(kai, id)).toEqual({ ok: false, reason: 'own' })
})

test('a shift that was changed meanwhile is neither accepted nor approved', async () => {
  const id = await asked()
  await db.update(rosterShifts).set({ endsAt: '18:00' })
  expect(await takeSwap(ploy, id)).toEqual({ ok: false, reason: 'shift_changed' })
  await db.update(rosterShifts).set({ endsAt: '17:00' })
  await takeSwap(ploy, id)
  await db.delete(rosterShifts)
  expect(await decideSwap(manager, { id, isApproved: true })).toEqual({ ok: false, reason: 'shift_changed' })
  expect(await decideSwap(manager, { id, isApproved: false })).toEqual({ ok: true, value: null })
  expect(await decideSwap(manager, { id, isApproved: true })).toEqual({ ok: false, reason: 'gone' })
})

test('what has begun, is not published, is another’s or waits for a swap already is not offered', async () => {
  await publish(kaiId, MONDAY, '08:00', '09:00')
  await publish(ployId, TUESDAY, '10:00', '12:00')
  await publish(kaiId, '2026-11-24', '09:00', '17:00')
  const refused = { ok: false, reason: 'not_swappable' }
  expect(await ask('', MONDAY, '08:00')).toEqual(refused)
  expect(await ask('', TUESDAY, '10:00')).toEqual(refused)
  expect(await ask('', '2026-11-24', '09:00')).toEqual(refused)
  expect(await ask(kaiId)).toEqual({ ok: false, reason: 'no_colleague' })
  const twice = await Promise.all([ask(), ask(ployId)])
  expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect((await loadOwnSwaps(db, kaiId, NOW)).swappable).toEqual([])
})

test('one’s own offer is taken back until it is decided, by nobody else, and may be made again', async () => {
  const id = await asked(ployId)
  expect(await withdrawSwap(ploy, id)).toEqual({ ok: false, reason: 'gone' })
  await takeSwap(ploy, id)
  expect(await withdrawSwap(kai, id)).toEqual({ ok: true, value: null })
  expect(await subjects()).toContain('Kai S keeps the shift after all')
  expect(await decideSwap(manager, { id, isApproved: true })).toEqual({ ok: false, reason: 'gone' })
  expect((await ask(noiId)).ok).toBe(true)
})

test('what a colleague was asked is nobody else’s to accept, nor an id that is none', async () => {
  const id = await asked(ployId)
  expect(await takeSwap(noi, id)).toEqual({ ok: false, reason: 'gone' })
  expect((await loadOwnSwaps(db, noiId, NOW)).offered).toEqual([])
  expect(await takeSwap(noi, 'nonsense')).toEqual({ ok: false, reason: 'gone' })
  const frontDesk = await asStaff(visitor, 'front_desk')
  await expect(decideSwap(frontDesk, { id, isApproved: true })).rejects.toMatchObject({
    init: { status: 403 },
  })
})
