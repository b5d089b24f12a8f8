import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { approveApplication } from '#app/joining/applications/commands/approve.server.ts'
import { askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { seenOf, seenOfReceipt, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { isSlipOf, receipts } from '../tables.server.ts'
import { rejectSlip } from './decide.server.ts'
import { approveReceipt } from './review.server.ts'
import { undoReceiptAcceptance } from './undo.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
let minute = 0
/** Each decision has a minute of its own. */
const desk = {
  ...(await asStaff(ctx, 'front_desk')),
  now: () => new Date(Date.parse('2026-11-23T03:00:00Z') + minute * 60_000),
}

/** An application for a month at 5,564 baht of which a slip brought so much. */
async function approvedWith(satang: number, confirmed: string[] = []) {
  const applicationId = await insertApplication(db, {
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    priceSatang: 5000_00,
    membershipFeeSatang: 200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
    startDate: '2026-11-23',
    expiryDate: '2026-12-23',
    createdAt: desk.now(),
  })
  await sendSlip(applicationId)
  const received = { satang, method: 'transfer' as const }
  const seen = await seenOf({ db }, { applicationId })
  const approved = await approveApplication(desk, {
    applicationId,
    memberRowId: null,
    received,
    confirmed,
    seen,
  })
  if (!approved.ok) throw new Error(approved.reason)
  minute++
  return applicationId
}

async function sendSlip(applicationId: string, told: Partial<typeof slips.$inferInsert> = {}) {
  const fileKey = randomUUID()
  const receiptId = await insertReceipt(db, { applicationId, fileKey })
  const keys = [`004:${randomUUID()}`]
  await db.insert(slips).values({ receiptId, fileKey, applicationId, state: 'read', keys, ...told })
  return receiptId
}

/** As whoever looks at the slip now. */
async function accept(receiptId: string, satang: number, confirmed: string[] = []) {
  const received = { satang, method: 'transfer' as const }
  const seen = await seenOfReceipt({ db }, { receiptId })
  const accepted = await approveReceipt(desk, { receiptId, memberRowId: null, received, confirmed, seen })
  minute++
  return accepted
}

async function undo(receiptId: string) {
  const seen = await seenOfReceipt({ db }, { receiptId })
  return undoReceiptAcceptance(desk, { receiptId, seen })
}

const entriesOf = (applicationId: string) =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
const balanceFor = async (applicationId: string) => balanceOf(await entriesOf(applicationId))
const papersOf = async (applicationId: string) => {
  const isOfIt = eq(documents.applicationId, applicationId)
  const rows = await db.select().from(documents).where(isOfIt).orderBy(documents.issuedAt, documents.id)
  return rows.map(({ kind, totalSatang }) => [kind, totalSatang])
}

async function receiptOf(id: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  return receipt
}

/** Of what was paid for the application beyond what it costs. */
const papersAheadOf = async (applicationId: string) => {
  const entries = (await entriesOf(applicationId)).map(({ id }) => id)
  const isOfIt = inArray(documents.entryId, entries)
  const rows = await db.select().from(documents).where(isOfIt).orderBy(documents.issuedAt, documents.id)
  return rows.map(({ kind, totalSatang }) => [kind, totalSatang])
}

const PART = 100_00
const REST = 5464_00
const PART_CONFIRMED = ['difference -546400']

test('a slip that pays the rest after the approval is booked, has a paper of its own, and leaves no debt', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId, { paidOn: '2026-11-23' })
  expect(await accept(late, REST)).toEqual({ ok: true, value: null })
  expect(await balanceFor(applicationId)).toBe(0)
  expect((await entriesOf(applicationId)).filter(({ receiptId }) => receiptId === late)).toMatchObject([
    { kind: 'payment', source: 'receipt', method: 'transfer', amountSatang: REST, bookedOn: '2026-11-23' },
  ])
  expect(await papersOf(applicationId)).toEqual([
    ['receipt', PART],
    ['receipt', REST],
  ])
  const [, second] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(second?.content.lines.find(({ kind }) => kind === 'plan')?.period).toEqual({
    from: '2026-11-23',
    until: '2026-12-23',
  })
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, late))
  expect(entry).toMatchObject({ action: 'approved', details: { receivedSatang: REST } })
})

test('whoever sent it is told by mail that it is booked, or why not and that the membership stays as it is', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const [bad, good] = [await sendSlip(applicationId), await sendSlip(applicationId)]
  const seen = await seenOfReceipt({ db }, { receiptId: bad })
  await rejectSlip(desk, { receiptId: bad, reason: 'Too dark.', seen, mark: '' })
  await accept(good, REST)
  const told = await db.select().from(mails).where(eq(mails.subjectId, applicationId)).orderBy(mails.id)
  const [, rejected, accepted, ...more] = told.map(({ text }) => text)
  expect(more).toEqual([])
  for (const words of ['Too dark.', 'Your membership stays as it is']) expect(rejected).toContain(words)
  for (const words of ['฿5,464', 'Nothing is left to pay']) expect(accepted).toContain(words)
})

test('one that brings less or more than what is owed needs a word, and leaves the debt or the credit', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const [less, more] = [await sendSlip(applicationId), await sendSlip(applicationId)]
  const refused = { ok: false, reason: 'not_confirmed' }
  expect(await accept(less, 1000_00)).toEqual(refused)
  expect(await accept(less, 1000_00, ['difference -446400'])).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(4464_00)
  expect(await accept(more, 5000_00, ['difference -446400'])).toEqual(refused)
  expect(await accept(more, 5000_00, ['difference 53600'])).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(-536_00)
  expect(await papersOf(applicationId)).toEqual([
    ['receipt', PART],
    ['receipt', 1000_00],
    ['receipt', 4464_00],
  ])
  expect(await papersAheadOf(applicationId)).toEqual([['receipt', 536_00]])
})

test('the same slip once more brings nothing; money where nothing is owed becomes credit with a paper of its own', async () => {
  const applicationId = await approvedWith(5564_00)
  const again = await sendSlip(applicationId)
  expect(await accept(again, 0)).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
  const extra = await sendSlip(applicationId)
  expect(await accept(extra, 500_00, ['difference 50000'])).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(-500_00)
  expect(await papersOf(applicationId)).toEqual([['receipt', 5564_00]])
  expect(await papersAheadOf(applicationId)).toEqual([['receipt', 500_00]])
  expect(await undo(extra)).toMatchObject({ ok: true })
  expect(await papersAheadOf(applicationId)).toEqual([
    ['receipt', 500_00],
    ['credit_note', 500_00],
  ])
})

test('what was paid at the desk meanwhile is not expected of the slip again', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const [entry] = await entriesOf(applicationId)
  await db.transaction(tx =>
    recordPayment(tx, {
      applicationId: null,
      memberRowId: entry?.memberRowId ?? null,
      recordedBy: null,
      amountSatang: REST,
      method: 'cash',
      source: 'by_hand',
      bookedOn: '2026-11-23',
    }),
  )
  const late = await sendSlip(applicationId)
  expect(await accept(late, REST)).toEqual({ ok: false, reason: 'not_confirmed' })
  expect(await accept(late, REST, ['difference 546400'])).toMatchObject({ ok: true })
  expect(await papersOf(applicationId)).toEqual([['receipt', PART]])
  expect(await papersAheadOf(applicationId)).toEqual([['receipt', REST]])
})

test('a slip from before the registration, and an amount that no bank told, are held back after the approval too', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId, {
    paidOn: '2026-11-22',
    verification: 'wrong_amount',
    verifiedBy: 'SlipOK',
    verifiedSatang: 100_00,
  })
  expect(await accept(late, REST)).toEqual({ ok: false, reason: 'not_confirmed' })
  const words = ['early 2026-11-22', 'said 10000']
  expect(await accept(late, REST, words)).toMatchObject({ ok: true })
})

test('of two who accept a late slip at once, one does, and it is booked once', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId)
  const results = await Promise.all([accept(late, REST), accept(late, REST), accept(late, REST)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balanceFor(applicationId)).toBe(0)
})

test('undoing the acceptance takes its money, its paper and the use of the slip back, and nothing else', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId)
  await accept(late, REST)
  const both = await Promise.all([undo(late), undo(late)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await balanceFor(applicationId)).toBe(REST)
  expect(await receiptOf(late)).toMatchObject({ status: 'submitted', decidedBy: null, decidedAt: null })
  expect(await db.select().from(slipUses).where(eq(slipUses.receiptId, late))).toEqual([])
  expect(await papersOf(applicationId)).toEqual([
    ['receipt', PART],
    ['receipt', REST],
    ['credit_note', REST],
  ])
  expect(await accept(late, REST)).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
})

test('its paper is of the day of the slip, also where more came in for the approval later', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId, { paidOn: '2026-10-31' })
  const words = ['early 2026-10-31']
  expect(await accept(late, REST, words)).toMatchObject({ ok: true })
  const rows = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(rows.map(({ totalSatang, day }) => `${day} ${totalSatang}`).toSorted()).toEqual([
    `2026-10-31 ${REST}`,
    `2026-11-23 ${PART}`,
  ])
})

test('undoing the acceptance credits its paper also where the buyer has another instead by then', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId)
  await accept(late, REST)
  const fields = { name: 'Nok Suwan', address: '9 Beach Road', tin: '', branch: '', withholds: '' }
  const asked = await askForOwnPaper({ ...ctx, now: desk.now }, { applicationId, fields })
  expect(asked).toMatchObject({ ok: true })
  expect(await undo(late)).toMatchObject({ ok: true })
  expect(await papersOf(applicationId)).toEqual([
    ['receipt', PART],
    ['receipt', REST],
    ['receipt', REST],
    ['credit_note', REST],
  ])
})

test('after an hour, or with the approval taken back, an acceptance is not undone alone', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId)
  await accept(late, REST)
  minute += 61
  expect(await undo(late)).toEqual({ ok: false, reason: 'too_late' })
  const [first] = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  minute -= 61
  expect(await undo(first?.id ?? '')).toMatchObject({ ok: false })
})

test('undoing the approval takes what was accepted since back with it: nothing stays booked, every slip waits', async () => {
  const applicationId = await approvedWith(PART, PART_CONFIRMED)
  const late = await sendSlip(applicationId)
  await accept(late, REST)
  const isStanding = and(
    eq(applicationDecisions.applicationId, applicationId),
    isNull(applicationDecisions.undoneAt),
  )
  const [decision] = await db.select().from(applicationDecisions).where(isStanding)
  expect(await undoDecision(desk, { decisionId: decision?.id ?? '' })).toMatchObject({ ok: true })
  expect(await balanceFor(applicationId)).toBe(0)
  const entries = await entriesOf(applicationId)
  expect(entries.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
  expect(await papersOf(applicationId)).toHaveLength(4)
  const ofIt = await db
    .select()
    .from(receipts)
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  expect(ofIt.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
  const ids = ofIt.map(({ id }) => id)
  expect(await db.select().from(slipUses).where(inArray(slipUses.receiptId, ids))).toEqual([])
})

test('an employee undoes no acceptance', async () => {
  const employee = await asStaff(ctx, null)
  const undone = undoReceiptAcceptance(employee, { receiptId: randomUUID(), seen: null })
  await expect(undone).rejects.toMatchObject({ init: { status: 403 } })
})
