import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rejectSlip } from '#app/joining/receipts/commands/decide.server.ts'
import { approveReceipt, linkReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { undoReceiptRejection } from '#app/joining/receipts/commands/undo.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { changeApplication } from '#app/joining/registration/steps/versions.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications, applicationVersions } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { paidInFull, seenOf, seenOfReceipt } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { approveApplication } from './commands/approve.server.ts'
import { rejectApplication } from './commands/reject.server.ts'
import { undoDecision } from './commands/undo.server.ts'
import { listDecisions } from './queries/decisions.server.ts'
import type { Seen } from './schema/seen.ts'
import { lockApplication } from './steps/decisions.server.ts'
import { viewUnseen } from './views/changes.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')
const NOT_AS_SEEN = { ok: false, reason: 'not_as_seen' }
const MISSING = { ok: false, reason: 'seen_missing' }
const MONTHLY = { selectedPlan: 'Monthly Pass', totalSatang: 5564_00 }
const reason = 'No payment arrived.'

const change = (id: string, values: Partial<typeof applications.$inferSelect>) =>
  db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (!application) throw new Error('no application')
    return changeApplication(tx, application, values)
  })

async function applied() {
  const applicationId = await insertApplication(db, { email: `${randomUUID()}@example.com` })
  const receiptId = await insertReceipt(db, { applicationId })
  return { applicationId, receiptId }
}

type Sent = { applicationId: string; receiptId: string }

/** What a visitor, or somebody else of staff, can do while a screen is open. */
const MEANWHILE: [string, (sent: Sent) => Promise<unknown>][] = [
  ['plan and total change', ({ applicationId }) => change(applicationId, MONTHLY)],
  ['the email changes', ({ applicationId }) => change(applicationId, { email: 'other@example.com' })],
  ['another slip comes', ({ applicationId }) => insertReceipt(db, { applicationId })],
  [
    'the slip gets another picture',
    ({ receiptId }) =>
      db
        .update(receipts)
        .set({ fileSha256: 'b'.repeat(64) })
        .where(eq(receipts.id, receiptId)),
  ],
]

/** Of somebody new, who has paid all of it. */
const paid = async ({ applicationId }: Sent) => ({
  memberRowId: null,
  ...(await paidInFull(desk, applicationId)),
})

const DECISIONS: [string, (sent: Sent, seen: Seen | null) => Promise<unknown>][] = [
  [
    'an approval',
    async (sent, seen) =>
      approveApplication(desk, { applicationId: sent.applicationId, ...(await paid(sent)), seen }),
  ],
  ['a rejection', ({ applicationId }, seen) => rejectApplication(desk, { applicationId, reason, seen })],
]

const OF_RECEIPTS: typeof DECISIONS = [
  [
    'an approval',
    async (sent, seen) => approveReceipt(desk, { receiptId: sent.receiptId, ...(await paid(sent)), seen }),
  ],
  ['a rejection', ({ receiptId }, seen) => rejectSlip(desk, { receiptId, reason, seen, mark: '' })],
]

/** The same where nothing changes. */
const PAID = { memberRowId: null, received: { satang: 642_00, method: null }, confirmed: [] }

async function nothingCameOf({ applicationId, receiptId }: Sent) {
  expect(await listDecisions(db, applicationId)).toEqual([])
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.applicationId, applicationId))).toBe(0)
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect([application?.status, receipt?.status]).toEqual(['submitted', 'submitted'])
}

const each = (decisions: typeof DECISIONS) =>
  MEANWHILE.flatMap(([what, act]) => decisions.map(([which, decide]) => [what, which, act, decide] as const))

test.each(each(DECISIONS))('when %s, %s of the application decides nothing', async (_, __, act, decide) => {
  const sent = await applied()
  const seen = await seenOf({ db }, sent)
  const screen = { ...seen, receipt: null }
  await act(sent)
  expect(await decide(sent, screen)).toEqual(NOT_AS_SEEN)
  await nothingCameOf(sent)
  const now = await seenOf({ db }, { applicationId: sent.applicationId })
  expect(await decide(sent, now)).toMatchObject({ ok: true })
})

test.each(each(OF_RECEIPTS))('when %s, %s of the slip decides nothing', async (_, __, act, decide) => {
  const sent = await applied()
  const seen = await seenOfReceipt({ db }, sent)
  await act(sent)
  expect(await decide(sent, seen)).toEqual(NOT_AS_SEEN)
  await nothingCameOf(sent)
  expect(await decide(sent, await seenOfReceipt({ db }, sent))).toMatchObject({ ok: true })
})

test.each([...DECISIONS, ...OF_RECEIPTS])(
  '%s that does not say what was seen decides nothing',
  async (_, decide) => {
    const sent = await applied()
    expect(await decide(sent, null)).toEqual(MISSING)
    await nothingCameOf(sent)
  },
)

test('what was seen of another application counts for nothing', async () => {
  const [sent, other] = [await applied(), await applied()]
  const seen = await seenOf({ db }, { applicationId: other.applicationId })
  for (const [, decide] of DECISIONS) expect(await decide(sent, seen)).toEqual(NOT_AS_SEEN)
  await nothingCameOf(sent)
})

test('a change that is made while an approval is on its way is made before it or not at all', async () => {
  const sent = await applied()
  const seen = await seenOf({ db }, { applicationId: sent.applicationId })
  const [locked, changing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changed = db.transaction(async tx => {
    const application = await lockApplication(tx, sent.applicationId)
    locked.resolve()
    if (application) await changeApplication(tx, application, MONTHLY)
    await changing.promise
  })
  await locked.promise
  const approval = approveApplication(desk, { applicationId: sent.applicationId, ...PAID, seen })
  setTimeout(changing.resolve, 200)
  expect(await approval).toEqual(NOT_AS_SEEN)
  await changed
  await nothingCameOf(sent)
})

test('a slip is linked to what was seen: neither the application nor the slip may have changed', async () => {
  const link = (receiptId: string, applicationId: string, seen: Seen | null) =>
    linkReceipt(desk, { receiptId, applicationId, seen })
  const { applicationId } = await applied()
  const receiptId = await insertReceipt(db)
  const look = async () => ({ ...(await seenOf({ db }, { applicationId, receiptId })), slips: [] })
  expect(await link(receiptId, applicationId, null)).toEqual(MISSING)
  const before = await look()
  await change(applicationId, MONTHLY)
  expect(await link(receiptId, applicationId, before)).toEqual(NOT_AS_SEEN)
  const beforePicture = await look()
  await db
    .update(receipts)
    .set({ fileSha256: 'c'.repeat(64) })
    .where(eq(receipts.id, receiptId))
  expect(await link(receiptId, applicationId, beforePicture)).toEqual(NOT_AS_SEEN)
  const beforeOther = await look()
  const other = await applied()
  const there = { ...(await seenOf({ db }, { applicationId: other.applicationId, receiptId })), slips: [] }
  expect(await link(receiptId, other.applicationId, there)).toMatchObject({ ok: true })
  expect(await link(receiptId, applicationId, beforeOther)).toEqual(NOT_AS_SEEN)
  expect(await link(receiptId, applicationId, await look())).toMatchObject({ ok: true })
})

test('taking a decision back is about what was seen, too', async () => {
  const { applicationId } = await applied()
  const seen = await seenOf({ db }, { applicationId })
  const rejected = await rejectApplication(desk, { applicationId, reason, seen })
  if (!rejected.ok) throw new Error(rejected.reason)
  const { decisionId } = rejected.value
  expect(await undoDecision(desk, { decisionId, seen: null })).toEqual(MISSING)
  expect(await undoDecision(desk, { decisionId, seen })).toEqual(NOT_AS_SEEN)
  const now = await seenOf({ db }, { applicationId })
  expect(await undoDecision(desk, { decisionId, seen: now })).toMatchObject({ ok: true })
})

test('so is taking back the rejection of a slip', async () => {
  const sent = await applied()
  const { receiptId } = sent
  await rejectSlip(desk, { receiptId, reason, seen: await seenOfReceipt({ db }, sent), mark: '' })
  expect(await undoReceiptRejection(desk, { receiptId, seen: null })).toEqual(MISSING)
  const before = await seenOfReceipt({ db }, sent)
  await insertReceipt(db, { applicationId: sent.applicationId })
  expect(await undoReceiptRejection(desk, { receiptId, seen: before })).toEqual(NOT_AS_SEEN)
  const now = await seenOfReceipt({ db }, sent)
  expect(await undoReceiptRejection(desk, { receiptId, seen: now })).toMatchObject({ ok: true })
})

test('a late slip is not accepted once the approval that it came after is taken back', async () => {
  const { applicationId } = await applied()
  const seen = await seenOf({ db }, { applicationId })
  const approved = await approveApplication(desk, { applicationId, ...PAID, seen })
  if (!approved.ok) throw new Error(approved.reason)
  const receiptId = await insertReceipt(db, { applicationId })
  const late = await seenOfReceipt({ db }, { receiptId })
  const now = await seenOf({ db }, { applicationId })
  expect(await undoDecision(desk, { ...approved.value, seen: now })).toMatchObject({ ok: true })
  expect(await approveReceipt(desk, { receiptId, ...PAID, seen: late })).toEqual(NOT_AS_SEEN)
  const [waiting] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(waiting?.status).toBe('submitted')
})

test('whoever decides is shown what they saw and what it is now', async () => {
  const { applicationId } = await applied()
  const seen = await seenOf({ db }, { applicationId })
  await change(applicationId, { ...MONTHLY, startDate: '2026-08-09' })
  await insertReceipt(db, { applicationId })
  const view = await viewUnseen(db, seen, { applicationId })
  expect(view?.change).toEqual({
    rows: [
      { term: 'Plan', before: 'Day Pass', now: 'Monthly Pass' },
      { term: 'Total', before: '฿642.00', now: '฿5,564.00' },
      { term: 'Starts', before: '1 August 2026', now: '9 August 2026' },
    ],
    notes: ['Another slip has come in.'],
  })
  expect(view?.seen).toBe(JSON.stringify(await seenOf({ db }, { applicationId })))
})

test('each change that matters is a version with what it was before, and no other is', async () => {
  const { applicationId } = await applied()
  await change(applicationId, MONTHLY)
  await change(applicationId, { line: 'nok', address: 'Jomtien', updatedAt: new Date() })
  const now = await change(applicationId, { paymentMethod: 'card' })
  expect(now).toMatchObject({ version: 3, line: 'nok' })
  const kept = await db
    .select()
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
    .orderBy(applicationVersions.version)
  expect(kept).toMatchObject([
    { version: 1, selectedPlan: 'Day Pass', totalSatang: 642_00, paymentMethod: null },
    { version: 2, ...MONTHLY, paymentMethod: null },
  ])
})
