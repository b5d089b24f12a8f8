import type { Satang } from '#app/kit/pure/money.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { minuteOf, openTimes, type Span } from './opening.ts'

/** Hours of the day at its place at which the hour costs so many percent of its price. */
export type Band = {
  /** On which they begin, 0 is Sunday. */
  weekdays: number[]
  from: string
  /** On the next day where that is not after the beginning. */
  to: string
  percent: number
}

/** What a space costs; prices are what people pay, with any VAT inside (rule spaces.price). */
export type PriceRules = {
  hourSatang: Satang
  /** The most that up to four hours cost; null where they cost what their minutes do. */
  halfDaySatang: Satang | null
  /** The most that 24 hours cost. */
  daySatang: Satang | null
  /** No minute of the week is in two of them. */
  bands: Band[]
  /** Who has that plan pays so many percent less. */
  discounts: { plan: string; percent: number }[]
}

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

export const MOST_BANDS = 6

/** The highest percent of a band, and of what a plan takes off. */
export const MOST_PERCENT = { band: 1000, discount: 100 } as const

export const FREE: PriceRules = {
  hourSatang: 0,
  halfDaySatang: null,
  daySatang: null,
  bands: [],
  discounts: [],
}

/** A line of a price: minutes at the usual price or at that of a band, and what a cap or a plan takes off. */
export type PriceLine = {
  kind: 'time' | 'band' | 'half_day' | 'day' | 'discount'
  /** Below zero where it takes something off. */
  satang: Satang
  minutes?: number
  /** Bookings of the time when a space had one band do not say which. */
  band?: Band
  /** In the same way for what a plan takes off. */
  plan?: string
}

export type Price = { lines: PriceLine[]; totalSatang: Satang }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
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
  const discount = discountOf(rules, sumOf(lines), plans)
  if (discount) lines.push(discount)
  return { lines, totalSatang: sumOf(lines) }
}

/** Of several plans the one that takes most off counts. */
function discountOf({ discounts }: PriceRules, before: Satang, plans: readonly string[]): PriceLine | null {
  const [best] = discounts
    .filter(({ plan }) => plans.includes(plan))
    .toSorted((a, b) => b.percent - a.percent)
  const off = best ? halfUp(before * best.percent, 100) : 0
  return best && off > 0 ? { kind: 'discount', plan: best.plan, satang: -off } : null
}

type Part = { start: number; minutes: number; zone: Zone }

function linesOf({ hourSatang, bands, ...caps }: PriceRules, part: Part): PriceLine[] {
  if (hourSatang === 0) return []
  const inBands = bands
    .map(band => ({ band, minutes: minutesWithin(band, part) }))
    .filter(({ minutes }) => minutes > 0)
  const usual = part.minutes - inBands.reduce((sum, { minutes }) => sum + minutes, 0)
  const lines: PriceLine[] = inBands.map(({ band, minutes }) => {
    return { kind: 'band', band, minutes, satang: halfUp(minutes * hourSatang * band.percent, 6000) }
  })
  if (usual > 0) lines.unshift({ kind: 'time', minutes: usual, satang: halfUp(usual * hourSatang, 60) })
  const cap = capOf(caps, part.minutes, sumOf(lines))
  return cap ? [...lines, cap] : lines
}

/** What the lowest cap takes off that the time is under; null where it costs less than each. */
function capOf(
  { halfDaySatang, daySatang }: Pick<PriceRules, 'halfDaySatang' | 'daySatang'>,
  minutes: number,
  raw: Satang,
): PriceLine | null {
  const caps: { kind: 'half_day' | 'day'; most: Satang }[] = []
  if (halfDaySatang !== null && minutes <= HALF_DAY_MINUTES)
    caps.push({ kind: 'half_day', most: halfDaySatang })
  if (daySatang !== null) caps.push({ kind: 'day', most: daySatang })
  const [cap] = caps.filter(({ most }) => most < raw).toSorted((a, b) => a.most - b.most)
  return cap ? { kind: cap.kind, satang: cap.most - raw } : null
}

/** Equal lines of several days are one. */
function addLine(lines: PriceLine[], line: PriceLine) {
  const same = lines.find(({ kind, band }) => kind === line.kind && band === line.band)
  if (!same) {
    lines.push(line)
    return
  }
  same.satang += line.satang
  if (line.minutes !== undefined) same.minutes = (same.minutes ?? 0) + line.minutes
}

/** A band is on its weekdays, as hours are at which a space is open. */
function minutesWithin({ weekdays, from, to }: Band, { start, minutes, zone }: Part): number {
  const hours = { opens: from, closes: to }
  const week = EVERY_DAY.map(day => (weekdays.includes(day) ? hours : null))
  const within = openTimes(week, { from: start, to: start + minutes * MINUTE_MS }, zone)
  return within.reduce((sum, span) => sum + Math.round((span.to - span.from) / MINUTE_MS), 0)
}

type Hours = Pick<Band, 'weekdays' | 'from' | 'to'>

/** Whether a minute of the week is in both bands; they go round from Saturday night to Sunday. */
export function overlap(one: Hours, other: Hours): boolean {
  return spansOf(one).some(a =>
    spansOf(other).some(b =>
      [-WEEK_MINUTES, 0, WEEK_MINUTES].some(shift => a.from < b.to + shift && b.from + shift < a.to),
    ),
  )
}

/** In minutes from Sunday's midnight on. */
function spansOf({ weekdays, from, to }: Hours): Span[] {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const length = end > begin ? end - begin : end - begin + DAY_MINUTES
  return weekdays.map(day => ({ from: day * DAY_MINUTES + begin, to: day * DAY_MINUTES + begin + length }))
}

const sumOf = (lines: PriceLine[]) => lines.reduce((sum, { satang }) => sum + satang, 0)

/** Of whole numbers, neither below zero. */
function halfUp(amount: number, divisor: number): number {
  return Math.floor((2 * amount + divisor) / (2 * divisor))
}
