import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { codeHolds } from '#app/joining/provisional-codes/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { isBillAmong } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { rejectApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { listDecisions } from '../queries/decisions.server.ts'
import { countWaitingIn } from '../steps/flood.server.ts'
import { rejectFlood } from './reject-flood.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')
const SLIPS = 40
const reason = 'These slips belong to no payment.'

/** Registrations whose slips wait together, of which one has confirmed its address. */
async function flood() {
  const now = new Date()
  const held = { reason: 'network', subject: randomUUID(), slips: SLIPS, firstAt: now, lastAt: now } as const
  const [hold] = await db.insert(codeHolds).values(held).returning({ id: codeHolds.id })
  const floodId = hold?.id ?? ''
  const ids: string[] = []
  for (let i = 0; i < SLIPS; i++) {
    const confirmed = i === 0 ? { emailConfirmedAt: now } : {}
    const id = await insertApplication(db, { email: `${randomUUID()}@example.com`, ...confirmed })
    await insertReceipt(db, { applicationId: id, holdId: floodId })
    ids.push(id)
  }
  return { floodId, ids }
}

async function statusesOf(ids: string[]) {
  const [own, slips] = await Promise.all([
    db
      .selectDistinct({ status: applications.status })
      .from(applications)
      .where(inArray(applications.id, ids)),
    db
      .selectDistinct({ status: receipts.status })
      .from(receipts)
      .where(isBillAmong(receipts.billId, 'application', ids)),
  ])
  return [...own, ...slips].map(({ status }) => status)
}

test('a flood is rejected whole, with one line in the log, and only who confirmed an address is written to', async () => {
  const { floodId, ids } = await flood()
  const bystander = await insertApplication(db)
  const rejected = await rejectFlood(desk, { floodId, reason, count: SLIPS })
  expect(rejected).toEqual({ ok: true, value: { rejected: SLIPS } })
  expect(await statusesOf(ids)).toEqual(['rejected', 'rejected'])
  expect(await statusesOf([bystander])).toEqual(['submitted'])
  expect(await countWaitingIn(db, floodId)).toBe(0)
  const log = await db
    .select()
    .from(adminActivityLog)
    .where(inArray(adminActivityLog.entityId, [...ids, floodId]))
  expect(log).toMatchObject([
    { action: 'flood_rejected', details: { applications: SLIPS, receipts: SLIPS, reason } },
  ])
  const sent = await db.select().from(mails).where(inArray(mails.subjectId, ids))
  expect(sent.map(({ subjectId }) => subjectId)).toEqual([ids[0]])
})

test('each of them is taken back on its own, with its slip', async () => {
  const { floodId, ids } = await flood()
  await rejectFlood(desk, { floodId, reason, count: SLIPS })
  const [decision] = await listDecisions(db, ids[3] ?? '')
  expect(decision).toMatchObject({ decision: 'rejected', reason })
  expect(await undoDecision(desk, { decisionId: decision?.id ?? '' })).toMatchObject({ ok: true })
  expect(await statusesOf([ids[3] ?? ''])).toEqual(['submitted', 'submitted'])
  expect(await statusesOf([ids[4] ?? ''])).toEqual(['rejected', 'rejected'])
})

test('what was decided about meanwhile, or came in since, is not rejected unseen', async () => {
  const { floodId, ids } = await flood()
  await rejectApplication(desk, { applicationId: ids[0] ?? '', reason })
  const unseen = { ok: false, reason: 'not_as_seen' }
  expect(await rejectFlood(desk, { floodId, reason, count: SLIPS })).toEqual(unseen)
  expect(await rejectFlood(desk, { floodId, reason, count: SLIPS - 2 })).toEqual(unseen)
  expect(await rejectFlood(desk, { floodId, reason, count: SLIPS - 1 })).toMatchObject({ ok: true })
})

test('of several who reject a flood at once, one does', async () => {
  const { floodId, ids } = await flood()
  const asked = { floodId, reason, count: SLIPS }
  const results = await Promise.all([rejectFlood(desk, asked), rejectFlood(desk, asked)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.find(({ ok }) => !ok)).toMatchObject({ reason: 'not_found' })
  expect(await listDecisions(db, ids[0] ?? '')).toHaveLength(1)
})

test('without a reason, a flood or a permission nothing is rejected', async () => {
  const { floodId, ids } = await flood()
  expect(await rejectFlood(desk, { floodId, reason: '', count: SLIPS })).toEqual({
    ok: false,
    reason: 'bad_reason',
  })
  for (const unknown of [randomUUID(), 'x', ''])
    expect(await rejectFlood(desk, { floodId: unknown, reason, count: SLIPS })).toEqual({
      ok: false,
      reason: 'not_found',
    })
  const employee = await asStaff(ctx, null)
  const asked = rejectFlood(employee, { floodId, reason, count: SLIPS })
  await expect(asked).rejects.toMatchObject({ init: { status: 403 } })
  expect(await statusesOf(ids)).toEqual(['submitted', 'submitted'])
  await db.delete(codeHolds).where(eq(codeHolds.id, floodId))
})
