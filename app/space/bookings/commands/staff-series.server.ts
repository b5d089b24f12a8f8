import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { withoutClash } from '#app/space/spaces/steps/lock.server.ts'
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

const actingOf = (ctx: CommandContext): Acting => ({
  by: 'staff',
  adminId: ctx.actor.userId,
  now: ctx.now(),
  host: new URL(ctx.origin).host,
  mailing: ctx,
})

/** Books a series for a member, up to a year ahead (rule bookings.series). */
export async function bookSeriesForMember(ctx: CommandContext, wish: AskedSeries) {
  await authorise(ctx, 'bookings.edit')
  const purpose = wish.purpose.slice(0, LONGEST_PURPOSE)
  return orRefused(() =>
    withoutClash(() => ctx.db.transaction(tx => makeSeries(tx, { ...wish, ...actingOf(ctx), purpose }))),
  )
}

/** Adds one of a series that was left out. */
export async function addToSeries(ctx: CommandContext, one: LeftOutOne) {
  await authorise(ctx, 'bookings.edit')
  return withoutClash(() => ctx.db.transaction(tx => addLeftOut(tx, one, actingOf(ctx))))
}

/** Moves what is to come of a series, or those from one on. */
export async function moveWholeSeries(ctx: CommandContext, move: MovedPart) {
  await authorise(ctx, 'bookings.edit')
  return orRefused(() => withoutClash(() => ctx.db.transaction(tx => moveSeries(tx, move, actingOf(ctx)))))
}

/** Cancels what is to come of a series, or those from one on. */
export async function cancelWholeSeries(ctx: CommandContext, part: Part & { giveBack: boolean }) {
  await authorise(ctx, 'bookings.edit')
  return ctx.db.transaction(tx => cancelSeries(tx, part, actingOf(ctx)))
}
