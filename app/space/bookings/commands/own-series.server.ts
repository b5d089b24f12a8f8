import { fail } from '#app/kit/pure/result.ts'
import { type AccountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
import { findBooking } from '../queries/bookings.server.ts'
import { findSeries } from '../queries/series.server.ts'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import {
  type Acting,
  type AskedSeries,
  addLeftOut,
  cancelSeries,
  type LeftOutOne,
  type MovedPart,
  makeSeries,
  moveSeries,
  orRefused,
  type Part,
} from '../steps/series.server.ts'

const actingOf = (ctx: AccountContext): Acting => ({
  by: 'member',
  adminId: null,
  now: ctx.now(),
  host: new URL(ctx.origin).host,
  mailing: ctx,
})

/** Books a series for one's own membership (rule bookings.series). */
export async function bookOwnSeries(ctx: AccountContext, wish: AskedSeries) {
  await ownSelf(ctx, wish.memberRowId)
  const purpose = wish.purpose.slice(0, LONGEST_PURPOSE)
  return orRefused(() =>
    withoutClash(() => ctx.db.transaction(tx => makeSeries(tx, { ...wish, ...actingOf(ctx), purpose }))),
  )
}

/** Adds one of a series of one's own that was left out. */
export async function addOwnLeftOut(ctx: AccountContext, one: LeftOutOne) {
  const booking = await findBooking(ctx.db, one.id)
  if (!booking?.memberRowId) return fail('not_found')
  await ownSelf(ctx, booking.memberRowId)
  return withoutClash(() => ctx.db.transaction(tx => addLeftOut(tx, one, actingOf(ctx))))
}

/** Moves what is to come of a series of one's own, or those from one on. */
export async function moveOwnSeries(ctx: AccountContext, move: MovedPart) {
  if (!(await isOwnSeries(ctx, move.seriesId))) return fail('not_found')
  return orRefused(() => withoutClash(() => ctx.db.transaction(tx => moveSeries(tx, move, actingOf(ctx)))))
}

/** Cancels what is to come of a series of one's own, or those from one on. */
export async function cancelOwnSeries(ctx: AccountContext, part: Part) {
  if (!(await isOwnSeries(ctx, part.seriesId))) return fail('not_found')
  return ctx.db.transaction(tx => cancelSeries(tx, { ...part, giveBack: false }, actingOf(ctx)))
}

async function isOwnSeries(ctx: AccountContext, id: string): Promise<boolean> {
  const series = await findSeries(ctx.db, id)
  if (!series?.memberRowId) return false
  await ownSelf(ctx, series.memberRowId)
  return true
}
