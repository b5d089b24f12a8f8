import {
  type CheckoutPage,
  openCheckout,
  takesCard,
} from '#app/joining/card-payments/commands/checkout.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findBooking } from '../queries/bookings.server.ts'
import { bookingReference } from '../rules/ahead.ts'
import { bookedPath } from '../rules/visitors.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'

/** The page at Stripe; null for whoever looks at another way to pay. */
export type VisitorCard = { page: CheckoutPage | null }

/**
 * Opens the page at Stripe for whoever has the link of a booking and has chosen to pay it by card (rule bookings.card); null
 * where no card is taken.
 */
export async function openVisitorCard(
  ctx: RequestContext,
  key: string,
  isChosen: boolean,
): Promise<VisitorCard | null> {
  const booking = await findBooking(ctx.db, readBookedKey(ctx, key) ?? '')
  if (!booking?.visitor || !takesCard(ctx, booking.priceSatang)) return null
  if (!isChosen) return { page: null }
  const { id: bookingId, priceSatang: amountSatang, space, visitor } = booking
  const page = await openCheckout(ctx, {
    subject: { kind: 'booking', id: bookingId },
    reference: bookingReference(bookingId),
    title: textIn(space.name, getLocale()),
    email: visitor.email,
    amountSatang,
    backTo: outcome => `${bookedPath(key)}?card=${outcome}`,
  })
  return { page }
}
