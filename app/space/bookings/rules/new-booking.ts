import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { dayIn, momentIn, type Zone } from '#app/kit/pure/zones.ts'

const QUARTER_MS = 15 * 60_000
/** Nine o'clock, in minutes: where a day to come begins in the form. */
const MORNING = 9 * 60

/** Where the form of a new booking begins: on the day that is shown where that is still to come, else at the next quarter of an hour. */
export function usualStart(shown: Day, { now, zone }: { now: Date; zone: Zone }): Date {
  if (shown > dayIn(now, zone)) return new Date(momentIn(shown, MORNING, zone))
  return new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS)
}

/** What a booking costs, as its form shows it, and what the form sends of that. */
export type PriceShown = { satang: Satang; text: string }
