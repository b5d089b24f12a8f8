import { receipts } from '#app/joining/receipts/tables.server.ts'
import { encodeSlipQr, slipKey, slipMoment } from '#app/joining/slips/adapters/slip-qr.ts'
import { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { type KeepFile, type Noun, noun } from './noun.ts'
import { approvalsOf, type Purchase } from './purchases.ts'
import { createRandom, sampleId } from './random.ts'
import { drawSlip, SLIP_BANKS, type Slip, slipReference } from './slips.ts'
import type { Year } from './year.ts'

type Pictured = Purchase & { slipAt: Date }

/** Slips of these last days only: older ones were looked at over the counter, before the house took pictures. */
const PICTURED_DAYS = 12

export const billIdOf = (key: string) => sampleId(`${key}-bill`)
export const receiptIdOf = ({ key }: Purchase) => sampleId(`${key}-receipt`)
const fileKeyOf = ({ key }: Purchase) => `receipts/${sampleId(`${key}-slip`)}.jpg`

/** The slips of the last days with the bills that they pay, what was read from them, and what they paid for. */
export const RECEIPTS: Noun[] = [
  noun(bills, year =>
    picturedPurchases(year).map(({ key, applicationId, submittedAt }) => {
      return { id: billIdOf(key), kind: 'application', subjectId: applicationId, createdAt: submittedAt }
    }),
  ),
  noun(receipts, (year, keepFile) =>
    Promise.all(picturedPurchases(year).map(purchase => receiptOf(purchase, year, keepFile))),
  ),
  noun(slips, year => picturedPurchases(year).map(purchase => readingOf(purchase, year))),
  noun(slipUses, year =>
    approvalsOf(picturedPurchases(year)).map(purchase => {
      const { key, at } = purchase
      const of = { id: sampleId(`${key}-slip-use`), key: slipKey(slipOf(purchase, year)) }
      return { ...of, receiptId: receiptIdOf(purchase), usedAt: at, createdAt: at }
    }),
  ),
]

export function picturedPurchases({ purchases, today }: Year): Pictured[] {
  const since = addDays(today, -PICTURED_DAYS)
  return purchases.flatMap(purchase => {
    const { slipAt } = purchase
    return slipAt && bangkokDay(slipAt) >= since ? [{ ...purchase, slipAt }] : []
  })
}

/** The slip that the purchase was paid with. */
export function slipOf({ key, person, slipAt, total }: Pictured, { catalogue }: Year): Slip {
  const random = createRandom(`slip-${key}`)
  const paidAt = new Date(slipAt.getTime() - random.int(40, 150) * 1000)
  const digits = String(random.int(10 ** 9, 10 ** 10 - 1))
  const bank = random.pick(SLIP_BANKS)
  const reference = slipReference(bank, paidAt, digits)
  const { latinName: from } = person
  return { from, to: catalogue.company.legalName, amountSatang: total.totalSatang, paidAt, bank, reference }
}

async function receiptOf(
  purchase: Pictured,
  year: Year,
  keepFile: KeepFile,
): Promise<typeof receipts.$inferInsert> {
  const { key, person, planName, slipAt, decision, total } = purchase
  const { content, sha256, width, height } = await drawSlip(slipOf(purchase, year))
  const fileKey = fileKeyOf(purchase)
  await keepFile(fileKey, content)
  return {
    id: receiptIdOf(purchase),
    submissionKey: sampleId(`${key}-receipt-form`),
    variant: 'landing',
    status: decision?.status ?? 'submitted',
    name: person.contact.name,
    email: person.contact.email,
    selectedPlan: planName,
    billId: billIdOf(key),
    totalSatang: total.totalSatang,
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

function readingOf(purchase: Pictured, year: Year): typeof slips.$inferInsert {
  const { bank, reference } = slipOf(purchase, year)
  const slip = { kind: 'bank' as const, bank, reference, dateText: '' }
  const moment = slipMoment(slip, year.today)
  return {
    id: sampleId(`${purchase.key}-reading`),
    receiptId: receiptIdOf(purchase),
    fileKey: fileKeyOf(purchase),
    state: 'read',
    kind: slip.kind,
    bank,
    reference,
    paidOn: moment?.day ?? null,
    paidAtTime: moment?.time ?? null,
    keys: [slipKey(slip)],
    texts: [encodeSlipQr(slip)],
    readAt: purchase.slipAt,
    createdAt: purchase.slipAt,
  }
}
