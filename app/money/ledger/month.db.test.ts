import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { csvCells } from '#app/kit/pure/columns.ts'
import { vatInside } from '#app/kit/pure/money.ts'
import { closeCash } from '#app/money/cash-ups/commands.server.ts'
import { type CashUpValues, PIECE_FIELDS } from '#app/money/cash-ups/schema.ts'
import { cashUps } from '#app/money/cash-ups/tables.server.ts'
import { issueCreditNote, issueDebitNote, issueNamedDocument } from '#app/money/documents/commands.server.ts'
import { listAllDocuments, readDocumentQuery } from '#app/money/documents/queries.server.ts'
import { creditRefunded } from '#app/money/documents/steps/issue.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { BOOK_COLUMNS } from '#app/money/documents/views/book.ts'
import { findTaxReport } from '#app/money/documents/views/tax-report.server.ts'
import { findLedgerMonth } from '#app/money/payments/queries.server.ts'
import { recordPayment, recordRefund } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { closeMonth, recordMemberPayment, recordMemberRefund } from './commands.server.ts'
import { findMemberBalance } from './queries.server.ts'
import { findOpenPoints } from './steps.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const on = (day: number) => {
  const now = new Date(`2027-03-${String(day).padStart(2, '0')}T12:00:00+07:00`)
  return { ...owner, now: () => now }
}
const MONTH = { from: null, until: '2027-04-01' }
const afterwards = { ...owner, now: () => new Date('2027-04-01T09:00:00+07:00') }

type Parts = Record<'priceSatang' | 'membershipFeeSatang' | 'vatSatang' | 'totalSatang', number>
const MONTHLY: Parts = {
  priceSatang: 5000_00,
  membershipFeeSatang: 200_00,
  vatSatang: 364_00,
  totalSatang: 5564_00,
}
/** 11 of 31 days: nothing of it is round. */
const PRORATED: Parts = {
  priceSatang: 1774_19,
  membershipFeeSatang: 0,
  vatSatang: 124_19,
  totalSatang: 1898_38,
}
/** VAT is inside, and so is a satang amount that tells the payment apart. */
const PLATINUM: Parts = {
  priceSatang: 10_000_00,
  membershipFeeSatang: 200_00,
  vatSatang: 0,
  totalSatang: 10_200_37,
}

function register(day: number, parts: Parts) {
  return insertApplication(db, {
    ...parts,
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    createdAt: on(day).now(),
  })
}

async function approve(day: number, applicationId: string, input: object = {}) {
  const approved = await approveApplication(on(day), { applicationId, memberRowId: null, ...input })
  if (!approved.ok) throw new Error(approved.reason)
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  const ofIt = eq(documents.applicationId, applicationId)
  const papers = await db.select().from(documents).where(ofIt).orderBy(asc(documents.serial))
  return {
    applicationId,
    decisionId: approved.value.decisionId,
    memberId: entry?.memberRowId ?? '',
    paperId: papers.at(-1)?.id ?? '',
  }
}

const sell = async (day: number, parts: Parts, input: object = {}) =>
  approve(day, await register(day, parts), input)

const cash = (day: number, amount: string) => ({
  amount,
  direction: '',
  method: 'cash',
  note: 'At the desk',
  key: randomUUID(),
  bookedOn: `2027-03-${String(day).padStart(2, '0')}`,
})

test('a month of a house that is registered for VAT closes with papers, sales tax report, ภ.พ.30, cash-ups and ledger that agree to the satang', async () => {
  const tax = {
    nameThai: 'บริษัท ศาลา จำกัด',
    nameEnglish: 'Sala Co., Ltd.',
    addressThai: 'พัทยา',
    addressEnglish: 'Pattaya',
    tin: '0994000617721',
    branch: null,
    isVatRegistered: true,
    offersWithholding: true,
  }
  await db.insert(settings).values({ key: 'tax', value: tax })

  // A slip of the 2nd that is approved on the 4th, and one of the last day that is approved in the next month.
  const slow = await register(1, { ...MONTHLY, totalSatang: 5564_41 })
  await sendSlip(slow, '2027-03-02')
  await approve(4, slow)
  const late = await register(31, PRORATED)
  await sendSlip(late, '2027-03-31')

  // Prorated and paid in cash, then billed too low: the debit note is paid at the desk.
  const prorated = await sell(5, PRORATED, { received: { satang: 1898_38, method: 'cash' } })
  const raise = { amount: '99.99', reason: 'price_too_low', details: '', address: 'Jomtien' }
  await issued(issueDebitNote(on(8), { documentId: prorated.paperId, fields: raise }))
  await recordMemberPayment(on(9), { id: prorated.memberId, values: cash(9, '99.99') })

  // A part now, the rest later.
  const part = await sell(6, MONTHLY, {
    received: { satang: 1000_01, method: 'cash' },
    confirmed: ['difference -456399'],
  })
  await recordMemberPayment(on(20), { id: part.memberId, values: cash(20, '4,563.99') })

  // A full invoice instead of the abbreviated one; a third of it is credited and given back in two parts.
  const company = await sell(10, PLATINUM)
  const buyer = {
    name: 'บริษัท ผู้ซื้อ จำกัด',
    address: '1 ถนนสุขุมวิท',
    tin: '1234545678781',
    branch: '00000',
    withholds: '',
  }
  const invoice = await issued(issueNamedDocument(on(11), { documentId: company.paperId, fields: buyer }))
  for (const amount of ['1,700.07', '1,700.06']) {
    const fields = { amount, reason: 'less_served', details: '', address: '' }
    await issued(issueCreditNote(on(15), { documentId: invoice.id, fields }))
    await recordMemberRefund(on(16), { id: company.memberId, values: cash(16, amount) })
  }

  // Paid by card, a part of which goes back by card.
  const byCard = await register(12, MONTHLY)
  const card = { applicationId: byCard, recordedBy: null, method: 'card' as const }
  await db.transaction(tx =>
    recordPayment(tx, { ...card, memberRowId: null, bookedOn: '2027-03-12', amountSatang: 5564_00 }),
  )
  const paid = await approve(12, byCard, { received: { satang: 0, method: null } })
  await db.transaction(async tx => {
    const amountSatang = 1111_11
    await recordRefund(tx, { ...card, memberRowId: paid.memberId, bookedOn: '2027-03-18', amountSatang })
    await creditRefunded(
      tx,
      { ...on(18), actor: { userId: null } },
      { applicationId: byCard, refundedSatang: amountSatang },
    )
  })

  // A company that keeps 3% of the 5,200 before VAT back pays half of the rest now, and half at the desk.
  const withholding = await register(24, MONTHLY)
  const asked = { ...buyer, tin: '0994000617721', withholds: 'on' }
  await askForOwnPaper({ ...ctx, now: on(24).now }, { applicationId: withholding, fields: asked })
  const halved = await approve(25, withholding, {
    received: { satang: 2704_00, method: 'transfer' },
    confirmed: ['difference -270400'],
  })
  await recordMemberPayment(on(25), {
    id: halved.memberId,
    values: { ...cash(25, '2,704'), withholds: 'on' },
  })

  // Approved by mistake, taken back, and approved again.
  const undone = await sell(21, PRORATED)
  await undoDecision(on(21), { decisionId: undone.decisionId })
  await approve(21, undone.applicationId)

  // The till is counted on three days, the last time with a baht too little; nobody counts it on the 16th, 20th and 25th.
  await cashUp('2027-03-05', { opening: '1000', taken: 1898_38, counted: '2898.38' })
  await cashUp('2027-03-06', { opening: '2898.38', taken: 1000_01, counted: '3898.39' })
  await cashUp('2027-03-10', { opening: '3898.39', taken: 99_99, counted: '3997.38', note: 'Wrong change' })
  const waiting = await findOpenPoints(db, MONTH)
  expect(waiting.map(({ kind, day, amountSatang }) => [kind, day, amountSatang])).toEqual([
    ['slip', '2027-03-31', null],
    ['cash_open', '2027-03-16', -3400_13],
    ['cash_open', '2027-03-20', 4563_99],
    ['cash_open', '2027-03-25', 2704_00],
    ['cash_differs', '2027-03-10', -1_00],
  ])
  expect(await closeMonth(afterwards, { month: '2027-03-01' })).toEqual({ ok: false, reason: 'not_settled' })
  const settled = await approveApplication(afterwards, { applicationId: late, memberRowId: null })
  expect(settled).toMatchObject({ ok: true })
  expect(await closeMonth(afterwards, { month: '2027-03-01' })).toEqual({ ok: false, reason: 'not_settled' })
  await cashUp('2027-03-31', { opening: '3997.38', taken: 3867_86, counted: '7865.24' })
  expect((await findOpenPoints(db, MONTH)).map(({ kind }) => kind)).toEqual(['cash_differs'])
  expect(await closeMonth(afterwards, { month: '2027-03-01' })).toEqual({ ok: true, value: null })

  const { revenueSatang } = await findLedgerMonth(db, '2027-03-01')
  const { lines, pp30 } = await findTaxReport(db, new URLSearchParams({ month: '2027-03' }), '2027-04-01')
  expect(pp30.salesSatang + pp30.vatSatang).toBe(revenueSatang)
  expect(revenueSatang).toBe(5564_41 + 3 * 1898_38 + 99_99 + 3 * 5564_00 + 10_200_37 - 3400_13 - 1111_11)
  expect(lines.map(({ kind }) => kind).filter(kind => kind === 'credit_note')).toHaveLength(4)
  expect(lines.filter(({ isCancelled }) => isCancelled)).toHaveLength(1)

  const inMarch = readDocumentQuery(new URLSearchParams('month=2027-03'), ['2027-03'])
  const papers = await listAllDocuments(db, inMarch)
  const book = papers.map(paper => csvCells(BOOK_COLUMNS, paper))
  const sumOf = (column: number) =>
    Math.round(book.reduce((sum, row) => sum + Number(row[column] ?? 0), 0) * 100)
  expect([sumOf(6), sumOf(9), sumOf(10)]).toEqual([pp30.taxableSatang, pp30.vatSatang, revenueSatang])
  // Each sale owes the VAT that is inside what was paid for it, whatever its parts were rounded to.
  for (const { kind, totalSatang, vatSatang } of papers)
    if (kind !== 'credit_note') expect(vatSatang).toBe(vatInside(totalSatang, 700))

  // By day and by how it moved: what the papers say of a day is what came in or went out.
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.account, 'received'),
        gte(ledgerEntries.bookedOn, '2027-03-01'),
        lt(ledgerEntries.bookedOn, '2027-04-01'),
      ),
    )
  const cashSatang = entries
    .filter(({ method }) => method === 'cash')
    .reduce((sum, entry) => sum + entry.amountSatang, 0)
  expect(cashSatang).toBe(1898_38 + 99_99 + 1000_01 + 4563_99 - 3400_13 + 2704_00)
  const counted = await db.select().from(cashUps).orderBy(asc(cashUps.day))
  for (const { fromDay, day, takenSatang } of counted) {
    const booked = entries.filter(
      ({ method, bookedOn }) => method === 'cash' && bookedOn >= fromDay && bookedOn <= day,
    )
    expect([day, takenSatang]).toEqual([day, booked.reduce((sum, entry) => sum + entry.amountSatang, 0)])
  }
  expect(counted.reduce((sum, { takenSatang }) => sum + takenSatang, 0)).toBe(cashSatang)
  const withheldSatang = entries
    .filter(({ method }) => method === 'withheld')
    .reduce((sum, entry) => sum + entry.amountSatang, 0)
  expect(withheldSatang).toBe(156_00)
  for (const day of [
    '2027-03-02',
    '2027-03-06',
    '2027-03-10',
    '2027-03-12',
    '2027-03-18',
    '2027-03-20',
    '2027-03-25',
    '2027-03-31',
  ]) {
    const booked = entries
      .filter(({ bookedOn }) => bookedOn === day)
      .reduce((sum, entry) => sum + entry.amountSatang, 0)
    const said = lines
      .filter(line => line.day === day)
      .reduce((sum, line) => sum + line.valueSatang + line.vatSatang, 0)
    expect([day, said]).toEqual([day, booked])
  }
  for (const id of [prorated.memberId, part.memberId, company.memberId, halved.memberId])
    expect(await findMemberBalance(db, id)).toBe(0)
})

/** Counts the till at the end of the month, for the days up to that one; `taken` in satang, as whoever counts sees it. */
async function cashUp(
  day: string,
  { opening, taken, counted, note = '' }: { opening: string; taken: number; counted: string; note?: string },
) {
  const none = Object.fromEntries(PIECE_FIELDS.map(field => [field, '']))
  const values = { ...none, opening, counted, note } as CashUpValues
  expect(await closeCash(on(31), { day, seenSatang: taken, values })).toEqual({ ok: true })
}

async function sendSlip(applicationId: string, paidOn: string) {
  const receiptId = await insertReceipt(db, { applicationId })
  const fileKey = randomUUID()
  const createdAt = new Date(`${paidOn}T10:00:00+07:00`)
  await db.update(receipts).set({ fileKey, createdAt }).where(eq(receipts.id, receiptId))
  await db
    .insert(slips)
    .values({ receiptId, fileKey, applicationId, state: 'read', keys: [`004:${fileKey}`], paidOn })
}

async function issued(outcome: ReturnType<typeof issueCreditNote>) {
  const answer = await outcome
  if (!answer.ok) throw new Error(`${answer.reason} ${JSON.stringify(answer.errors)}`)
  return answer.value
}
