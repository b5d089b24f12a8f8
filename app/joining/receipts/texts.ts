import { m } from '#app/paraglide/messages.js'

/** What a slip pays for that is no application; null for every other. */
export function apartText({
  bookingId,
  inviteId,
  memberRowId,
}: {
  bookingId: string | null
  inviteId: string | null
  memberRowId: string | null
}): string | null {
  if (bookingId !== null) return m.booking_slip()
  if (inviteId !== null) return m.visitor_slip()
  return memberRowId === null ? null : m.receipt_debt()
}
