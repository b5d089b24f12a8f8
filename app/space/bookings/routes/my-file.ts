import { data } from 'react-router'
import { fileOrWords } from '#app/kit/platform/not-here.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { viewFile } from '../views/calendar.server.ts'
import type { Route } from './+types/my-file'

export const middleware: Route.MiddlewareFunction[] = [fileOrWords]

/** "Add to calendar": a booking of one's own as a file that every calendar opens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const booking = await findBooking(ctx.db, params.id)
  if (!booking?.memberRowId) throw data(null, { status: 404 })
  await ownSelf(ctx, booking.memberRowId)
  return new Response(await viewFile(ctx.db, booking.id, getLocale()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="booking.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
