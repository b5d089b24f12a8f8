import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { sumOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, rejectApplication, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { listDecisions } from '../queries/decisions.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const staff = await asStaff(ctx, 'front_desk')
const DECIDED = new Date('2026-08-05T16:30:00Z')
const at = (minutes: number) => ({ ...staff, now: () => new Date(DECIDED.getTime() + minutes * 60_000) })

async function approved(applicationId: string, memberRowId: string | null = null, ctx = at(0)) {
  const result = await approveApplication(ctx, { applicationId, memberRowId })
  if (!result.ok) throw new Error(result.reason)
  return result.value.decisionId
}

async function rejected(applicationId: string) {
  const result = await rejectApplication(at(0), { applicationId, reason: 'No payment arrived.' })
  if (!result.ok) throw new Error(result.reason)
  return result.value.decisionId
}

async function statusOf(id: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application?.status
}

async function memberOf(id: string) {
  const [member] = await db.select().from(members).where(eq(members.id, id))
  return member
}

test('of an approval that made a member nothing is left but its history', async () => {
  const applicationId = await insertApplication(db, { email: 'made@example.com' })
  const receiptId = await insertReceipt(db, { applicationId })
  const decisionId = await approved(applicationId)
  expect(await undoDecision(at(45), { decisionId })).toEqual({ ok: true, value: { applicationId } })

  expect(await statusOf(applicationId)).toBe('submitted')
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(receipt).toMatchObject({ status: 'submitted', decidedBy: null, decidedAt: null })
  expect(await db.select().from(members).where(eq(members.email, 'made@example.com'))).toEqual([])
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, applicationId))
  expect(code?.revokedAt).toEqual(at(45).now())
  const ledger = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(ledger).toMatchObject([
    { kind: 'charge', account: 'owed', amountSatang: 642_00, bookedOn: '2026-08-05' },
    { kind: 'payment', account: 'received', amountSatang: 642_00, bookedOn: '2026-08-05' },
    { kind: 'reversal', account: 'owed', amountSatang: -642_00, bookedOn: '2026-08-06' },
    { kind: 'reversal', account: 'received', amountSatang: -642_00, bookedOn: '2026-08-06' },
  ])
  expect(ledger.slice(2).map(({ reversesId }) => reversesId)).toEqual(ledger.slice(0, 2).map(({ id }) => id))
  expect(await listDecisions(db, applicationId)).toMatchObject([
    { decision: 'approved', memberRowId: null, undoneBy: 'Mali', undoneAt: at(45).now() },
  ])
  const sent = await db.select().from(mails).where(eq(mails.subjectId, applicationId))
  expect(sent).toHaveLength(2)
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, applicationId))
  expect(log.map(({ action }) => action)).toEqual(['approved', 'undone'])
})

test('a renewed member is again as before, to the letter', async () => {
  const before = await insertMember(db, {
    email: 'before@example.com',
    status: 'suspended',
    membershipType: 'annual',
    planName: 'Gold',
    lastRenewedAt: new Date('2026-01-01T00:00:00.123Z'),
  })
  const applicationId = await insertApplication(db, { email: 'before@example.com' })
  const decisionId = await approved(applicationId, before.id)
  expect(await memberOf(before.id)).not.toEqual(before)
  expect(await undoDecision(at(1), { decisionId })).toMatchObject({ ok: true })
  expect(await memberOf(before.id)).toEqual(before)
})

test('a rejection taken back leaves the application waiting with its receipts', async () => {
  const applicationId = await insertApplication(db)
  const waiting = await insertReceipt(db, { applicationId })
  const earlier = await insertReceipt(db, { applicationId, status: 'rejected', reason: 'too dark' })
  const decisionId = await rejected(applicationId)
  expect(await undoDecision(at(60), { decisionId })).toMatchObject({ ok: true })
  expect(await statusOf(applicationId)).toBe('submitted')
  const rows = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  expect(rows.find(({ id }) => id === waiting)).toMatchObject({ status: 'submitted', reason: '' })
  expect(rows.find(({ id }) => id === earlier)).toMatchObject({ status: 'rejected', reason: 'too dark' })
  expect(await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))).toEqual(
    [],
  )
})

test('after an undone decision another can be made and undone', async () => {
  const applicationId = await insertApplication(db, { email: 'again@example.com' })
  await undoDecision(at(1), { decisionId: await approved(applicationId) })
  const second = await approved(applicationId, null, at(2))
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect([sumOf(entries, 'owed'), sumOf(entries, 'received')]).toEqual([642_00, 642_00])
  expect(await undoDecision(at(3), { decisionId: second })).toMatchObject({ ok: true })
  const after = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  const money = after.filter(({ account }) => account === 'received')
  expect(money.map(({ amountSatang }) => amountSatang)).toEqual([642_00, -642_00, 642_00, -642_00])
  expect(sumOf(after, 'owed')).toBe(0)
})

test('a clock that goes on while it is decided makes no difference', async () => {
  let ticks = 0
  const ticking = { ...staff, now: () => new Date(DECIDED.getTime() + ticks++) }
  for (const memberRowId of [null, (await insertMember(db, { email: 'tick@example.com' })).id]) {
    const applicationId = await insertApplication(db, { email: 'tick@example.com' })
    await insertReceipt(db, { applicationId })
    const decisionId = await approved(applicationId, memberRowId, ticking)
    expect(await undoDecision(ticking, { decisionId })).toMatchObject({ ok: true })
    const rows = await db
      .select()
      .from(receipts)
      .where(isSlipOf({ kind: 'application', id: applicationId }))
    expect(rows).toMatchObject([{ status: 'submitted' }])
  }
})

test('ten who undo at once take it back once', async () => {
  const applicationId = await insertApplication(db, { email: 'race@example.com' })
  const decisionId = await approved(applicationId)
  const results = await Promise.all(Array.from({ length: 10 }, () => undoDecision(at(1), { decisionId })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(result => !result.ok && result.reason === 'already_undone')).toHaveLength(9)
  const ledger = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(ledger).toHaveLength(4)
})

test('after an hour a decision stands', async () => {
  const applicationId = await insertApplication(db, { email: 'late@example.com' })
  const decisionId = await approved(applicationId)
  expect(await undoDecision(at(61), { decisionId })).toEqual({ ok: false, reason: 'too_late' })
  expect(await statusOf(applicationId)).toBe('approved')
  expect(await findAccessCodeOf(db, applicationId)).not.toBeNull()
})

test('a member who changed since keeps what they have', async () => {
  const applicationId = await insertApplication(db, { email: 'changed@example.com' })
  const decisionId = await approved(applicationId)
  await db
    .update(members)
    .set({ name: 'Nok Married', updatedAt: at(5).now() })
    .where(eq(members.email, 'changed@example.com'))
  expect(await undoDecision(at(6), { decisionId })).toEqual({ ok: false, reason: 'changed_since' })
  expect(await findAccessCodeOf(db, applicationId)).not.toBeNull()
})

test('a member renewed since is not touched; once that is undone, the first decision can be too', async () => {
  const member = await insertMember(db, { email: 'chain@example.com' })
  const [first = '', second = ''] = await Promise.all(
    [1, 2].map(() => insertApplication(db, { email: 'chain@example.com' })),
  )
  const firstDecision = await approved(first, member.id, at(0))
  const secondDecision = await approved(second, member.id, at(5))
  const stuck = { ok: false, reason: 'changed_since' }
  expect(await undoDecision(at(6), { decisionId: firstDecision })).toEqual(stuck)
  expect(await undoDecision(at(7), { decisionId: secondDecision })).toMatchObject({ ok: true })
  expect(await undoDecision(at(8), { decisionId: firstDecision })).toMatchObject({ ok: true })
  expect(await memberOf(member.id)).toEqual(member)
})

test('a member removed since is not made again', async () => {
  const applicationId = await insertApplication(db, { email: 'gone@example.com' })
  const decisionId = await approved(applicationId)
  await db.delete(members).where(eq(members.email, 'gone@example.com'))
  expect(await undoDecision(at(1), { decisionId })).toEqual({ ok: false, reason: 'changed_since' })
})

test('a rejected application that the visitor sent again is not touched', async () => {
  const applicationId = await insertApplication(db)
  const decisionId = await rejected(applicationId)
  await db.update(applications).set({ status: 'submitted' }).where(eq(applications.id, applicationId))
  expect(await undoDecision(at(1), { decisionId })).toEqual({ ok: false, reason: 'changed_since' })
  await approved(applicationId, null, at(2))
  expect(await undoDecision(at(3), { decisionId })).toEqual({ ok: false, reason: 'changed_since' })
  expect(await statusOf(applicationId)).toBe('approved')
})

test.each([randomUUID(), 'x', ''])('there is no decision %j', async decisionId => {
  expect(await undoDecision(at(1), { decisionId })).toEqual({ ok: false, reason: 'not_found' })
})

test('an employee undoes nothing', async () => {
  const applicationId = await insertApplication(db)
  const decisionId = await rejected(applicationId)
  const employee = await asStaff(ctx, null)
  await expect(undoDecision(employee, { decisionId })).rejects.toMatchObject({ init: { status: 403 } })
  expect(await statusOf(applicationId)).toBe('rejected')
})
