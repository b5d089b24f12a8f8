import { bangkokTime } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What a space costs; prices are what people pay, with any VAT inside (rule spaces.price). */
export type PriceRules = {
  hourSatang: Satang
  /** The most that up to four hours cost; null where they cost what their minutes do. */
  halfDaySatang: Satang | null
  /** The most that 24 hours cost. */
  daySatang: Satang | null
  /** At these hours of Bangkok's day, also past midnight, the hour costs so many percent of its price. */
  band: { from: string; to: string; percent: number } | null
  /** Who has one of these plans pays so many percent less. */
  discount: { plans: string[]; percent: number } | null
}

export const FREE: PriceRules = {
  ...{ hourSatang: 0, halfDaySatang: null, daySatang: null },
  ...{ band: null, discount: null },
}

/** A line of a price: minutes at the usual price or at those of the band, and what a cap or a plan takes off. */
export type PriceLine = {
  kind: 'time' | 'band' | 'half_day' | 'day' | 'discount'
  /** Below zero where it takes something off. */
  satang: Satang
  minutes?: number
}

export type Price = { lines: PriceLine[]; totalSatang: Satang }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const HALF_DAY_MINUTES = 4 * 60

/**
 * What a time costs, line by line: by the minute, rounded half up; with a price of the day each 24 hours from the beginning
 * are reckoned for themselves (rule spaces.price).
 * @param plans the names of the plans of whoever books
 */
export function priceOf(
  rules: PriceRules,
  { from, to }: { from: Date; to: Date },
  plans: readonly string[] = [],
): Price {
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  const chunk = rules.daySatang === null ? Math.max(minutes, 1) : DAY_MINUTES
  const lines: PriceLine[] = []
  for (let at = 0; at < minutes; at += chunk) {
    const length = Math.min(chunk, minutes - at)
    for (const line of linesOf(rules, from.getTime() + at * MINUTE_MS, length)) addLine(lines, line)
  }
  const before = sumOf(lines)
  const { discount } = rules
  if (discount && before > 0 && plans.some(plan => discount.plans.includes(plan))) {
    const off = halfUp(before * discount.percent, 100)
    if (off > 0) lines.push({ kind: 'discount', satang: -off })
  }
  return { lines, totalSatang: sumOf(lines) }
}

function linesOf(rules: PriceRules, start: number, minutes: number): PriceLine[] {
  const { hourSatang, halfDaySatang, daySatang, band } = rules
  if (hourSatang === 0) return []
  const inBand = band ? minutesWithin(band, start, minutes) : 0
  const lines: PriceLine[] = []
  if (minutes > inBand)
    lines.push({
      kind: 'time',
      minutes: minutes - inBand,
      satang: halfUp((minutes - inBand) * hourSatang, 60),
    })
  if (band && inBand > 0)
    lines.push({ kind: 'band', minutes: inBand, satang: halfUp(inBand * hourSatang * band.percent, 6000) })
  const raw = sumOf(lines)
  const caps: { kind: 'half_day' | 'day'; most: Satang }[] = []
  if (halfDaySatang !== null && minutes <= HALF_DAY_MINUTES)
    caps.push({ kind: 'half_day', most: halfDaySatang })
  if (daySatang !== null) caps.push({ kind: 'day', most: daySatang })
  const [cap] = caps.filter(({ most }) => most < raw).toSorted((a, b) => a.most - b.most)
  if (cap) lines.push({ kind: cap.kind, satang: cap.most - raw })
  return lines
}

/** Equal lines of several days are one. */
function addLine(lines: PriceLine[], line: PriceLine) {
  const same = lines.find(({ kind }) => kind === line.kind)
  if (!same) {
    lines.push(line)
    return
  }
  same.satang += line.satang
  if (line.minutes !== undefined) same.minutes = (same.minutes ?? 0) + line.minutes
}

function minutesWithin(band: { from: string; to: string }, start: number, minutes: number): number {
  const [begins, ends] = [minuteOf(band.from), minuteOf(band.to)]
  const length = ends > begins ? ends - begins : ends - begins + DAY_MINUTES
  const first = bangkokTime(new Date(start)).minutes
  let within = 0
  // The band of the evening before may reach into the first morning.
  for (let at = begins - DAY_MINUTES; at < first + minutes; at += DAY_MINUTES)
    within += Math.max(0, Math.min(at + length, first + minutes) - Math.max(at, first))
  return within
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const sumOf = (lines: PriceLine[]) => lines.reduce((sum, { satang }) => sum + satang, 0)

/** Of whole numbers, neither below zero. */
function halfUp(amount: number, divisor: number): number {
  return Math.floor((2 * amount + divisor) / (2 * divisor))
}
