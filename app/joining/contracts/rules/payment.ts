import type { Satang } from '#app/kit/pure/money.ts'

type Came = { amountSatang: Satang; withheldSatang: Satang }
type Due = Record<'chargeSatang' | 'depositSatang', Satang>
type Before = Record<'receivedSatang' | 'depositSatang', Satang>

/**
 * What money pays of a bill: its lines first, of which tax is kept back, then its deposit; the rest stands to the credit of the
 * customer.
 */
export function sharesOfPayment(
  { amountSatang, withheldSatang }: Came,
  due: Due,
  before: Before,
): Due & { aheadSatang: Satang } {
  const lacking = Math.max(0, due.chargeSatang - before.receivedSatang - withheldSatang)
  const chargeSatang = Math.min(amountSatang, lacking)
  const depositLacking = Math.max(0, due.depositSatang - before.depositSatang)
  const depositSatang = Math.min(amountSatang - chargeSatang, depositLacking)
  return { chargeSatang, depositSatang, aheadSatang: amountSatang - chargeSatang - depositSatang }
}
