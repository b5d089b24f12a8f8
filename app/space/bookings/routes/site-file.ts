import { notHere } from '#app/kit/platform/not-here.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findBooking } from '../queries/bookings.server.ts'
import { readBookedKey } from '../steps/visitor-link.server.ts'
import { viewFile } from '../views/calendar.server.ts'
import type { Route } from './+types/site-file'

/** "Add to calendar": a visitor's booking as a file that every calendar opens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const booking = await findBooking(ctx.db, readBookedKey(ctx, params.key) ?? '')
  if (!booking?.visitor) return notHere()
  return new Response(await viewFile(ctx.db, booking.id, getLocale()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="booking.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
