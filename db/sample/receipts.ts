import type { receipts } from '#app/joining/receipts/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import type { bills } from '#app/money/bills/tables.server.ts'
import type { KeepFile } from './nouns.ts'
import type { Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { drawSlip, SLIP_BANKS, type Slip, slipReference } from './slips.ts'
import type { Year } from './year.ts'

type Row = typeof receipts.$inferInsert
type BillRow = typeof bills.$inferInsert
type Pictured = Purchase & { slipAt: Date }

/** Slips of these last days only: older ones were looked at over the counter, before the house took pictures. */
const PICTURED_DAYS = 12

export function receiptRows(year: Year, keepFile: KeepFile): Promise<Row[]> {
  return Promise.all(picturedPurchases(year).map(purchase => receiptOf(purchase, year, keepFile)))
}

export function picturedPurchases({ purchases, today }: Year): Pictured[] {
  const since = addDays(today, -PICTURED_DAYS)
  return purchases.flatMap(purchase => {
    const { slipAt } = purchase
    return slipAt && bangkokDay(slipAt) >= since ? [{ ...purchase, slipAt }] : []
  })
}

export function billRows(year: Year): BillRow[] {
  return picturedPurchases(year).map(({ key, applicationId, submittedAt }) => ({
    id: billIdOf(key),
    kind: 'application',
    subjectId: applicationId,
    createdAt: submittedAt,
  }))
}

export const billIdOf = (key: string) => sampleId(`${key}-bill`)

export function receiptIdOf({ key }: Purchase): string {
  return sampleId(`${key}-receipt`)
}

/** The slip that the purchase was paid with. */
export function slipOf(purchase: Pictured, { catalogue }: Year): Slip {
  const { key, person, slipAt } = purchase
  const random = createRandom(`slip-${key}`)
  const paidAt = new Date(slipAt.getTime() - random.int(40, 150) * 1000)
  const digits = String(random.int(10 ** 9, 10 ** 10 - 1))
  const bank = SLIP_BANKS[random.int(0, SLIP_BANKS.length - 1)] ?? '004'
  return {
    from: person.latinName,
    to: catalogue.company.legalName,
    amountSatang: totalOf(purchase, catalogue),
    paidAt,
    bank,
    reference: slipReference(bank, paidAt, digits),
  }
}

export function slipFileKeyOf({ key }: Purchase): string {
  return `receipts/${sampleId(`${key}-slip`)}.jpg`
}

function totalOf({ planName, isExistingMember, submittedAt }: Purchase, catalogue: Year['catalogue']) {
  return catalogue.priceOf(planName, isExistingMember, bangkokDay(submittedAt)).totalSatang
}

async function receiptOf(purchase: Pictured, year: Year, keepFile: KeepFile): Promise<Row> {
  const { key, person, planName, slipAt, decision } = purchase
  const { content, sha256, width, height } = await drawSlip(slipOf(purchase, year))
  const fileKey = slipFileKeyOf(purchase)
  const totalSatang = totalOf(purchase, year.catalogue)
  await keepFile(fileKey, content)
  return {
    id: receiptIdOf(purchase),
    submissionKey: sampleId(`${key}-receipt-form`),
    variant: 'landing',
    status: decision?.status ?? 'submitted',
    name: person.name,
    email: person.email,
    selectedPlan: planName,
    billId: billIdOf(key),
    totalSatang,
    fileKey,
    fileSha256: sha256,
    width,
    height,
    decidedBy: decision?.by.userId ?? null,
    decidedAt: decision?.at ?? null,
    reason: decision?.reason ?? '',
    submittedAt: slipAt,
    createdAt: slipAt,
  }
}
