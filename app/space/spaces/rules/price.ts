import type { Satang } from '#app/kit/pure/money.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { openTimes } from './opening.ts'

/** What a space costs; prices are what people pay, with any VAT inside (rule spaces.price). */
export type PriceRules = {
  hourSatang: Satang
  /** The most that up to four hours cost; null where they cost what their minutes do. */
  halfDaySatang: Satang | null
  /** The most that 24 hours cost. */
  daySatang: Satang | null
  /** At these hours of the day at its place, also past midnight, the hour costs so many percent of its price. */
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
 * @param time with the zone of the space's place, by whose wall bands are
 * @param plans the names of the plans of whoever books
 */
export function priceOf(
  rules: PriceRules,
  { from, to, zone }: { from: Date; to: Date; zone: Zone },
  plans: readonly string[] = [],
): Price {
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  const chunk = rules.daySatang === null ? Math.max(minutes, 1) : DAY_MINUTES
  const lines: PriceLine[] = []
  for (let at = 0; at < minutes; at += chunk) {
    const length = Math.min(chunk, minutes - at)
    const start = from.getTime() + at * MINUTE_MS
    for (const line of linesOf(rules, { start, minutes: length, zone })) addLine(lines, line)
  }
  const before = sumOf(lines)
  const { discount } = rules
  if (discount && before > 0 && plans.some(plan => discount.plans.includes(plan))) {
    const off = halfUp(before * discount.percent, 100)
    if (off > 0) lines.push({ kind: 'discount', satang: -off })
  }
  return { lines, totalSatang: sumOf(lines) }
}

type Part = { start: number; minutes: number; zone: Zone }

function linesOf(rules: PriceRules, part: Part): PriceLine[] {
  const { minutes } = part
  const { hourSatang, halfDaySatang, daySatang, band } = rules
  if (hourSatang === 0) return []
  const inBand = band ? minutesWithin(band, part) : 0
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

/** A band is every day, as hours are that a space is open. */
function minutesWithin(band: { from: string; to: string }, { start, minutes, zone }: Part): number {
  const everyDay = Array.from({ length: 7 }, () => ({ opens: band.from, closes: band.to }))
  const within = openTimes(everyDay, { from: start, to: start + minutes * MINUTE_MS }, zone)
  return within.reduce((sum, { from, to }) => sum + Math.round((to - from) / MINUTE_MS), 0)
}

const sumOf = (lines: PriceLine[]) => lines.reduce((sum, { satang }) => sum + satang, 0)

/** Of whole numbers, neither below zero. */
function halfUp(amount: number, divisor: number): number {
  return Math.floor((2 * amount + divisor) / (2 * divisor))
}
