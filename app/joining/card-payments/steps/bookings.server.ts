import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

export type CardMoney = { bookingId: string; amountSatang: Satang; bookedOn: Day }

/** What a visitor's booking does with money that came or went back by card. Bookings stand above, and say it at the start. */
export type BookingSettling = {
  /** Nobody else changes it before the transaction ends; false for one that is not here. */
  lock: (tx: Transaction, bookingId: string) => Promise<boolean>
  settle: (tx: Transaction, ctx: RequestContext, money: CardMoney) => Promise<void>
  giveBack: (tx: Transaction, ctx: RequestContext, money: CardMoney) => Promise<void>
}

let settling: BookingSettling | null = null

export function registerBookingSettling(bookings: BookingSettling) {
  settling = bookings
}

/** @throws where nobody has said it */
export function bookingSettling(): BookingSettling {
  if (!settling) throw new Error('Nobody has said how bookings are paid by card')
  return settling
}
