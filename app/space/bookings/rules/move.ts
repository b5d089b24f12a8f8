import type { Price, PriceLine } from '#app/space/spaces/rules/price.ts'

/** What a booking costs: baht with the lines of it, or minutes of credits. */
export type Cost = { priceSatang: number; priceLines: PriceLine[]; creditMinutes: number }

/**
 * What a booking costs at another time or in another space (rule bookings.move). What was paid with credits stays so, and
 * once its policy gives nothing back any more, a booking gets no cheaper.
 * @param price of the new time there
 */
export function costAfterMove(
  { priceSatang, priceLines, creditMinutes }: Cost,
  { minutes, price, givesBack }: { minutes: number; price: Price; givesBack: boolean },
): Cost {
  if (creditMinutes > 0) {
    const after = givesBack ? minutes : Math.max(minutes, creditMinutes)
    return { priceSatang, priceLines, creditMinutes: after }
  }
  const isCheaper = price.totalSatang <= priceSatang
  if (isCheaper && !givesBack) return { priceSatang, priceLines, creditMinutes }
  return { priceSatang: price.totalSatang, priceLines: price.lines, creditMinutes }
}

/** What somebody has agreed to, in words that a form carries: another cost is asked about again. */
export function costMark({ priceSatang, creditMinutes }: Cost): string {
  return `${priceSatang} ${creditMinutes}`
}
