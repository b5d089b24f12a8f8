import { notHere } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { findDocument, listDocumentsOfBooking } from '#app/money/documents/queries.server.ts'
import { pdfResponse } from '#app/money/documents/views/issued.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'
import type { Route } from './+types/site-paper'

/** A paper of what was paid for a visitor's booking, as a file; no other, and none once the visitor was forgotten. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const booking = await findBooking(ctx.db, readBookedKey(ctx, params.key) ?? '')
  if (!booking?.visitor?.name) return notHere()
  const issued = await listDocumentsOfBooking(ctx.db, booking.id)
  const own = issued.find(({ id }) => id === params.id)
  const document = own && (await findDocument(ctx.db, own.id))
  if (!document) return notHere()
  return pdfResponse(ctx, document)
}
