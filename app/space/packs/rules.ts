import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { CREDIT_UNITS, type CreditUnit, isOver, MOST_CREDITS } from '#app/space/credits/rules/credits.ts'
import type { Maker } from '#app/space/spaces/rules/who.ts'
import { mayBook } from '#app/space/spaces/rules/who.ts'

/** What one gets, and what for. */
export type PackTerms = {
  unit: CreditUnit
  amount: number
  priceSatang: Satang
  /** How many days it may be used after the day of the purchase. */
  days: number
}

/** Characters of a name. */
export const LONGEST_NAME = 80

/** How long a pack may last: more is a slip of the finger. */
export const MOST_DAYS = 1096

/** The last day on which a pack that is bought on a day may be used (rule packs.terms). */
export function lastDayOf({ days }: Pick<PackTerms, 'days'>, today: Day): Day {
  return addDays(today, days)
}

/** What an hour of it costs, or one voucher: what packs are compared by, to the nearest satang. */
export function priceOfOne({ unit, amount, priceSatang }: PackTerms): Satang {
  return Math.round((unit === 'minute' ? priceSatang * 60 : priceSatang) / amount)
}

/**
 * What a form has shown, for the form to send along: what it buys is what was seen (rule packs.seen). Whoever writes one
 * that was never shown is told what is true now.
 */
export function markOf({ unit, amount, priceSatang, days }: PackTerms): string {
  return `${unit}-${amount}-${priceSatang}-${days}`
}

/** What such a mark says; null for what is none. */
export function readMark(text: string): PackTerms | null {
  const [, word, ...numbers] = /^([a-z]+)-(\d{1,7})-(\d{1,10})-(\d{1,4})$/.exec(text) ?? []
  const unit = CREDIT_UNITS.find(each => each === word)
  const [amount = 0, priceSatang = 0, days = 0] = numbers.map(Number)
  const isPossible = amount >= 1 && amount <= MOST_CREDITS && days <= MOST_DAYS
  return unit && isPossible ? { unit, amount, priceSatang, days } : null
}

type Person = Parameters<typeof mayBook>[1]

/**
 * Whether somebody may buy a pack at a moment (rule packs.who): whoever may book on their account then, by a plan that the pack
 * is for, or any where it names none. Staff decide for themselves whom they sell to, but for nobody who is suspended.
 */
export function mayBuy(
  { plans }: { plans: readonly string[] },
  person: Person,
  when: { at: Date; graceDays: number; by: Extract<Maker, 'member' | 'staff'> },
): boolean {
  return mayBook({ audience: plans.length > 0 ? 'plans' : 'members', plans }, person, when)
}

export type TakeBackRefusal = 'taken_back' | 'over' | 'used'

type Sold = { amount: number; left: number; usableUntil: Date | null; takenBackAt: Date | null }

/**
 * Why a pack can't be taken back; null where it can (rule packs.take-back): while all of it is there, and it has not ended.
 */
export function takeBackRefusal(
  { amount, left, usableUntil, takenBackAt }: Sold,
  now: Date,
): TakeBackRefusal | null {
  if (takenBackAt) return 'taken_back'
  if (isOver({ usableUntil }, now)) return 'over'
  return left < amount ? 'used' : null
}
