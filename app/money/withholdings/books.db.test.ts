import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { approveApplication } from '#app/joining/applications/commands/approve.server.ts'
import { approveReceipt } from '#app/joining/receipts/commands/review.server.ts'
import { undoReceiptAcceptance } from '#app/joining/receipts/commands/undo.server.ts'
import { askForOwnPaper } from '#app/joining/registration/commands/ask-own-paper.server.ts'
import { issueCreditNote, issueDebitNote, issueNamedDocument } from '#app/money/documents/commands.server.ts'
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
import { eventOfEntry } from '#app/money/payments/events.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { seenOf, seenOfReceipt } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { recordCertificate } from './commands.server.ts'
import { listAllWithholdings, readWithholdingQuery } from './queries.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
let minute = 0
const clock = (month: string) => () => new Date(Date.parse(`${month}-15T05:00:00Z`) + minute++ * 60_000)
const ctx = { ...visitor, now: clock('2027-03') }
const owner = { ...(await asStaff(visitor, 'owner')), now: ctx.now }
const inApril = { ...owner, now: clock('2027-04') }
await db.insert(settings).values({
  key: 'tax',
  value: {
    nameThai: 'ศาลา',
    nameEnglish: 'Sala',
    addressThai: 'พัทยา',
    addressEnglish: 'Pattaya',
    tin: '0994000617721',
    branch: null,
    isVatRegistered: true,
    offersWithholding: true,
  },
})

const BUYER = { name: 'บริษัท ผู้ซื้อ จำกัด', address: 'ชลบุรี', tin: '0994000617721', branch: '00000' }
/** 5,200 before VAT, of which 156 are kept back: 5,408 are to be paid. */
const MONTHLY = { priceSatang: 5000_00, membershipFeeSatang: 200_00, vatSatang: 364_00, totalSatang: 5564_00 }

/** A company that keeps tax back and has paid so much of the 5,408. */
async function sold(satang: number) {
  const applicationId = await insertApplication(db, {
    ...MONTHLY,
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    createdAt: new Date('2027-03-01T05:00:00Z'),
  })
  const asked = await askForOwnPaper(ctx, { applicationId, fields: { ...BUYER, withholds: 'on' } })
  if (!asked.ok) throw new Error(asked.reason)
  const missing = satang - 5408_00
  const approved = await approveApplication(owner, {
    applicationId,
    memberRowId: null,
    received: { satang, method: 'transfer' },
    confirmed: missing ? [`difference ${missing}`] : [],
    seen: await seenOf({ db }, { applicationId }),
  })
  if (!approved.ok) throw new Error(approved.reason)
  const [entry] = await entriesOf(applicationId)
  return { applicationId, memberRowId: entry?.memberRowId ?? '' }
}

async function acceptSlip(applicationId: string, satang: number) {
  const receiptId = await insertReceipt(db, { applicationId })
  await accept(receiptId, satang)
  return receiptId
}

async function accept(receiptId: string, satang: number) {
  const received = { satang, method: 'transfer' as const }
  const seen = await seenOfReceipt({ db }, { receiptId })
  const input = { receiptId, memberRowId: null, received, confirmed: [], seen }
  expect(await approveReceipt(owner, input)).toEqual({ ok: true, value: null })
}

const entriesOf = (applicationId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.applicationId, applicationId))
    .orderBy(ledgerEntries.id)

const papersOf = async (applicationId: string) => {
  const isOfIt = eq(documents.applicationId, applicationId)
  const rows = await db.select().from(documents).where(isOfIt).orderBy(documents.issuedAt, documents.id)
  return rows.map(({ id, kind, totalSatang, taxableSatang, content }) => ({
    id,
    kind,
    totalSatang,
    taxableSatang,
    withheldSatang: content.withheldSatang,
    leftSatang: content.partOf?.leftSatang,
  }))
}

const payment = (amount: string) => ({
  amount,
  direction: '',
  method: 'transfer',
  note: '',
  withholds: 'on',
  key: randomUUID(),
  bookedOn: '2027-03-15',
})

const paperOf = async (entryId: string) => {
  const [paper] = await db.select().from(documents).where(eq(documents.entryId, entryId))
  if (!paper) throw new Error('no paper')
  return paper
}

test('a part-payment has its share of the tax that is kept back, and the rest has the rest: each with its paper', async () => {
  const { applicationId, memberRowId } = await sold(1000_00)
  const first = { totalSatang: 1028_85, taxableSatang: 961_54, withheldSatang: 28_85, leftSatang: 4535_15 }
  expect(await papersOf(applicationId)).toMatchObject([{ kind: 'tax_invoice', ...first }])
  expect(await findMemberBalance(db, memberRowId)).toBe(4535_15)
  const receiptId = await acceptSlip(applicationId, 4408_00)
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  expect(await papersOf(applicationId)).toMatchObject([
    first,
    { kind: 'tax_invoice', totalSatang: 4535_15, taxableSatang: 4238_46, withheldSatang: 127_15 },
  ])
  const kept = (await entriesOf(applicationId)).filter(({ method }) => method === 'withheld')
  expect(kept.map(({ amountSatang }) => amountSatang)).toEqual([28_85, 127_15])
  const seen = await seenOfReceipt({ db }, { receiptId })
  expect(await undoReceiptAcceptance(owner, { receiptId, seen })).toMatchObject({ ok: true })
  expect(await findMemberBalance(db, memberRowId)).toBe(4535_15)
  await accept(receiptId, 4408_00)
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
})

test('each part has a certificate of its own, which goes on to the paper that is issued instead', async () => {
  const { applicationId } = await sold(2704_00)
  await acceptSlip(applicationId, 2704_00)
  const [first, second] = await papersOf(applicationId)
  const certificate = { number: '12', day: '2027-03-15' }
  await recordCertificate(owner, { documentId: first?.id ?? '', fields: certificate })
  const fields = { ...BUYER, name: 'Buyer Thailand', withholds: 'on' }
  const anew = await issueNamedDocument(owner, { documentId: first?.id ?? '', fields })
  const ids = [second?.id, anew.ok ? anew.value.id : '']
  const rows = await listAllWithholdings(db, readWithholdingQuery(new URLSearchParams()), {
    today: '2027-03-15',
    days: 30,
  })
  const certificates = ids.map(id => rows.find(row => row.id === id)?.certificate)
  expect(certificates).toEqual([null, certificate])
  const kept = (await entriesOf(applicationId)).filter(({ method }) => method === 'withheld')
  expect(kept.map(({ amountSatang }) => amountSatang)).toEqual([78_00, 78_00])
})

test('money by hand of which a company kept tax back is booked with it, has one paper of the whole, and is taken back with it', async () => {
  const { id } = await insertMember(db, { planName: 'Monthly Pass' })
  const sent = payment('5,408')
  await Promise.all([1, 2, 3].map(() => recordMemberPayment(owner, { id, values: sent })))
  expect(await findMemberBalance(db, id)).toBe(-5564_00)
  const paper = await paperOf(sent.key)
  expect(paper).toMatchObject({
    taxableSatang: 5200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
    content: { withheldSatang: 156_00, withholdingBasisPoints: 300 },
  })
  await reverseLedgerEntry(owner, { id: sent.key, note: 'Of somebody else' })
  expect(await findMemberBalance(db, id)).toBe(0)
})

test('the month of all this closes: papers, sales tax report, ภ.พ.30 and ledger agree, with the value before what was kept back', async () => {
  const { applicationId, memberRowId } = await sold(5408_00)
  const [whole] = await papersOf(applicationId)
  const documentId = whole?.id ?? ''
  const said = { details: '', address: 'Jomtien' }
  const raise = { ...said, amount: '107', reason: 'price_too_low' }
  expect(await issueDebitNote(owner, { documentId, fields: raise })).toMatchObject({ ok: true })
  await recordMemberPayment(owner, { id: memberRowId, values: { ...payment('107'), withholds: '' } })
  const less = { ...said, amount: '1,000.01', reason: 'less_served' }
  expect(await issueCreditNote(owner, { documentId, fields: less })).toMatchObject({ ok: true })
  await recordMemberRefund(owner, {
    id: memberRowId,
    values: { ...payment('1,000.01'), note: 'Credited' },
  })
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  // Paid in full by hand, and named later as a company that keeps tax back: that is credit, and goes back.
  const { id } = await insertMember(db)
  const late = { ...payment('1,070'), withholds: '' }
  await recordMemberPayment(owner, { id, values: late })
  const fields = { ...BUYER, withholds: 'on' }
  const named = await issueNamedDocument(owner, { documentId: (await paperOf(late.key)).id, fields })
  expect(named).toMatchObject({ ok: true })
  expect(await findMemberBalance(db, id)).toBe(-1100_00)

  const month = { from: null, until: '2027-04-01' }
  expect(await findOpenPoints(db, month)).toEqual([])
  expect(await closeMonth(inApril, { month: '2027-03-01' })).toEqual({ ok: true, value: null })
  const { pp30 } = await findTaxReport(db, new URLSearchParams({ month: '2027-03' }), '2027-04-01')
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'received'))
  const sum = (of: typeof entries) => of.reduce((all, { amountSatang }) => all + amountSatang, 0)
  // Besides the papers, the 30 baht that were paid though they are kept back: the member has them as credit.
  expect(pp30.salesSatang + pp30.vatSatang).toBe(sum(entries) - 30_00)
  const rows = await listAllWithholdings(db, readWithholdingQuery(new URLSearchParams()), {
    today: '2027-04-15',
    days: 30,
  })
  const kept = rows.reduce((all, { content }) => all + (content.withheldSatang ?? 0), 0)
  expect(kept).toBe(sum(entries.filter(({ method }) => method === 'withheld')))
})

test('money of a closed month, of which tax was kept back, is booked and papered on the first open day', async () => {
  const applicationId = await insertApplication(db, {
    ...MONTHLY,
    email: `${randomUUID()}@example.com`,
    mobilePhone: '-',
    selectedPlan: 'Monthly Pass',
    createdAt: new Date('2027-03-30T05:00:00Z'),
  })
  await askForOwnPaper(inApril, { applicationId, fields: { ...BUYER, withholds: 'on' } })
  const approved = await approveApplication(inApril, {
    applicationId,
    memberRowId: null,
    received: { satang: 5408_00, method: 'cash', paidOn: '2027-03-31' },
    confirmed: ['closed 2027-03-31 2027-04-01'],
    seen: await seenOf({ db }, { applicationId }),
  })
  expect(approved).toMatchObject({ ok: true })
  const isOfIt = and(eq(ledgerEntries.applicationId, applicationId), inArray(ledgerEntries.kind, ['payment']))
  const days = (await db.select().from(ledgerEntries).where(isOfIt)).map(({ bookedOn }) => bookedOn)
  expect(days).toEqual(['2027-04-01', '2027-04-01'])
  const [paper] = await db.select().from(documents).where(eq(documents.applicationId, applicationId))
  expect(paper).toMatchObject({
    day: '2027-04-01',
    totalSatang: 5564_00,
    content: { withheldSatang: 156_00, paidOn: '2027-03-31' },
  })
})

test('what was kept back is neither cash nor an event about money that came in', async () => {
  const { id } = await insertMember(db)
  const sent = { ...payment('970'), method: 'cash', bookedOn: '2027-04-15' }
  await recordMemberPayment(inApril, { id, values: sent })
  const rows = await db.select().from(ledgerEntries).where(eq(ledgerEntries.memberRowId, id))
  expect(new Map(rows.map(row => [row.method, [row.amountSatang, eventOfEntry(row)?.event.name]]))).toEqual(
    new Map([
      ['cash', [970_00, 'payment.recorded']],
      ['withheld', [27_98, undefined]],
    ]),
  )
})
