import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { approveApplication as approveSeen } from '#app/joining/applications/commands/approve.server.ts'
import { saveApplicationBuyer } from '#app/joining/applications/commands/buyer.server.ts'
import { findMoney } from '#app/joining/applications/queries/money.server.ts'
import { doubtsOf, knownSatang } from '#app/joining/applications/rules/money.ts'
import { viewUnseen } from '#app/joining/applications/views/changes.server.ts'
import { preparePayment } from '#app/joining/paying/commands.server.ts'
import { findDocument, listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { approveApplication, seenOf, undoDecision } from '../../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { askForOwnPaper } from '../commands/ask-own-paper.server.ts'
import { choosePaymentMethod } from '../commands/choose-payment.server.ts'
import { DUE } from '../queries.server.ts'
import { viewOwnPaper } from '../views/own-paper.server.ts'
import { payingOf } from './paying.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const desk = await asStaff(ctx, 'front_desk')

const SELLER = {
  nameThai: 'ศาลา',
  nameEnglish: 'Sala',
  addressThai: 'พัทยา',
  addressEnglish: 'Pattaya',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
}
const FIELDS = {
  name: 'บริษัท ผู้ซื้อ จำกัด',
  address: 'ชลบุรี',
  tin: '0994000617721',
  branch: '00000',
  withholds: 'on',
}
/** 2,500 with VAT: 3% of 2,500 are 75. */
const MONTH = {
  priceSatang: 2500_00,
  membershipFeeSatang: 0,
  vatSatang: 175_00,
  totalSatang: 2675_00,
  paymentMethod: 'scan' as const,
}

async function setTax(tax: object) {
  await db
    .insert(settings)
    .values({ key: 'tax', value: { ...SELLER, offersWithholding: true, ...tax } })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: { ...SELLER, offersWithholding: true, ...tax } },
    })
}

beforeEach(() => setTax({}))

async function rowOf(id: string) {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  if (!row) throw new Error('no application')
  return row
}

async function asked(values: Parameters<typeof insertApplication>[1] = MONTH) {
  const applicationId = await insertApplication(db, values)
  const answer = await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
  if (!answer.ok) throw new Error(answer.reason)
  return applicationId
}

const entriesOf = (applicationId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.applicationId, applicationId))
    .orderBy(ledgerEntries.id)

describe('a company that keeps tax back', () => {
  test('is asked for the rest, by scan and by transfer; a card is charged in full', async () => {
    const id = await asked()
    const amountOf = async (method: 'scan' | 'bank_transfer') => {
      const row = await choosePaymentMethod(ctx, id, method)
      const outcome = row && (await preparePayment(ctx, payingOf(row), method))
      return outcome && outcome.method !== 'card' ? outcome : null
    }
    expect(await amountOf('scan')).toMatchObject({
      amountSatang: 2600_00,
      payload: expect.stringContaining('54072600.00'),
    })
    expect(await amountOf('bank_transfer')).toMatchObject({ amountSatang: 2600_00 })
    expect((await choosePaymentMethod(ctx, id, 'card'))?.withheldSatang).toBe(0)
    expect((await choosePaymentMethod(ctx, id, 'scan'))?.withheldSatang).toBe(75_00)
  })

  test('is approved for the rest without a doubt: the books and the paper have the whole', async () => {
    const id = await asked()
    const { facts } = await findMoney(db, await rowOf(id), ctx.now())
    expect(doubtsOf(facts, { satang: 2600_00, method: null })).toEqual([])
    expect(doubtsOf(facts, { satang: 2675_00, method: null })).toEqual([
      { kind: 'difference', satang: 75_00 },
    ])
    expect(knownSatang(facts)).toBe(null)
    const received = { satang: 2600_00, method: 'promptpay' as const }
    const approved = await approveApplication(desk, { applicationId: id, memberRowId: null, received })
    if (!approved.ok) throw new Error(approved.reason)
    const entries = await entriesOf(id)
    expect(entries).toMatchObject([
      { kind: 'charge', amountSatang: 2675_00 },
      { kind: 'payment', amountSatang: 2600_00, method: 'promptpay' },
      { kind: 'payment', amountSatang: 75_00, method: 'withheld' },
    ])
    expect(balanceOf(entries)).toBe(0)
    const [paper] = await listDocumentsOf(db, id)
    expect(await findDocument(db, paper?.id ?? '')).toMatchObject({
      kind: 'tax_invoice',
      taxableSatang: 2500_00,
      vatSatang: 175_00,
      totalSatang: 2675_00,
      content: { withheldSatang: 75_00, withholdingBasisPoints: 300, buyer: { name: FIELDS.name } },
    })
    await undoDecision(desk, { decisionId: approved.value.decisionId })
    const after = await entriesOf(id)
    expect(after.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(0)
  })

  test('that paid all the same has credit; one that paid less owes the difference', async () => {
    for (const [satang, balance] of [
      [2675_00, -75_00],
      [2500_00, 102_88], // of 75 that share, 72.12, was kept back with it
    ] as const) {
      const id = await asked()
      const confirmed = [`difference ${satang - 2600_00}`]
      const received = { satang, method: 'transfer' as const }
      await approveApplication(desk, { applicationId: id, memberRowId: null, received, confirmed })
      expect(balanceOf(await entriesOf(id))).toBe(balance)
    }
  })

  test.each([
    ['1,000 before VAT', 1000_00, 70_00, 30_00],
    ['a satang less', 999_99, 70_00, 0],
    ['odd satang', 1000_17, 70_01, 30_01],
  ])('keeps back what the rule says of %s', async (_, priceSatang, vatSatang, withheld) => {
    const price = { priceSatang, membershipFeeSatang: 0, vatSatang, totalSatang: priceSatang + vatSatang }
    const row = await rowOf(await asked({ ...MONTH, ...price }))
    expect(row.withheldSatang).toBe(withheld)
    const [due] = await db.select({ due: DUE }).from(applications).where(eq(applications.id, row.id))
    expect(due).toEqual({ due: priceSatang + vatSatang - withheld })
  })

  test('keeps back nothing where that is switched off, and at the rate that was set when it said so', async () => {
    await setTax({ offersWithholding: false })
    expect((await rowOf(await asked())).withheldSatang).toBe(0)
    await setTax({ withholdingBasisPoints: 500 })
    const id = await asked()
    await setTax({ withholdingBasisPoints: 100 })
    expect((await choosePaymentMethod(ctx, id, 'bank_transfer'))?.withheldSatang).toBe(125_00)
  })

  test('needs the number of a company, beside its field', async () => {
    const applicationId = await insertApplication(db, MONTH)
    const person = { ...FIELDS, tin: '1234545678781', branch: '' }
    const answer = await askForOwnPaper(ctx, { applicationId, fields: person })
    expect(answer).toMatchObject({
      ok: false,
      reason: 'bad_input',
      errors: { tin: expect.stringContaining('begins with 0') },
    })
    expect((await rowOf(applicationId)).withheldSatang).toBe(0)
  })

  test('that says so while staff look is not decided about until that was seen', async () => {
    const applicationId = await insertApplication(db, MONTH)
    const seen = await seenOf({ db }, { applicationId })
    await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    const received = { satang: 2600_00, method: 'cash' as const }
    const input = { applicationId, memberRowId: null, received, confirmed: ['difference -7500'] }
    expect(await approveSeen(desk, { ...input, seen })).toEqual({ ok: false, reason: 'not_as_seen' })
    expect((await viewUnseen(db, seen, { applicationId }))?.change).toEqual({
      rows: [],
      notes: ['Whether withholding tax is kept back has changed'],
    })
  })

  test('says so before it sends a slip; afterwards staff do', async () => {
    const applicationId = await insertApplication(db, MONTH)
    await insertReceipt(db, { applicationId })
    expect(await viewOwnPaper(ctx, await rowOf(applicationId))).toMatchObject({ withholding: null })
    await askForOwnPaper(ctx, { applicationId, fields: FIELDS })
    expect((await rowOf(applicationId)).withheldSatang).toBe(0)
    const { version } = await viewOwnPaper(ctx, await rowOf(applicationId), { isByStaff: true })
    const opened = { applicationId, fields: FIELDS, version }
    expect(await saveApplicationBuyer(desk, opened)).toMatchObject({ ok: true })
    expect((await rowOf(applicationId)).withheldSatang).toBe(75_00)
    const other = { ...opened, fields: { ...FIELDS, address: 'Naklua' } }
    const refused = await saveApplicationBuyer(desk, other)
    expect(refused).toMatchObject({ ok: false, reason: 'conflict', conflict: { fields: FIELDS } })
    const again = { ...other, version: refused.conflict?.version ?? '' }
    expect(await saveApplicationBuyer(desk, again)).toMatchObject({ ok: true })
  })
})
