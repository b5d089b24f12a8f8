import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { vatRates } from '#app/house/settings/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { approveApplication, undoDecision } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { BUYER, openPaperHouse, PAPER_TIME, SELLER } from '../../../tests/support/paper-house.ts'
import { issueCreditNote, issueNamedDocument } from './commands.server.ts'
import { findDocument, listDocumentsOf } from './queries.server.ts'
import { issueDocument, receiptContent } from './steps/issue.server.ts'
import { documentSeries, documents } from './tables.server.ts'
import { findTaxReport, taxSheet } from './views/tax-report.server.ts'

const { db, manager, desk, approve, receiptOf, receiptOfUnregistered, kindsOf } = await openPaperHouse()

describe('an approval', () => {
  test('issues an abbreviated tax invoice over exactly the total, dated in Bangkok', async () => {
    const { id, applicationId } = await receiptOf({ name: 'Nok', address: 'Jomtien' })
    const document = await findDocument(db, id)
    expect(document).toMatchObject({
      kind: 'abbreviated_invoice',
      day: '2026-08-05',
      applicationId,
      issuedBy: desk.actor.userId,
      taxableSatang: 600_00,
      exemptSatang: 0,
      vatSatang: 42_00,
      totalSatang: 642_00,
      content: {
        seller: SELLER,
        buyer: { name: 'Nok', address: 'Jomtien', tin: null },
        lines: [
          {
            kind: 'plan',
            planName: 'Day Pass',
            amountSatang: 400_00,
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
      taxableSatang: 9532_71,
      exemptSatang: 0,
      vatSatang: 667_29,
      totalSatang: 10_200_00,
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
      kind: 'credit_note',
      exemptSatang: 642_00,
      vatSatang: 0,
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
    expect(document).toMatchObject({ day: '2026-07-31', issuedAt: PAPER_TIME })
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
      name: 'Nok',
      address: '',
      memberId: 'SALA-1',
      selectedPlan: 'Day Pass',
      period: null,
      priceSatang: 400_00,
      membershipFeeSatang: 0,
      vatSatang: 28_00,
      vatBasisPoints: 700,
      totalSatang: 428_00,
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
  const { head, batches } = taxSheet(report, { name: 'x', tin: SELLER.tin })
  const cells = [...head, ...batches.flat()].flat()
  expect(cells).toEqual(
    expect.arrayContaining(['0994000617721', '1234545678781', '00000', { number: 702.29, as: 'decimal' }]),
  )
})
