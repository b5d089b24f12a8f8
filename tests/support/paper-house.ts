import { settings } from '#app/house/settings/tables.server.ts'
import { listDocumentsOf } from '#app/money/documents/queries.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import { approveApplication } from './deciding.ts'
import { insertApplication } from './incoming.ts'
import { asStaff } from './reviewer.ts'

/** Bangkok has the next day already. */
export const PAPER_TIME = new Date('2026-08-04T18:00:00Z')

export const SELLER = {
  nameThai: 'บริษัท ศาลา จำกัด',
  nameEnglish: 'Sala Co., Ltd.',
  addressThai: 'พัทยา',
  addressEnglish: 'Pattaya',
  tin: '0994000617721',
  branch: null,
  isVatRegistered: true,
}

export const BUYER = {
  name: 'บริษัท ผู้ซื้อ จำกัด',
  address: '1 ถนนสุขุมวิท\nชลบุรี',
  tin: '1234545678781',
  branch: '00000',
  withholds: 'on',
}

/** A registered company whose applications are approved, with the papers that come of it. */
export async function openPaperHouse() {
  const { db } = await createTestDatabase()
  const { ctx } = await createTestContext(db)
  const manager = { ...(await asStaff(ctx, 'manager')), now: () => PAPER_TIME }
  const desk = { ...(await asStaff(ctx, 'front_desk')), now: () => PAPER_TIME }

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

  await registerForVat(SELLER)
  return { db, manager, desk, approve, receiptOf, receiptOfUnregistered, kindsOf }
}
