import { encodeSlipQr, slipKey, slipMoment } from '#app/joining/slips/adapters/slip-qr.ts'
import type { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { sampleId } from './random.ts'
import { picturedPurchases, receiptIdOf, slipFileKeyOf, slipOf } from './receipts.ts'
import type { Year } from './year.ts'

/** What was read from the pictures. */
export function slipRows(year: Year): (typeof slips.$inferInsert)[] {
  return picturedPurchases(year).map(purchase => {
    const { bank, reference } = slipOf(purchase, year)
    const slip = { kind: 'bank' as const, bank, reference, dateText: '' }
    const moment = slipMoment(slip, year.today)
    return {
      id: sampleId(`${purchase.key}-reading`),
      receiptId: receiptIdOf(purchase),
      fileKey: slipFileKeyOf(purchase),
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
  })
}

/** The slips that paid for what was approved. */
export function slipUseRows(year: Year): (typeof slipUses.$inferInsert)[] {
  return picturedPurchases(year).flatMap(purchase => {
    const { key, decision } = purchase
    if (decision?.status !== 'approved') return []
    return {
      id: sampleId(`${key}-slip-use`),
      key: slipKey(slipOf(purchase, year)),
      receiptId: receiptIdOf(purchase),
      usedAt: decision.at,
      createdAt: decision.at,
    }
  })
}
