import { m } from '#app/paraglide/messages.js'

/** What a slip pays for that is decided about together with that; null for every other. */
export function apartText({
  bookingId,
  inviteId,
}: {
  bookingId: string | null
  inviteId: string | null
}): string | null {
  if (bookingId !== null) return m.booking_slip()
  return inviteId === null ? null : m.visitor_slip()
}
