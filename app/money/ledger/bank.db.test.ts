import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { addMonths } from '#app/kit/pure/days.ts'
import { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { recordCharge, recordPayment, reverseEntry } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { closeMonth } from './commands.server.ts'
import { type BankMonth, bankDifference, bankMark, needsExplanation } from './rules.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

const [accountId, importId] = [randomUUID(), randomUUID()]
await db.insert(bankAccounts).values({ id: accountId, name: 'Shop', bank: 'kbank', number: '0123456789' })
await db.insert(bankImports).values({
  id: importId,
  accountId,
  sha256: Buffer.from('x'),
  fileName: 'x.csv',
  format: 'kbank',
  proved: true,
  lines: 1,
  newLines: 1,
})

// Each test has a month of its own; the one before it is closed by then.
let month = '2027-12-01'
let nth = 0
beforeEach(() => {
  month = addMonths(month, 1)
})

const dayOf = (date: number) => `${month.slice(0, 8)}${String(date).padStart(2, '0')}`

async function line(amountSatang: number, more: Partial<typeof bankLines.$inferInsert> = {}) {
  const id = randomUUID()
  await db.insert(bankLines).values({
    id,
    accountId,
    importId,
    at: new Date(`${dayOf(10)}T10:00:00+07:00`),
    atPrecision: 'minute',
    amountSatang,
    fingerprint: Buffer.from(String(++nth)),
    nth: 1,
    ...more,
  })
  return id
}

/** What a member paid in part of what they owe, without a paper: that is not what these tests are about. */
async function paid(amountSatang: number, method: 'transfer' | 'promptpay' | 'cash' = 'transfer') {
  const { id: memberRowId } = await insertMember(db)
  const entryId = randomUUID()
  const billId = await db.transaction(async tx => {
    const origin = { applicationId: null, memberRowId, recordedBy: null, bookedOn: dayOf(10) }
    await recordCharge(tx, { ...origin, amountSatang })
    await recordPayment(tx, { ...origin, id: entryId, amountSatang, method })
    return openBill(tx, { kind: 'debt', id: memberRowId })
  })
  return { entryId, billId }
}

async function match(
  lineId: string,
  satang: number,
  { entryId, billId }: { entryId: string; billId: string },
) {
  await db.insert(bankMatches).values({ lineId, billId, satang, provenIds: [entryId], how: 'by_hand' })
  await db.update(bankLines).set({ matchedSatang: satang }).where(eq(bankLines.id, lineId))
}

const bankMonth = async () => (await answerTo('bankMonth'))(db, month)
const NOTHING = { count: 0, satang: 0 }

test('before the first line that was brought in there is nothing to agree with', async () => {
  await paid(500_00)
  expect(await bankMonth()).toBeNull()
})

test('what a line proves agrees, cash is not of the bank, and what is laid aside or paid out by cards is on neither side', async () => {
  await match(await line(500_00), 500_00, await paid(500_00))
  await paid(70_00, 'cash')
  await line(-30_00, { ignoredReason: 'Fee' })
  const [payoutId, lineId] = [randomUUID(), await line(900_00, { matchedSatang: 900_00 })]
  await db.insert(cardPayouts).values({
    id: payoutId,
    payoutId: 'po_1',
    amountSatang: 900_00,
    currency: 'thb',
    status: 'paid',
    arrivesOn: dayOf(10),
  })
  await db.insert(bankMatches).values({ lineId, payoutId, satang: 900_00, how: 'sure' })
  const bank = await bankMonth()
  expect(bank).toEqual({ bankSatang: 500_00, booksSatang: 500_00, unmatched: NOTHING, unproven: NOTHING })
  expect(bank && needsExplanation(bank)).toBe(false)
})

test('a line without a bill and a payment without a line are told, also where they add up to nothing', async () => {
  await line(300_00)
  await paid(300_00)
  const bank = await bankMonth()
  expect(bank).toMatchObject({
    unmatched: { count: 1, satang: 300_00 },
    unproven: { count: 1, satang: 300_00 },
  })
  expect(bank && [bankDifference(bank), needsExplanation(bank)]).toEqual([0, true])
})

test('what was booked and taken back is no difference; of what a line proves it is one', async () => {
  await line(1_00, { ignoredReason: 'Interest' })
  const takeBack = async ({ entryId }: { entryId: string }) => {
    const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId))
    if (!entry) throw new Error('no entry')
    await db.transaction(tx => reverseEntry(tx, entry, { recordedBy: null, bookedOn: dayOf(11) }))
  }
  await takeBack(await paid(200_00))
  expect(await bankMonth()).toMatchObject({ booksSatang: 0, unproven: NOTHING })
  const proven = await paid(400_00)
  await match(await line(400_00), 400_00, proven)
  await takeBack(proven)
  expect(await bankMonth()).toMatchObject({ bankSatang: 400_00, booksSatang: 0, unproven: NOTHING })
})

const AGREED: BankMonth = { bankSatang: 1, booksSatang: 1, unmatched: NOTHING, unproven: NOTHING }
test.each([
  ['they agree', {}, false],
  ['the bank has more', { bankSatang: 2 }, true],
  ['the books have more', { booksSatang: 2 }, true],
  ['a line has no bill', { unmatched: { count: 1, satang: 0 } }, true],
  ['a payment has no line', { unproven: { count: 1, satang: 0 } }, true],
])('whether bank and books want a word where %s', (_, other, wanted) => {
  expect(needsExplanation({ ...AGREED, ...other })).toBe(wanted)
})

test('a month that differs is closed with a word about it, as it was seen', async () => {
  await db.insert(ledgerClosedMonths).values({ month: addMonths(month, -1) })
  await line(250_00)
  const at = { ...owner, now: () => new Date(`${addMonths(month, 1)}T12:00:00+07:00`) }
  const bank = await bankMonth()
  if (!bank) throw new Error('nothing of the bank')
  const seen = bankMark(bank)
  const close = (more: { bank?: string; explanation?: string }) => closeMonth(at, { month, ...more })
  expect(await close({ explanation: 'The landlord’s deposit' })).toEqual({ ok: false, reason: 'not_as_seen' })
  expect(await close({ bank: seen, explanation: ' ' })).toEqual({ ok: false, reason: 'not_explained' })
  await line(10_00)
  expect(await close({ bank: seen, explanation: 'x' })).toEqual({ ok: false, reason: 'not_as_seen' })
  const now = await bankMonth()
  const explained = { bank: now ? bankMark(now) : '', explanation: ' The landlord’s deposit ' }
  expect(await close(explained)).toEqual({ ok: true, value: null })
  const [closed] = await db.select().from(ledgerClosedMonths).where(eq(ledgerClosedMonths.month, month))
  expect(closed).toMatchObject({ bankDifferenceSatang: 260_00, explanation: 'The landlord’s deposit' })
})
