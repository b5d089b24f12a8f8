import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { approveReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { lockLedger, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { seenOf, seenOfReceipt, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { textOf } from '../../../../tests/support/mails.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { listDecisions } from '../queries/decisions.server.ts'
import { approveApplication } from './approve.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = new Date('2026-11-23T03:00:00Z')
const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => now }
const NOT_CONFIRMED = { ok: false, reason: 'not_confirmed' }

/** An application for a month at 5,564 baht, of the day. */
function apply(values: Parameters<typeof insertApplication>[1] = {}) {
  return insertApplication(db, {
    email: `${crypto.randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    priceSatang: 5000_00,
    membershipFeeSatang: 200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
    startDate: '2026-11-23',
    expiryDate: '2026-12-23',
    createdAt: now,
    ...values,
  })
}

/** A slip of it that was read, with what a service told of it. */
async function sendSlip(applicationId: string, told: Partial<typeof slips.$inferInsert> = {}) {
  const receiptId = await insertReceipt(db, { applicationId })
  const fileKey = crypto.randomUUID()
  await db.update(receipts).set({ fileKey }).where(eq(receipts.id, receiptId))
  const keys = [`004:${crypto.randomUUID()}`]
  await db.insert(slips).values({ receiptId, fileKey, applicationId, state: 'read', keys, ...told })
  return receiptId
}

/** Approves for somebody new, with so much received, as whoever looks now. */
async function approve(
  applicationId: string,
  satang: number,
  {
    confirmed = [],
    method = null,
    ...typed
  }: { confirmed?: string[]; method?: LedgerMethod | null; paidOn?: string } = {},
) {
  const received = { satang, method, ...typed }
  const seen = await seenOf({ db }, { applicationId })
  return approveApplication(desk, { applicationId, memberRowId: null, received, confirmed, seen })
}

async function entriesOf(applicationId: string) {
  return db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
}

const balanceFor = async (applicationId: string) => balanceOf(await entriesOf(applicationId))

test('a 100 baht slip does not book the total with one press', async () => {
  const applicationId = await apply()
  await sendSlip(applicationId)
  expect(await approve(applicationId, 100_00)).toEqual(NOT_CONFIRMED)
  expect(await entriesOf(applicationId)).toEqual([])
  expect(await listDecisions(db, applicationId)).toEqual([])
})

test('less than the total, once confirmed, is a part-payment that leaves a debt, and everybody is told', async () => {
  const applicationId = await apply()
  await sendSlip(applicationId)
  const approved = await approve(applicationId, 100_00, {
    confirmed: ['difference -546400'],
    method: 'transfer',
  })
  expect(approved).toMatchObject({ ok: true })
  expect(await entriesOf(applicationId)).toMatchObject([
    { kind: 'charge', amountSatang: 5564_00 },
    { kind: 'payment', amountSatang: 100_00, method: 'transfer', source: 'receipt' },
  ])
  expect(await balanceFor(applicationId)).toBe(5464_00)
  expect(await listDecisions(db, applicationId)).toMatchObject([{ receivedSatang: 100_00 }])
  const isOfIt = and(eq(adminActivityLog.entityId, applicationId), eq(adminActivityLog.action, 'approved'))
  const [entry] = await db.select().from(adminActivityLog).where(isOfIt)
  expect(entry?.details).toMatchObject({ totalSatang: 5564_00, receivedSatang: 100_00 })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, applicationId))
  expect(textOf(mail)).toContain('We received ฿100.00 of ฿5,564.00. ฿5,464.00 is still to be paid.')
})

test('a part-payment has a paper about what was paid, and nothing paid has none', async () => {
  const [part, nothing] = [await apply(), await apply()]
  await approve(part, 100_00, { confirmed: ['difference -546400'], method: 'cash' })
  await approve(nothing, 0, { confirmed: ['difference -556400'] })
  const issued = await db.select().from(documents).where(eq(documents.applicationId, part))
  expect(issued).toMatchObject([
    { totalSatang: 100_00, content: { partOf: { totalSatang: 5564_00, leftSatang: 5464_00 } } },
  ])
  expect(await db.select().from(documents).where(eq(documents.applicationId, nothing))).toEqual([])
  expect(await entriesOf(nothing)).toMatchObject([{ kind: 'charge', amountSatang: 5564_00 }])
})

test('more than the total becomes credit, and the paper is about what was bought', async () => {
  const applicationId = await apply()
  expect(await approve(applicationId, 6000_00)).toEqual(NOT_CONFIRMED)
  await approve(applicationId, 6000_00, { confirmed: ['difference 43600'], method: 'cash' })
  expect(await balanceFor(applicationId)).toBe(-436_00)
  const issued = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(issued).toMatchObject([{ totalSatang: 5564_00 }])
})

test('an undone part-payment leaves neither debt nor payment nor paper, and can be approved again', async () => {
  const applicationId = await apply()
  await sendSlip(applicationId)
  const confirmed = ['difference -546400']
  const approved = await approve(applicationId, 100_00, { confirmed })
  if (!approved.ok) throw new Error(approved.reason)
  expect(await undoDecision(desk, approved.value)).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
  const entries = await entriesOf(applicationId)
  expect(entries.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
  const issued = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(issued.map(({ kind, totalSatang }) => [kind, totalSatang])).toEqual([
    ['receipt', 100_00],
    ['credit_note', 100_00],
  ])
  expect(await approve(applicationId, 5564_00)).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
})

test('an amount that is not what the service read needs a word of its own', async () => {
  const applicationId = await apply()
  await sendSlip(applicationId, {
    verification: 'wrong_amount',
    verifiedBy: 'SlipOK',
    verifiedSatang: 100_00,
  })
  expect(await approve(applicationId, 5564_00)).toEqual(NOT_CONFIRMED)
  expect(await approve(applicationId, 5564_00, { confirmed: ['said 10000'] })).toMatchObject({ ok: true })
})

test('an answer that comes between looking and approving is not passed over', async () => {
  const applicationId = await apply()
  const receiptId = await sendSlip(applicationId)
  const seen = await seenOf({ db }, { applicationId })
  await db
    .update(slips)
    .set({ verification: 'wrong_amount', verifiedBy: 'SlipOK', verifiedSatang: 100_00 })
    .where(eq(slips.receiptId, receiptId))
  const received = { satang: 5564_00, method: null }
  const approved = approveApplication(desk, {
    applicationId,
    memberRowId: null,
    received,
    confirmed: [],
    seen,
  })
  expect(await approved).toEqual(NOT_CONFIRMED)
})

test('a slip from a day before the registration is held back, on the screen of the slip too', async () => {
  const applicationId = await apply()
  const receiptId = await sendSlip(applicationId, { paidOn: '2026-11-22' })
  expect(await approve(applicationId, 5564_00)).toEqual(NOT_CONFIRMED)
  const input = { receiptId, memberRowId: null, received: { satang: 5564_00, method: null } }
  const seen = await seenOfReceipt({ db }, { receiptId })
  expect(await approveReceipt(desk, { ...input, confirmed: [], seen })).toEqual(NOT_CONFIRMED)
  const confirmed = ['early 2026-11-22']
  expect(await approveReceipt(desk, { ...input, confirmed, seen })).toMatchObject({ ok: true })
})

test('the day that staff type is the day of ledger, paper and log', async () => {
  const applicationId = await apply({ createdAt: new Date('2026-11-20T03:00:00Z') })
  await sendSlip(applicationId)
  expect(await approve(applicationId, 5564_00, { paidOn: '2026-11-24' })).toEqual({
    ok: false,
    reason: 'paid_in_future',
  })
  expect(await approve(applicationId, 5564_00, { paidOn: '2026-10-01' })).toEqual({
    ok: false,
    reason: 'paid_long_before',
  })
  expect(await approve(applicationId, 5564_00, { paidOn: '2026-11-19' })).toEqual(NOT_CONFIRMED)
  expect(await approve(applicationId, 5564_00, { paidOn: '2026-11-21' })).toMatchObject({ ok: true })
  const booked = await entriesOf(applicationId)
  expect(booked.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-21', '2026-11-21'])
  const issued = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(issued).toMatchObject([{ day: '2026-11-21', issuedAt: now }])
  expect(issued[0]?.content.paidOn).toBeUndefined()
  const isOfIt = and(eq(adminActivityLog.entityId, applicationId), eq(adminActivityLog.action, 'approved'))
  const [entry] = await db.select().from(adminActivityLog).where(isOfIt)
  expect(entry?.details).toMatchObject({ paidOn: '2026-11-21' })
})

test('what came by card counts, also where it came after the form was opened', async () => {
  const applicationId = await apply()
  const seen = await seenOf({ db }, { applicationId })
  await db.transaction(tx =>
    recordPayment(tx, {
      applicationId,
      memberRowId: null,
      recordedBy: null,
      bookedOn: '2026-11-23',
      amountSatang: 5564_00,
      method: 'card',
    }),
  )
  const received = { satang: 5564_00, method: 'cash' as const }
  const approval = { applicationId, memberRowId: null, received, confirmed: [], seen }
  expect(await approveApplication(desk, approval)).toEqual(NOT_CONFIRMED)
  expect(await approve(applicationId, 0)).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
})

test('of two who approve at once with other amounts, one does', async () => {
  const applicationId = await apply()
  const results = await Promise.all([
    approve(applicationId, 5564_00),
    approve(applicationId, 100_00, { confirmed: ['difference -546400'] }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await entriesOf(applicationId)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  expect(application?.status).toBe('approved')
})

test('money of a closed month is refused until it is said to count on the first open day, which the paper tells', async () => {
  const applicationId = await apply({ createdAt: new Date('2026-10-30T03:00:00Z') })
  const receiptId = await sendSlip(applicationId, { paidOn: '2026-10-31' })
  await db.insert(ledgerClosedMonths).values({ month: '2026-10-01' })
  expect(await approve(applicationId, 5564_00)).toEqual(NOT_CONFIRMED)
  const received = { satang: 5564_00, method: null }
  const seen = await seenOfReceipt({ db }, { receiptId })
  const input = { receiptId, memberRowId: null, received, confirmed: [], seen }
  expect(await approveReceipt(desk, input)).toEqual(NOT_CONFIRMED)
  expect(await entriesOf(applicationId)).toEqual([])
  const confirmed = ['closed 2026-10-31 2026-11-01']
  expect(await approve(applicationId, 5564_00, { confirmed })).toMatchObject({ ok: true })
  const booked = await entriesOf(applicationId)
  expect(booked.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-01', '2026-11-01'])
  const issued = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(issued).toMatchObject([{ day: '2026-11-01', content: { paidOn: '2026-10-31' } }])
})

test('of who approves money of a month and who closes it, one waits for the other', async () => {
  const applicationId = await apply({ createdAt: new Date('2026-11-22T03:00:00Z') })
  await sendSlip(applicationId, { paidOn: '2026-11-22' })
  const closing = db.transaction(async tx => {
    await lockLedger(tx, 'alone')
    const approved = approve(applicationId, 5564_00)
    await expect.poll(() => db.$count(sql`pg_locks where locktype = 'advisory' and not granted`)).toBe(1)
    await tx.insert(ledgerClosedMonths).values({ month: '2026-11-01' })
    return { approved }
  })
  const { approved } = await closing
  expect(await approved).toEqual(NOT_CONFIRMED)
  expect(await entriesOf(applicationId)).toEqual([])
})
