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

/** What is asked for a bill and has not come: nothing once it is void. */
export function lacksOf(
  { voidAt, totalSatang }: { voidAt: Date | null; totalSatang: Satang },
  { receivedSatang, depositSatang }: Before,
): Satang {
  return voidAt === null ? Math.max(0, totalSatang - receivedSatang - depositSatang) : 0
}

/**
 * What a customer that keeps back tax transfers: what the bill lacks without that tax. Once something has come for its lines, what
 * was kept back of it is not guessed: then it is all that lacks.
 */
export function transferOf(
  lacksSatang: Satang,
  { withheldSatang, receivedSatang }: { withheldSatang: Satang; receivedSatang: Satang },
): Satang {
  return receivedSatang > 0 ? lacksSatang : Math.max(0, lacksSatang - Math.max(0, withheldSatang))
}
