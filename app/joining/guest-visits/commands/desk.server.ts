import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { totalOfMany } from '#app/house/plans/rules/total.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { MONEY_METHODS } from '#app/money/payments/rules.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import { findInvite } from '../queries.server.ts'
import { DAY_PASS, type GuestRefusal } from '../rules.ts'
import { type Entered, enterGuest, leaveGuest, logGuest } from '../steps/enter.server.ts'
import { guestInvites } from '../tables.server.ts'

/** Lets a guest in at the desk, as a tablet at the door would. */
export async function letGuestIn(ctx: CommandContext, id: string): Promise<Result<Entered, GuestRefusal>> {
  await authorise(ctx, 'members.edit')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => enterGuest(tx, { id, at: ctx.now(), adminId }))
}

/** Says at the desk that a guest has left. */
export async function letGuestOut(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'unknown' | 'not_in'>> {
  await authorise(ctx, 'members.edit')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => leaveGuest(tx, { id, at: ctx.now(), adminId }))
}

export type PayRefusal = 'unknown' | 'no_day_pass' | 'no_method' | 'cash_closed'

/**
 * Takes a Day Pass for a guest over the quota, paid on the spot (rule visitors.over-quota): it is booked, with its paper,
 * on the account of the host, whom it gives nothing. Pressing twice takes it once.
 */
export async function takeGuestDayPass(
  ctx: CommandContext,
  { id, method }: { id: string; method: string },
): Promise<Result<null, PayRefusal>> {
  await authorise(ctx, 'members.edit')
  await authorise(ctx, 'payments.edit')
  const chosen = MONEY_METHODS.find(each => each === method)
  if (!chosen) return fail('no_method')
  try {
    return await payOnce(ctx, id, chosen)
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

function payOnce(
  ctx: CommandContext,
  id: string,
  method: (typeof MONEY_METHODS)[number],
): Promise<Result<null, PayRefusal>> {
  return ctx.db.transaction(async tx => {
    const found = await findInvite(tx, id)
    const host = found && (await lockMember(tx, found.host.id))
    if (!found || !host) return fail('unknown')
    const isIt = eq(guestInvites.id, found.invite.id)
    const [invite] = await tx.select().from(guestInvites).where(isIt).for('update')
    if (invite?.status !== 'invited') return fail('unknown')
    if (invite.paidAt !== null) return ok(null)
    const plan = await findPlanBySlug(tx, DAY_PASS)
    if (!plan) return fail('no_day_pass')
    const pricing = await findPricing(tx, bangkokDay(ctx.now()))
    const price = totalOfMany(plan, 1, pricing)
    const paid = { satang: price.totalSatang, method }
    await sell(tx, ctx, { member: host, plan, quantity: 1, price, pricing, paid, renewedUntil: null })
    await tx.update(guestInvites).set({ paidAt: ctx.now(), paidBy: ctx.actor.userId }).where(isIt)
    await logGuest(tx, { action: 'guest_paid', hostId: host.id, adminId: ctx.actor.userId })
    return ok(null)
  })
}
