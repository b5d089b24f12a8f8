import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings, vatRates } from '#app/house/settings/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { issueCreditNote, issueDebitNote, issueNamedDocument } from './commands.server.ts'
import { findDocument, listDocumentsOf } from './queries.server.ts'
import { issueDocument, receiptContent } from './steps/issue.server.ts'
import { documentSeries, documents } from './tables.server.ts'
import { findTaxReport, taxSheet } from './views/tax-report.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
/** Bangkok has the next day already. */
const now = new Date('2026-08-04T18:00:00Z')
const manager = { ...(await asStaff(ctx, 'manager')), now: () => now }
const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => now }

const SELLER = {
  ...{
    nameThai: 'บริษัท ศาลา จำกัด',
    nameEnglish: 'Sala Co., Ltd.',
    addressThai: 'พัทยา',
    addressEnglish: 'Pattaya',
  },
  ...{ tin: '0994000617721', branch: null, isVatRegistered: true },
}
const BUYER = {
  ...{ name: 'บริษัท ผู้ซื้อ จำกัด', address: '1 ถนนสุขุมวิท\nชลบุรี', tin: '1234545678781' },
  ...{ branch: '00000', withholds: 'on' },
}

async function registerForVat(tax: object) {
  await db
    .insert(settings)
    .values({ key: 'tax', value: tax })
    .onConflictDoUpdate({ target: settings.key, set: { value: tax } })
}

async function approve(values: Parameters<typeof insertApplication>[1] = {}, by = desk) {
  const applicationId = await insertApplication(db, values)
  const approved = await approveApplication(by, { applicationId, memberRowId: null })
  if (!approved.ok) throw new Error(approved.reason)
  return { applicationId, decisionId: approved.value.decisionId }
}

/** The only document of a new approval. */
async function receiptOf(values: Parameters<typeof insertApplication>[1] = {}) {
  const { applicationId, decisionId } = await approve(values)
  const [receipt] = await listDocumentsOf(db, applicationId)
  if (!receipt) throw new Error('no receipt')
  return { ...receipt, applicationId, decisionId }
}

/** The same of a house that is registered for VAT only afterwards. */
async function receiptOfUnregistered() {
  await registerForVat({ ...SELLER, isVatRegistered: false })
  const receipt = await receiptOf()
  await registerForVat(SELLER)
  return receipt
}

const kindsOf = async (applicationId: string) =>
  (await listDocumentsOf(db, applicationId)).map(({ kind }) => kind).toReversed()

beforeAll(() => registerForVat(SELLER))

describe('an approval', () => {
  test('issues an abbreviated tax invoice over exactly the total, dated in Bangkok', async () => {
    const { id, applicationId } = await receiptOf({ name: 'Nok', address: 'Jomtien' })
    const document = await findDocument(db, id)
    expect(document).toMatchObject({
      ...{ kind: 'abbreviated_invoice', day: '2026-08-05', applicationId, issuedBy: desk.actor.userId },
      ...{ taxableSatang: 600_00, exemptSatang: 0, vatSatang: 42_00, totalSatang: 642_00 },
      content: {
        seller: SELLER,
        buyer: { name: 'Nok', address: 'Jomtien', tin: null },
        lines: [
          {
            ...{ kind: 'plan', planName: 'Day Pass', amountSatang: 400_00 },
            description: { thai: 'พาสรายวัน', english: 'Day Pass' },
            period: { from: '2026-08-01', until: '2026-08-02' },
          },
          { kind: 'membership_fee', amountSatang: 200_00 },
        ],
        withheldSatang: null,
      },
    })
    expect(document?.number).toMatch(/^A2026-\d{6}$/)
    expect(document?.memberRowId).not.toBe(null)
    const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, id))
    expect(log).toMatchObject([{ action: 'issued', entityType: 'document', adminId: desk.actor.userId }])
  })

  test('of a plan to which no VAT is added issues a tax invoice with the VAT inside the price', async () => {
    const platinum = { vatSatang: 0, priceSatang: 10_000_00, totalSatang: 10_200_00 }
    const { id } = await receiptOf({ selectedPlan: 'Platinum Membership', ...platinum })
    expect(await findDocument(db, id)).toMatchObject({
      kind: 'abbreviated_invoice',
      ...{ taxableSatang: 9532_71, exemptSatang: 0, vatSatang: 667_29, totalSatang: 10_200_00 },
    })
  })

  test('of a house that is not registered issues a receipt over the same total without VAT or a tax number', async () => {
    const { id, decisionId, applicationId } = await receiptOfUnregistered()
    const receipt = await findDocument(db, id)
    expect(receipt).toMatchObject({ kind: 'receipt', exemptSatang: 642_00, vatSatang: 0 })
    expect(receipt?.content.seller.tin).toBe(null)
    await undoDecision(desk, { decisionId })
    const [note] = await listDocumentsOf(db, applicationId)
    expect(await findDocument(db, note?.id ?? '')).toMatchObject({
      ...{ kind: 'credit_note', exemptSatang: 642_00, vatSatang: 0 },
    })
  })

  test('across the end of a month is dated the day the slip was paid, as the ledger is, and the log has both days', async () => {
    const registered = new Date('2026-07-30T05:00:00Z')
    const applicationId = await insertApplication(db, { createdAt: registered, submittedAt: registered })
    const fileKey = `receipts/${randomUUID()}.jpg`
    const receiptId = await insertReceipt(db, { applicationId, fileKey, submittedAt: registered })
    await db.insert(slips).values({ receiptId, fileKey, state: 'read', paidOn: '2026-07-31' })
    await approveApplication(desk, { applicationId, memberRowId: null })
    const [receipt] = await listDocumentsOf(db, applicationId)
    const document = await findDocument(db, receipt?.id ?? '')
    expect(document).toMatchObject({ day: '2026-07-31', issuedAt: now })
    const booked = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
    expect(new Set(booked.map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-07-31']))
    const ofDocument = eq(adminActivityLog.entityId, document?.id ?? '')
    const [logged] = await db.select().from(adminActivityLog).where(ofDocument)
    expect(logged?.details).toMatchObject({ day: '2026-07-31' })
  })

  test('of a card payment is dated the day of that, and numbered in its year', async () => {
    const applicationId = await insertApplication(db)
    const paid = { applicationId, memberRowId: null, recordedBy: null, bookedOn: '2034-12-31' }
    await db.transaction(tx => recordPayment(tx, { ...paid, amountSatang: 642_00, method: 'card' }))
    const newYear = { ...desk, now: () => new Date('2035-01-02T05:00:00Z') }
    await approveApplication(newYear, { applicationId, memberRowId: null })
    expect(await listDocumentsOf(db, applicationId)).toMatchObject([
      { day: '2034-12-31', number: 'A2034-000001' },
    ])
  })

  test('of nothing to pay issues nothing', async () => {
    const free = { priceSatang: 0, membershipFeeSatang: 0, vatSatang: 0, totalSatang: 0 }
    const { applicationId } = await approve(free)
    expect(await listDocumentsOf(db, applicationId)).toEqual([])
  })

  test('in the night of a VAT change shows the rate of the total that was paid', async () => {
    await db.insert(vatRates).values({ startsOn: '2026-08-05', basisPoints: 1000 })
    const { id } = await receiptOf()
    await db.delete(vatRates).where(eq(vatRates.startsOn, '2026-08-05'))
    expect((await findDocument(db, id))?.content.totals).toMatchObject({
      vatBasisPoints: 700,
      vatSatang: 42_00,
    })
  })

  test('in the last minute of a year and the first of the next is numbered in its own year', async () => {
    const at = (iso: string) => ({ ...desk, now: () => new Date(iso) })
    const before = await approve({}, at('2030-12-31T16:59:59Z'))
    const after = await approve({}, at('2030-12-31T17:00:00Z'))
    const numbers = await Promise.all(
      [before, after].map(async ({ applicationId }) => (await listDocumentsOf(db, applicationId))[0]?.number),
    )
    expect(numbers).toEqual(['A2030-000001', 'A2031-000001'])
  })

  test('that is undone leaves its document, credited in full; approved again it has a new one', async () => {
    const { id, applicationId, decisionId } = await receiptOf()
    expect(await undoDecision(desk, { decisionId })).toMatchObject({ ok: true })
    expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice', 'credit_note'])
    const record = await findDocument(db, id)
    expect(record?.standing.creditedSatang).toBe(642_00)
    const note = await findDocument(db, record?.creditNotes[0]?.id ?? '')
    expect(note?.content).toMatchObject({
      totals: record?.content.totals,
      credits: { number: record?.number, valueSatang: 600_00, correctValueSatang: 0 },
    })
    await approveApplication(desk, { applicationId, memberRowId: null })
    expect(await kindsOf(applicationId)).toEqual([
      'abbreviated_invoice',
      'credit_note',
      'abbreviated_invoice',
    ])
  })
})

describe('numbers', () => {
  test('have no gaps when fifty are issued at once and some are rolled back', async () => {
    const applicationId = await insertApplication(db)
    const at = { now: () => new Date('2040-05-05T05:00:00Z'), actor: manager.actor }
    const application = {
      ...{ name: 'Nok', address: '', memberId: 'SALA-1', selectedPlan: 'Day Pass', period: null },
      ...{
        priceSatang: 400_00,
        membershipFeeSatang: 0,
        vatSatang: 28_00,
        vatBasisPoints: 700,
        totalSatang: 428_00,
      },
    }
    const content = receiptContent(application, SELLER)
    const issued = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        db.transaction(async tx => {
          const document = { kind: 'tax_invoice' as const, content, applicationId, memberRowId: null }
          const { number } = await issueDocument(tx, at, document)
          if (index % 5 === 0) throw new Error('rolled back')
          return number
        }),
      ),
    )
    const numbers = issued.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `T2040-${String(index + 1).padStart(6, '0')}`),
    )
    const stored = await db.select().from(documents).where(eq(documents.series, 'T2040'))
    expect(stored).toHaveLength(40)
    await expect(db.select().from(documentSeries).where(eq(documentSeries.series, 'T2040'))).resolves.toEqual(
      [{ series: 'T2040', lastSerial: 40 }],
    )
  })

  test('go on after the last document where the counter is gone', async () => {
    const first = await receiptOf()
    await db.delete(documentSeries).where(eq(documentSeries.series, 'A2026'))
    const second = await receiptOf()
    const serialOf = (number: string) => Number(number.split('-')[1])
    expect(serialOf(second.number)).toBe(serialOf(first.number) + 1)
  })
})

describe('what was issued', () => {
  test('cannot be changed, removed or emptied in the database', async () => {
    const { id } = await receiptOf()
    const refused = { cause: { message: 'documents is append-only' } }
    const change = db.update(documents).set({ totalSatang: 1 }).where(eq(documents.id, id))
    await expect(change).rejects.toMatchObject(refused)
    await expect(db.delete(documents).where(eq(documents.id, id))).rejects.toMatchObject(refused)
    await expect(db.execute(sql`truncate documents`)).rejects.toThrow()
  })

  test('that does not add up is not stored', async () => {
    const applicationId = await insertApplication(db)
    const { id } = await receiptOf()
    const document = await findDocument(db, id)
    if (!document) throw new Error('no document')
    const content = { ...document.content, lines: [] }
    const wrong = { kind: 'receipt' as const, content, applicationId, memberRowId: null }
    await expect(db.transaction(tx => issueDocument(tx, manager, wrong))).rejects.toThrow('must add up')
  })
})

describe('the full tax invoice', () => {
  test('replaces the abbreviated one, has its day and lines, and names the buyer', async () => {
    const { id, number } = await receiptOf()
    const later = { ...manager, now: () => new Date('2026-08-09T05:00:00Z') }
    const issued = await issueNamedDocument(later, { documentId: id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    expect(issued.value.number).toMatch(/^T2026-\d{6}$/)
    const invoice = await findDocument(db, issued.value.id)
    expect(invoice).toMatchObject({
      ...{ kind: 'tax_invoice', day: '2026-08-05', replacesId: id, buyerName: BUYER.name, vatSatang: 42_00 },
      content: {
        buyer: { name: BUYER.name, address: BUYER.address, tin: '1234545678781', branch: null },
        withheldSatang: 18_00,
        replaces: { number, day: '2026-08-05' },
      },
    })
    expect(await findDocument(db, id)).toMatchObject({
      standing: { isReplaced: true },
      replacement: { number: issued.value.number },
    })
  })

  test('in place of a receipt without VAT is a receipt with the buyer, also once the house is registered', async () => {
    const { id } = await receiptOfUnregistered()
    const issued = await issueNamedDocument(manager, { documentId: id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    const receipt = await findDocument(db, issued.value.id)
    expect(receipt).toMatchObject({ kind: 'receipt', vatSatang: 0, buyerName: BUYER.name })
    expect(receipt?.content.seller).toMatchObject({ isVatRegistered: false, tin: null })
  })

  test('follows a paper that showed VAT without the right to with one that shows none', async () => {
    const { id, applicationId } = await receiptOf()
    const before = await findDocument(db, id)
    if (!before) throw new Error('no document')
    const seller = { ...before.content.seller, isVatRegistered: false }
    const wrong = { ...before.content, seller }
    const stored = await db.transaction(tx =>
      issueDocument(tx, manager, { kind: 'receipt', content: wrong, applicationId, memberRowId: null }),
    )
    const issued = await issueNamedDocument(manager, { documentId: stored.id, fields: BUYER })
    if (!issued.ok) throw new Error(issued.reason)
    const after = await findDocument(db, issued.value.id)
    expect(after).toMatchObject({ kind: 'receipt', vatSatang: 0, exemptSatang: 642_00, totalSatang: 642_00 })
    expect(after?.content.lines.map(({ amountSatang }) => amountSatang)).toEqual([428_00, 214_00])
  })

  test('for a person needs no tax number, and can be made out anew', async () => {
    const { id } = await receiptOf()
    const person = { name: 'Nok', address: 'Jomtien', tin: '', branch: '', withholds: '' }
    const first = await issueNamedDocument(manager, { documentId: id, fields: person })
    if (!first.ok) throw new Error(first.reason)
    const again = { ...person, name: 'Nok Suwan' }
    const second = await issueNamedDocument(manager, { documentId: first.value.id, fields: again })
    expect(second).toMatchObject({ ok: true })
    expect((await findDocument(db, first.value.id))?.content.buyer).toEqual({
      ...{ name: 'Nok', address: 'Jomtien', tin: null },
    })
  })

  test('is issued once when five ask at once', async () => {
    const { id, applicationId } = await receiptOf()
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => issueNamedDocument(manager, { documentId: id, fields: BUYER })),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter(outcome => !outcome.ok && outcome.reason === 'replaced')).toHaveLength(4)
    expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice', 'tax_invoice'])
  })

  test.each([
    ['a wrong check digit', { tin: '0994000617720' }, 'tin'],
    ['a company without its number', { tin: '', branch: '00000' }, 'tin'],
    ['withholding without a number', { tin: '', branch: '', withholds: 'on' }, 'tin'],
    ['a company without its branch', { tin: '0994000617721', branch: '' }, 'branch'],
    ['a branch of four digits', { branch: '0001' }, 'branch'],
    ['no name', { name: ' \u0000 ' }, 'name'],
    ['a name of 2,000 letters', { name: 'ก'.repeat(2000) }, 'name'],
    ['a name that runs the other way', { name: 'Sala \u202e.dtL' }, 'name'],
    ['an Arabic name', { name: 'مرحبا' }, 'name'],
    ['an emoji', { address: 'Jomtien 🏖️' }, 'address'],
    ['no address', { address: '\n \n' }, 'address'],
  ])('is refused next to the field for %s', async (_, change, field) => {
    const { id, applicationId } = await receiptOf()
    const outcome = await issueNamedDocument(manager, { documentId: id, fields: { ...BUYER, ...change } })
    expect(outcome).toMatchObject({ ok: false, reason: 'bad_input' })
    expect(Object.keys(outcome.errors ?? {})).toContain(field)
    expect(await kindsOf(applicationId)).toEqual(['abbreviated_invoice'])
  })

  test('takes markup as the letters it is', async () => {
    const { id } = await receiptOf()
    const name = '<script>alert(1)</script> & Co.'
    const issued = await issueNamedDocument(manager, { documentId: id, fields: { ...BUYER, name } })
    expect((await findDocument(db, issued.ok ? issued.value.id : ''))?.buyerName).toBe(name)
  })
})

describe('a credit note', () => {
  const REASON = { reason: 'less_served', details: 'One day less', address: 'Jomtien' }
  const credit = (documentId: string, amount: string, typed: Partial<typeof REASON> = {}) =>
    issueCreditNote(manager, { documentId, fields: { amount, ...REASON, ...typed } })

  test('takes back a part with its VAT, then the rest, and no more', async () => {
    const { id } = await receiptOf()
    const first = await credit(id, '107')
    const note = await findDocument(db, first.ok ? first.value.id : '')
    expect(note).toMatchObject({
      ...{ kind: 'credit_note', taxableSatang: 100_00, vatSatang: 7_00, totalSatang: 107_00 },
      content: {
        credits: {
          valueSatang: 600_00,
          correctValueSatang: 500_00,
          reason: expect.stringMatching(/ไม่ตรงตามที่ตกลงกัน .*One day less/),
        },
      },
    })
    const beyond = await credit(id, '535.01')
    expect(beyond).toMatchObject({ ok: false, reason: 'bad_input' })
    expect(beyond.errors?.['amount']).toContain('535.00')
    const second = await credit(id, '535.00')
    expect((await findDocument(db, second.ok ? second.value.id : ''))?.content.credits).toMatchObject({
      ...{ valueSatang: 500_00, correctValueSatang: 0 },
    })
    expect(await credit(id, '0.01')).toMatchObject({ ok: false, reason: 'nothing_left' })
  })

  test('of all of it is issued once when five press at once', async () => {
    const { id } = await receiptOf()
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => credit(id, '642')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await findDocument(db, id))?.standing.creditedSatang).toBe(642_00)
  })

  test('of a part is issued once for each form, however often that is sent', async () => {
    const [{ id }, other] = [await receiptOf(), await receiptOf()]
    const send = (documentId: string, key: string, amount = '107') =>
      issueCreditNote(manager, { documentId, fields: { amount, ...REASON, key } })
    const key = randomUUID()
    const [first, ...again] = await Promise.all(Array.from({ length: 5 }, () => send(id, key)))
    expect(first).toMatchObject({ ok: true })
    for (const outcome of again) expect(outcome).toEqual(first)
    expect((await findDocument(db, id))?.standing.creditedSatang).toBe(107_00)
    expect(await send(id, randomUUID(), '535')).toMatchObject({ ok: true })
    expect(await send(id, key)).toEqual(first) // though nothing is left by now
    for (const odd of [key, first?.ok ? first.value.id : '', 'no key'])
      expect(await send(other.id, odd, '1')).toMatchObject({ ok: true })
  })

  test.each([['0'], ['-5'], ['abc'], ['1e3'], ['642.01'], ['0.001'], ['']])(
    'of %j is refused next to the amount',
    async amount => {
      const { id } = await receiptOf()
      const outcome = await credit(id, amount)
      expect(Object.keys(outcome.errors ?? {})).toEqual(['amount'])
    },
  )

  test.each(['', 'because', 'constructor'])('needs a reason of the law, which %j is not', async reason => {
    const { id } = await receiptOf()
    expect((await credit(id, '1', { reason })).errors).toHaveProperty('reason')
  })

  test('has the address of the buyer, who is asked for it where the document has none', async () => {
    const [{ id: without }, { id: known }] = [await receiptOf(), await receiptOf({ address: 'Naklua' })]
    expect((await credit(without, '1', { address: ' ' })).errors).toHaveProperty('address')
    for (const [id, address] of [
      [without, 'Jomtien'],
      [known, 'Naklua'],
    ] as const) {
      const note = await credit(id, '1')
      expect((await findDocument(db, note.ok ? note.value.id : ''))?.content.buyer.address).toBe(address)
    }
  })

  test('is refused for a replaced document and for a credit note, and keeps it from being replaced', async () => {
    const { id } = await receiptOf()
    const invoice = await issueNamedDocument(manager, { documentId: id, fields: BUYER })
    if (!invoice.ok) throw new Error(invoice.reason)
    expect(await credit(id, '1')).toMatchObject({ ok: false, reason: 'replaced' })
    const note = await credit(invoice.value.id, '1')
    if (!note.ok) throw new Error(note.reason)
    expect(await credit(note.value.id, '1')).toMatchObject({ ok: false, reason: 'nothing_left' })
    const again = await issueNamedDocument(manager, { documentId: invoice.value.id, fields: BUYER })
    expect(again).toMatchObject({ ok: false, reason: 'credited' })
  })

  test.each(['', 'no-uuid', randomUUID()])('of an unknown document %j is refused', async id => {
    expect(await credit(id, '1')).toMatchObject({ ok: false, reason: 'not_found' })
    expect(await issueNamedDocument(manager, { documentId: id, fields: BUYER })).toMatchObject({
      ...{ ok: false, reason: 'not_found' },
    })
  })
})

describe('a debit note', () => {
  const REASON = { reason: 'price_too_low', details: 'A guest more', address: 'Jomtien' }
  const debit = (documentId: string, amount: string, typed: object = {}) =>
    issueDebitNote(manager, { documentId, fields: { amount, ...REASON, ...typed } })

  test('adds to what a document says, with its VAT, and to what is owed', async () => {
    const { id, number, applicationId } = await receiptOf()
    const first = await debit(id, '99.99')
    const note = await findDocument(db, first.ok ? first.value.id : '')
    expect(note).toMatchObject({
      ...{ kind: 'debit_note', taxableSatang: 93_45, vatSatang: 6_54, totalSatang: 99_99, applicationId },
      content: {
        buyer: { address: 'Jomtien' },
        credits: null,
        debits: {
          ...{ number, day: '2026-08-05', valueSatang: 600_00, correctValueSatang: 693_45 },
          reason: expect.stringMatching(/คำนวณราคาค่าบริการต่ำกว่าที่เป็นจริง .*A guest more/),
        },
      },
    })
    expect(note?.number).toMatch(/^DN2026-\d{6}$/)
    const second = await debit(id, '107')
    expect((await findDocument(db, second.ok ? second.value.id : ''))?.content.debits).toMatchObject({
      ...{ valueSatang: 693_45, correctValueSatang: 793_45 },
    })
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.applicationId, applicationId))
    expect(balanceOf(entries)).toBe(206_99)
    const raised = await findDocument(db, id)
    expect(raised?.debitNotes.map(({ totalSatang }) => totalSatang)).toEqual([99_99, 107_00])
  })

  test('is part of the value that a credit note after it takes back from, and is credited itself', async () => {
    const { id } = await receiptOf()
    const raised = await debit(id, '107')
    const fields = { amount: '214', reason: 'price_too_high', details: '', address: 'Jomtien' }
    const taken = await issueCreditNote(manager, { documentId: id, fields })
    expect((await findDocument(db, taken.ok ? taken.value.id : ''))?.content.credits).toMatchObject({
      ...{ valueSatang: 700_00, correctValueSatang: 500_00 },
    })
    const whole = { documentId: raised.ok ? raised.value.id : '', fields: { ...fields, amount: '107' } }
    expect(await issueCreditNote(manager, whole)).toMatchObject({ ok: true })
  })

  test('is issued once for each form, however often that is sent', async () => {
    const { id } = await receiptOf()
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => debit(id, '10', { key })))
    expect(new Set(sent.map(each => each.ok && each.value.number)).size).toBe(1)
    expect((await findDocument(db, id))?.debitNotes).toHaveLength(1)
  })

  test('keeps its document from being replaced, and is refused about a note and for no reason of the law', async () => {
    const { id } = await receiptOf()
    const note = await debit(id, '10')
    expect(await issueNamedDocument(manager, { documentId: id, fields: BUYER })).toMatchObject({
      ...{ ok: false, reason: 'debited' },
    })
    expect(await debit(note.ok ? note.value.id : '', '10')).toMatchObject({ ok: false, reason: 'note' })
    expect((await debit(id, '10', { reason: 'less_served' })).ok).toBe(false)
    expect((await debit(id, '0')).ok).toBe(false)
    expect((await debit(id, '10000000.01')).ok).toBe(false)
    await expect(issueDebitNote(desk, { documentId: id, fields: {} })).rejects.toMatchObject({
      init: { status: 403 },
    })
  })

  test('goes with the approval that is undone', async () => {
    const { id, decisionId, applicationId } = await receiptOf()
    await debit(id, '107')
    await undoDecision(desk, { decisionId })
    expect(await kindsOf(applicationId)).toEqual([
      ...['abbreviated_invoice', 'debit_note', 'credit_note', 'credit_note'],
    ])
    const entries = await db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.applicationId, applicationId))
    expect(balanceOf(entries)).toBe(0)
  })
})

test('a credit note takes off what is owed', async () => {
  const { id, applicationId } = await receiptOf()
  const fields = { amount: '107', reason: 'less_served', details: '', address: 'Jomtien' }
  await issueCreditNote(manager, { documentId: id, fields })
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.applicationId, applicationId))
  expect(balanceOf(entries)).toBe(-107_00)
})

test('a document is found only under its own application', async () => {
  const mine = await receiptOf()
  const other = await receiptOf()
  expect(await findDocument(db, mine.id, mine)).toMatchObject({ number: mine.number })
  expect(await findDocument(db, mine.id, other)).toBe(null)
})

test('the report of a month has its tax papers, whose sums are theirs', async () => {
  const inMarch = { ...manager, now: () => new Date('2033-03-15T05:00:00Z') }
  const { applicationId } = await approve({}, inMarch)
  await approve({ vatSatang: 0, priceSatang: 10_000_00, totalSatang: 10_200_00 }, inMarch)
  const [receipt] = await listDocumentsOf(db, applicationId)
  const invoice = await issueNamedDocument(inMarch, { documentId: receipt?.id ?? '', fields: BUYER })
  const fields = { amount: '107', reason: 'less_served', details: '' }
  await issueCreditNote(inMarch, { documentId: invoice.ok ? invoice.value.id : '', fields })
  const report = await findTaxReport(db, new URLSearchParams({ month: '2033-03' }), '2033-04-01')
  expect(report.lines.map(({ number, vatSatang }) => [number, vatSatang])).toEqual([
    ['A2033-000001', 0],
    ['A2033-000002', 667_29],
    ['CN2033-000001', -7_00],
    ['T2033-000001', 42_00],
  ])
  expect(report.pp30).toMatchObject({ taxableSatang: 600_00 + 9532_71 - 100_00, vatSatang: 702_29 })
  const cells = taxSheet(report, { name: 'x', tin: SELLER.tin }).flat()
  expect(cells).toEqual(expect.arrayContaining(['0994000617721', '1234545678781', '00000', 702.29]))
})
