import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import * as approving from '#app/joining/applications/commands/approve.server.ts'
import { findWaiting } from '#app/joining/applications/queries/waiting.server.ts'
import { recordReading } from '#app/joining/slips/steps/reading.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import {
  approveApplication,
  approveReceipt,
  paidInFull,
  rejectSlip,
  seenOfReceipt,
} from '../../../../tests/support/deciding.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { openSlipHouse } from '../../../../tests/support/slip-house.ts'
import { findAccessCode } from '../queries/access-code.server.ts'
import { receipts } from '../tables.server.ts'
import { withdrawReceipt } from './withdraw.server.ts'

const { db, ctx, staff, apply, send } = await openSlipHouse()

async function statusOf(receiptId: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  return receipt?.status
}

test('a withdrawn slip stays for the log, leaves the queue and takes its provisional code along', async () => {
  const applicationId = await apply()
  const { receiptId } = await send(applicationId)
  expect(await findAccessCodeOf(db, applicationId)).not.toBeNull()
  const before = await findWaiting(db)
  expect(await withdrawReceipt(ctx, { applicationId, receiptId })).toEqual({ ok: true, value: null })
  expect(await statusOf(receiptId)).toBe('withdrawn')
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  expect((await findWaiting(db)).receipts).toBe(before.receipts)
  const isOfIt = and(
    eq(adminActivityLog.entityId, receiptId),
    eq(adminActivityLog.action, 'receipt_withdrawn'),
  )
  expect(await db.select().from(adminActivityLog).where(isOfIt)).toMatchObject([{ adminId: null }])
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  expect(application?.status).toBe('submitted')
})

test('a slip of an approved application leaves the queue, and the member keeps the code', async () => {
  const applicationId = await apply()
  await approveApplication(staff, { applicationId, memberRowId: null })
  const receiptId = await insertReceipt(db, { applicationId })
  const { receipts: waiting } = await findWaiting(db)
  expect(await withdrawReceipt(ctx, { applicationId, receiptId })).toMatchObject({ ok: true })
  expect((await findWaiting(db)).receipts).toBe(waiting - 1)
  expect(await findAccessCodeOf(db, applicationId)).not.toBeNull()
})

test('what was withdrawn is neither approved nor rejected, nor decided about with its application', async () => {
  const applicationId = await apply()
  const receiptId = await insertReceipt(db, { applicationId })
  await withdrawReceipt(ctx, { applicationId, receiptId })
  const refused = { ok: false, reason: 'already_decided' }
  expect(await approveReceipt(staff, { receiptId, memberRowId: null })).toEqual(refused)
  expect(await rejectSlip(staff, { receiptId, reason: 'Too dark to read.' })).toEqual(refused)
  await approveApplication(staff, { applicationId, memberRowId: null })
  expect(await statusOf(receiptId)).toBe('withdrawn')
})

test('a slip that is read only after it was withdrawn lets nobody in', async () => {
  const applicationId = await apply()
  const receiptId = await insertReceipt(db, { applicationId })
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  const [slip] = await db
    .insert(slips)
    .values({ receiptId, fileKey: receipt?.fileKey ?? '', applicationId, applicationVersion: 1 })
    .returning()
  await withdrawReceipt(ctx, { applicationId, receiptId })
  const read = { kind: 'bank' as const, bank: '004', reference: `${Date.now()}`, dateText: '' }
  await recordReading(ctx, slip?.id ?? '', { slips: [read], texts: [] })
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
})

test('the code that an automation answered with is not shown any more', async () => {
  const applicationId = await apply()
  const receiptId = await insertReceipt(db, { applicationId, accessId: 'A-17', accessPass: '9911' })
  expect(await findAccessCode(db, receiptId)).not.toBeNull()
  await withdrawReceipt(ctx, { applicationId, receiptId })
  expect(await findAccessCode(db, receiptId)).toBeNull()
})

test('nobody withdraws a slip of another application, nor one that was decided about', async () => {
  const [own, other] = [await apply(), await apply()]
  const receiptId = await insertReceipt(db, { applicationId: other })
  const missing = { ok: false, reason: 'not_found' }
  expect(await withdrawReceipt(ctx, { applicationId: own, receiptId })).toEqual(missing)
  expect(await withdrawReceipt(ctx, { applicationId: own, receiptId: randomUUID() })).toEqual(missing)
  expect(await withdrawReceipt(ctx, { applicationId: own, receiptId: 'x' })).toEqual(missing)
  expect(await statusOf(receiptId)).toBe('submitted')
  await rejectSlip(staff, { receiptId, reason: 'Too dark to read.' })
  expect(await withdrawReceipt(ctx, { applicationId: other, receiptId })).toEqual({
    ok: false,
    reason: 'already_decided',
  })
})

test('who looked at a slip before it was withdrawn does not approve by it', async () => {
  const applicationId = await apply()
  const receiptId = await insertReceipt(db, { applicationId })
  const seen = await seenOfReceipt(staff, { receiptId })
  await withdrawReceipt(ctx, { applicationId, receiptId })
  const { received, confirmed } = await paidInFull(staff, applicationId)
  const input = { applicationId, memberRowId: null, received, confirmed, seen, receiptId }
  expect(await approving.approveApplication(staff, input)).toMatchObject({ ok: false })
})

test('of staff who accept and a visitor who withdraws at once, one is first', async () => {
  for (let round = 0; round < 4; round++) {
    const applicationId = await apply()
    const receiptId = await insertReceipt(db, { applicationId })
    const [approved, withdrawn] = await Promise.all([
      approveReceipt(staff, { receiptId, memberRowId: null }),
      withdrawReceipt(ctx, { applicationId, receiptId }),
    ])
    expect([approved.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
    expect(await statusOf(receiptId)).toBe(approved.ok ? 'approved' : 'withdrawn')
  }
})
