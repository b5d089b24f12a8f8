import { baht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'

const MOST_STEPS = 5

/**
 * The amounts that a chart's axis names, from nothing up to the largest: at most six, on round numbers (1, 2 or 5
 * and noughts) of baht.
 * @param largest what a full bar stands for; nothing or less has no axis
 */
export function axisAmounts(largest: Satang): Satang[] {
  if (largest <= 0) return []
  const smallestStep = Math.max(largest / MOST_STEPS, baht(1))
  const power = 10 ** Math.floor(Math.log10(smallestStep))
  const step = ([1, 2, 5].find(factor => factor * power >= smallestStep) ?? 10) * power
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step)
}

export type ChartUnit = 'baht' | 'thousand' | 'million'

/** In what the amounts of a chart are counted, so that twelve of them fit side by side. */
export function chartUnit(largest: Satang): ChartUnit {
  const whole = satangToBaht(largest)
  if (whole < 10_000) return 'baht'
  return whole < 10_000_000 ? 'thousand' : 'million'
}
