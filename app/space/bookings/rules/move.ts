import type { Price, PriceLine } from '#app/space/spaces/rules/price.ts'
import type { Maker } from '#app/space/spaces/rules/who.ts'
import { mayBePlaced, statusAt } from './ahead.ts'
import { type BookingStatus, isKeeping } from './bookings.ts'

type Movable = Parameters<typeof statusAt>[0] & { endsAt: Date }

/**
 * Whether a booking can have another time at all: while it stands and is not over, and where money of a visitor waits for a
 * time (rule bookings.move).
 */
export function mayBeMoved(
  booking: Movable,
  { backSatang, now }: { backSatang: number; now: Date },
): boolean {
  const status = statusAt(booking, now)
  return (isKeeping(status) && booking.endsAt > now) || mayBePlaced({ status, backSatang })
}

/** Whether whoever has it may move it: what has begun is the desk's. */
export function isOwnToMove(booking: Movable & { startsAt: Date }, now: Date): boolean {
  return booking.startsAt > now && mayBeMoved(booking, { backSatang: 0, now })
}

/** What a booking costs: baht with the lines of it, or minutes of credits. */
export type Cost = { priceSatang: number; priceLines: PriceLine[]; creditMinutes: number }

/**
 * What a booking costs at another time or in another space (rule bookings.move-credits). What was paid with credits
 * stays so, and once its policy gives nothing back any more, a booking gets no cheaper.
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

type Standing = { status: BookingStatus; startsAt: Date; endsAt: Date }
type To = { from: Date; to: Date; by: Maker; now: Date }

/**
 * Whether staff have to agree again to a booking that others move: where the space wants that, to a time that was not
 * within what they agreed to (rule bookings.move-asked). What has begun stays as it is.
 */
export function isAskedAgain(
  space: { needsApproval: boolean },
  { status, startsAt, endsAt }: Standing,
  { from, to, by, now }: To,
): boolean {
  const isWithin = from >= startsAt && to <= endsAt
  return space.needsApproval && status === 'confirmed' && by !== 'staff' && startsAt > now && !isWithin
}

/** What somebody has agreed to, in words that a form carries: another cost is asked about again. */
export function costMark({ priceSatang, creditMinutes }: Cost): string {
  return `${priceSatang} ${creditMinutes}`
}
