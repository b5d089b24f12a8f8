import { randomUUID } from 'node:crypto'
import { and, eq, gte, lt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { approveReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { undoReceiptAcceptance } from '#app/joining/receipts/commands/undo.server.ts'
import { askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { viewOwnPaper } from '#app/joining/registration/views/own-paper.server.ts'
import { addMonths } from '#app/kit/pure/days.ts'
import { vatInside } from '#app/kit/pure/money.ts'
import { issueCreditNote, issueDebitNote } from '#app/money/documents/commands.server.ts'
import { findDocument, listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findTaxReport } from '#app/money/documents/views/tax-report.server.ts'
import {
  closeMonth,
  recordMemberPayment,
  recordMemberRefund,
  reverseLedgerEntry,
} from '#app/money/ledger/commands.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findOpenPoints } from '#app/money/ledger/steps.server.ts'
import { findLedgerMonth } from '#app/money/payments/queries.server.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import {
  approveApplication,
  rejectSlip,
  seenOfReceipt,
  undoDecision,
} from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { textOf } from '../../../../tests/support/mails.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')
const at = (day: string, minute = 0) => ({
  ...owner,
  now: () => new Date(Date.parse(`${day}T12:00:00+07:00`) + minute * 60_000),
})
const TAX = {
  nameThai: 'บริษัท ศาลา จำกัด',
  nameEnglish: 'Sala Co., Ltd.',
  addressThai: 'พัทยา',
  addressEnglish: 'Pattaya',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
  offersWithholding: true,
}
await db.insert(settings).values({ key: 'tax', value: TAX })

const MONTHLY = { priceSatang: 5000_00, membershipFeeSatang: 200_00, vatSatang: 364_00, totalSatang: 5564_00 }
const RENEWAL = { priceSatang: 5000_00, membershipFeeSatang: 0, vatSatang: 350_00, totalSatang: 5350_00 }
const BUYER = { name: 'บริษัท ผู้ซื้อ จำกัด', address: 'ชลบุรี', tin: '0994000617721', branch: '00000' }

// Each test has a month of its own.
let month = '2027-01-01'
function nextMonth() {
  month = addMonths(month, 2)
  return { day: `${month.slice(0, 8)}15`, month, after: addMonths(month, 1) }
}

function apply(day: string, values: Partial<Parameters<typeof insertApplication>[1]> = {}) {
  return insertApplication(db, {
    ...MONTHLY,
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    startDate: day,
    expiryDate: addMonths(day, 1),
    createdAt: new Date(`${day}T09:00:00+07:00`),
    ...values,
  })
}

/** Approved with so much received, of which that much differs from what was expected. */
async function approve(
  day: string,
  applicationId: string,
  satang: number,
  difference: number,
  input: object = {},
) {
  const approved = await approveApplication(at(day), {
    applicationId,
    memberRowId: null,
    received: { satang, method: 'transfer' },
    confirmed: difference === 0 ? [] : [`difference ${difference}`],
    ...input,
  })
  if (!approved.ok) throw new Error(approved.reason)
  const [entry] = await entriesOf(applicationId)
  return { decisionId: approved.value.decisionId, memberRowId: entry?.memberRowId ?? '' }
}

const entriesOf = (applicationId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.applicationId, applicationId))
    .orderBy(ledgerEntries.id)

/** Every paper of somebody, as they were issued. */
const papersOf = async (applicationId: string) => {
  const [entry] = await entriesOf(applicationId)
  const rows = await db.select().from(documents).orderBy(documents.issuedAt, documents.id)
  return rows
    .filter(({ content }) => content.memberId === entry?.memberId)
    .map(({ kind, totalSatang, vatSatang, day }) => ({ kind, totalSatang, vatSatang, day }))
}

/** What the report of the month and ภ.พ.30 say, which has to be what the ledger says came in. */
async function proof(of: string) {
  const { pp30 } = await findTaxReport(db, new URLSearchParams({ month: of.slice(0, 7) }), addMonths(of, 1))
  const { revenueSatang } = await findLedgerMonth(db, of)
  const isOfIt = and(gte(documents.day, of), lt(documents.day, addMonths(of, 1)))
  for (const paper of await db.select().from(documents).where(isOfIt))
    if (paper.kind !== 'credit_note') expect(paper.vatSatang).toBe(vatInside(paper.totalSatang, 700))
  expect(pp30.salesSatang + pp30.vatSatang).toBe(revenueSatang)
  return { vatSatang: pp30.vatSatang, revenueSatang }
}

const openPoints = (until: string) => findOpenPoints(db, { from: null, until })
const byHand = (amount: string, bookedOn: string, values: object = {}) => ({
  amount,
  direction: '',
  method: 'transfer',
  note: 'Given back',
  key: randomUUID(),
  bookedOn,
  ...values,
})

test('a surplus of an approval has a tax invoice on the day it came, pays the renewal of the next month without a second, and both months agree', async () => {
  const { day, month, after } = nextMonth()
  const email = `${randomUUID()}@example.com`
  const first = await apply(day, { email })
  const { memberRowId } = await approve(day, first, 6000_00, 436_00)
  const march = [
    { kind: 'abbreviated_invoice', totalSatang: 5564_00, vatSatang: 364_00, day },
    { kind: 'abbreviated_invoice', totalSatang: 436_00, vatSatang: 28_52, day },
  ]
  expect(await papersOf(first)).toEqual(march)
  expect(await findMemberBalance(db, memberRowId)).toBe(-436_00)
  expect(await proof(month)).toEqual({ vatSatang: 392_52, revenueSatang: 6000_00 })

  const next = `${after.slice(0, 8)}15`
  const renewal = await apply(next, { ...RENEWAL, email, isExistingMember: true })
  await approve(next, renewal, 4914_00, -436_00, { memberRowId })
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  expect(await papersOf(first)).toEqual([
    ...march,
    { kind: 'abbreviated_invoice', totalSatang: 4914_00, vatSatang: 321_48, day: next },
  ])
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, renewal))
  expect(paper?.content.partOf).toEqual({ totalSatang: 5350_00, leftSatang: 0 })
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, renewal))
  expect(textOf(mail)).not.toContain('still to be paid')
  expect(await proof(after)).toEqual({ vatSatang: 321_48, revenueSatang: 4914_00 })
  expect(await openPoints(addMonths(after, 1))).toEqual([])
  expect(await closeMonth(at(addMonths(after, 1)), { month })).toEqual({ ok: true, value: null })
  expect(await closeMonth(at(addMonths(after, 1)), { month: after })).toEqual({ ok: true, value: null })
})

test('a renewal that was paid ahead altogether has no paper, and nobody is asked for money', async () => {
  const { day, month } = nextMonth()
  const email = `${randomUUID()}@example.com`
  const first = await apply(day, { email })
  const { memberRowId } = await approve(day, first, 10_914_00, 5350_00)
  const renewal = await apply(day, { ...RENEWAL, email, isExistingMember: true })
  await approve(day, renewal, 0, -5350_00, { memberRowId })
  expect((await papersOf(first)).map(({ totalSatang }) => totalSatang)).toEqual([5564_00, 5350_00])
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, renewal))
  expect(textOf(mail)).not.toContain('still to be paid')
  expect(await proof(month)).toEqual({ vatSatang: 714_00, revenueSatang: 10_914_00 })
})

test('undoing the approval credits it, and so does taking its entry back alone', async () => {
  const { day, month, after } = nextMonth()
  const undone = await apply(day)
  const { decisionId } = await approve(day, undone, 6000_00, 436_00)
  expect(await undoDecision(at(day, 30), { decisionId })).toMatchObject({ ok: true })
  expect((await papersOf(undone)).map(({ kind, totalSatang }) => [kind, totalSatang])).toEqual([
    ['abbreviated_invoice', 5564_00],
    ['abbreviated_invoice', 436_00],
    ['credit_note', 436_00],
    ['credit_note', 5564_00],
  ])
  const entries = await entriesOf(undone)
  expect(entries.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
  expect(await proof(month)).toEqual({ vatSatang: 0, revenueSatang: 0 })

  const mistyped = await apply(day)
  const { memberRowId } = await approve(day, mistyped, 6000_00, 436_00)
  const ahead = (await entriesOf(mistyped)).find(({ amountSatang }) => amountSatang === 436_00)
  await reverseLedgerEntry(at(day), { id: ahead?.id ?? '', note: 'Mistyped' })
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  expect(await proof(month)).toEqual({ vatSatang: 364_00, revenueSatang: 5564_00 })
  expect(await openPoints(after)).toEqual([])
})

test('given back by hand it is credited as an advance that was returned, and no more than was paid ahead', async () => {
  const { day, month, after } = nextMonth()
  const applicationId = await apply(day)
  const { memberRowId: id } = await approve(day, applicationId, 6000_00, 436_00)
  await recordMemberPayment(at(day), { id, values: byHand('100', day) })
  await recordMemberRefund(at(day), { id, values: byHand('500', day) })
  expect(await findMemberBalance(db, id)).toBe(-36_00)
  const notes = await db
    .select()
    .from(documents)
    .where(and(eq(documents.memberRowId, id), eq(documents.kind, 'credit_note')))
  expect(notes.map(({ totalSatang }) => totalSatang).toSorted()).toEqual([100_00, 400_00])
  for (const { content } of notes) expect(content.credits?.reason).toContain('คืนเงิน')
  expect(await proof(month)).toEqual({ vatSatang: 366_35, revenueSatang: 5600_00 })
  expect(await openPoints(after)).toEqual([])

  // Beyond what was paid ahead it is a part of the price that went back: staff say why.
  await recordMemberRefund(at(day), { id, values: byHand('136', day) })
  expect(await openPoints(after)).toMatchObject([{ kind: 'no_money', amountSatang: 100_00 }])
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  const less = { amount: '100', reason: 'less_served', details: '', address: 'Jomtien' }
  expect(await issueCreditNote(at(day), { documentId: paper?.id ?? '', fields: less })).toMatchObject({
    ok: true,
  })
  expect(await openPoints(after)).toEqual([])
  expect(await findMemberBalance(db, id)).toBe(0)
})

test('with tax that a company keeps back the price has it and the surplus does not, both made out to the company', async () => {
  const { day, month, after } = nextMonth()
  const applicationId = await apply(day)
  await askForOwnPaper({ ...ctx, now: at(day).now }, { applicationId, fields: { ...BUYER, withholds: 'on' } })
  const { memberRowId } = await approve(day, applicationId, 6000_00, 592_00)
  expect(await findMemberBalance(db, memberRowId)).toBe(-592_00)
  const papers = await listDocumentsOf(db, applicationId)
  expect(papers.map(({ kind, totalSatang }) => [kind, totalSatang])).toEqual([
    ['tax_invoice', 592_00],
    ['tax_invoice', 5564_00],
  ])
  const surplus = await findDocument(db, papers[0]?.id ?? '', { applicationId })
  expect(surplus?.content.lines).toMatchObject([{ description: { thai: 'พาสรายเดือน (ชำระล่วงหน้า)' } }])
  expect(surplus?.content).toMatchObject({ buyer: { tin: BUYER.tin, branch: null }, withheldSatang: null })
  expect(await proof(month)).toEqual({ vatSatang: 402_73, revenueSatang: 6156_00 })
  expect(await openPoints(after)).toEqual([])
})

test('whoever has two papers gets the one that they mean in their company’s name, and the other stays', async () => {
  const { day, month, after } = nextMonth()
  const applicationId = await apply(day)
  await approve(day, applicationId, 6000_00, 436_00)
  const now = { ...ctx, now: at(day).now }
  const issued = await listDocumentsOf(db, applicationId)
  expect(issued.map(({ totalSatang }) => totalSatang)).toEqual([436_00, 5564_00])
  const [surplus = issued[1], price = issued[0]] = issued
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  const view = async (documentId: string) => application && viewOwnPaper(now, application, { documentId })
  const papers = [{ id: surplus?.id }, { id: price?.id }]
  expect(await view(price?.id ?? '')).toMatchObject({ state: 'after', number: price?.number, papers })
  expect(await view(randomUUID())).toMatchObject({ number: surplus?.number, papers })

  const fields = { ...BUYER, withholds: '' }
  const ask = (documentId: string) => askForOwnPaper(now, { applicationId, documentId, fields })
  const mine = await ask(price?.id ?? '')
  expect(await ask(price?.id ?? '')).toEqual(mine)
  const paper = await findDocument(db, mine.ok ? (mine.value.documentId ?? '') : '', { applicationId })
  expect(paper).toMatchObject({ kind: 'tax_invoice', totalSatang: 5564_00, origin: { id: price?.id } })
  const left = await listDocumentsOf(db, applicationId)
  expect(left.find(({ id }) => id === surplus?.id)).toMatchObject({ isReplaced: false })
  expect(await ask(surplus?.id ?? '')).toMatchObject({ ok: true })
  const foreign = await db.select({ id: documents.id }).from(documents).limit(1)
  for (const other of [foreign[0]?.id ?? '', 'constructor', randomUUID()])
    expect(await ask(other)).toMatchObject({ ok: false, reason: 'nothing' })
  expect(await openPoints(after)).toEqual([])
  expect((await proof(month)).revenueSatang).toBe(6000_00)
})

test('a late slip where a debit note and nothing else is owed has a paper for what is beyond it, which goes with the slip', async () => {
  const { day, month, after } = nextMonth()
  const applicationId = await apply(day)
  await approve(day, applicationId, 5564_00, 0)
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  const raise = { amount: '107', reason: 'price_too_low', details: '', address: 'Jomtien' }
  expect(await issueDebitNote(at(day), { documentId: paper?.id ?? '', fields: raise })).toMatchObject({
    ok: true,
  })
  const receiptId = await insertReceipt(db, { applicationId })
  const accepted = await approveReceipt(at(day, 5), {
    receiptId,
    memberRowId: null,
    received: { satang: 307_00, method: 'transfer' },
    confirmed: ['difference 20000'],
    seen: await seenOfReceipt({ db }, { receiptId }),
  })
  expect(accepted).toMatchObject({ ok: true })
  const totals = async () => (await papersOf(applicationId)).map(({ totalSatang }) => totalSatang)
  expect(await totals()).toEqual([5564_00, 107_00, 200_00])
  expect(await proof(month)).toEqual({ vatSatang: 384_08, revenueSatang: 5871_00 })
  expect(await openPoints(after)).toEqual([])
  const seen = await seenOfReceipt({ db }, { receiptId })
  expect(await undoReceiptAcceptance(at(day, 6), { receiptId, seen })).toMatchObject({ ok: true })
  expect((await papersOf(applicationId)).at(-1)).toMatchObject({ kind: 'credit_note', totalSatang: 200_00 })
  expect(await rejectSlip(at(day, 7), { receiptId, reason: 'Not ours' })).toMatchObject({ ok: true })
})

test('what a card paid twice before the approval has its paper on the day of the second', async () => {
  const { day, month, after } = nextMonth()
  const applicationId = await apply(day)
  const second = `${month.slice(0, 8)}17`
  const card = { applicationId, memberRowId: null, recordedBy: null, method: 'card' as const }
  for (const bookedOn of [day, second])
    await db.transaction(tx => recordPayment(tx, { ...card, bookedOn, amountSatang: 5564_00 }))
  await approve(`${month.slice(0, 8)}20`, applicationId, 0, 5564_00)
  expect(await papersOf(applicationId)).toMatchObject([
    { kind: 'abbreviated_invoice', totalSatang: 5564_00 },
    { kind: 'abbreviated_invoice', totalSatang: 5564_00, day: second },
  ])
  expect(await proof(month)).toEqual({ vatSatang: 728_00, revenueSatang: 11_128_00 })
  expect(await openPoints(after)).toEqual([])
})

test('surplus of a closed month is booked and papered on the first open day, and its paper says when it came', async () => {
  const { day, month: firstOpen } = nextMonth()
  const closed = addMonths(firstOpen, -1)
  await db.insert(ledgerClosedMonths).values({ month: closed })
  const before = `${closed.slice(0, 8)}20`
  const applicationId = await apply(day, { createdAt: new Date(`${before}T09:00:00+07:00`) })
  const received = { satang: 6000_00, method: 'cash', paidOn: before }
  await approve(day, applicationId, 0, 0, {
    received,
    confirmed: ['difference 43600', `closed ${before} ${firstOpen}`],
  })
  const papers = await listDocumentsOf(db, applicationId)
  expect(papers.map(paper => paper.day)).toEqual([firstOpen, firstOpen])
  const surplus = await findDocument(db, papers[0]?.id ?? '')
  expect(surplus?.content).toMatchObject({ paidOn: before, totals: { totalSatang: 436_00 } })
})

test('who is not registered for VAT gives a receipt without any', async () => {
  await db.update(settings).set({ value: { ...TAX, isVatRegistered: false } })
  const { day } = nextMonth()
  const applicationId = await apply(day)
  await approve(day, applicationId, 6000_00, 436_00)
  expect(await papersOf(applicationId)).toEqual([
    { kind: 'receipt', totalSatang: 5564_00, vatSatang: 0, day },
    { kind: 'receipt', totalSatang: 436_00, vatSatang: 0, day },
  ])
})
