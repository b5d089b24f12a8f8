import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { paidPart } from '#app/joining/applications/rules/money.ts'
import { lockMember, type Member } from '#app/joining/members/steps/memberships.server.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findDayPass, findInvite, type InviteRow } from '../queries.server.ts'
import { guestInvites } from '../tables.server.ts'
import { logGuest } from './enter.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** What stood on the form and what it costs now, where that is something else. */
export type DayPassPrice = Record<'shownSatang' | 'nowSatang', Satang>
export type DayPassSold =
  | Result<null, 'no_day_pass'>
  | { ok: false; reason: 'price_changed'; price: DayPassPrice }

export type LockedInvite = { host: Member; invite: InviteRow }

/** The invitation with its host, both locked, the host first as for whoever lets a guest in; null for none. */
export async function lockInvite(tx: Transaction, id: string | null): Promise<LockedInvite | null> {
  const found = await findInvite(tx, id)
  const host = found && (await lockMember(tx, found.host.id))
  if (!found || !host) return null
  const isIt = eq(guestInvites.id, found.invite.id)
  const [invite] = await tx.select().from(guestInvites).where(isIt).for('update')
  return invite ? { host, invite } : null
}

/**
 * Sells a guest a Day Pass (rule visitors.over-quota): it is booked, with its paper, on the account of the host, whom it
 * gives nothing. It costs what was shown: at the desk today's price or nothing is sold, and by a slip the sum that the slip
 * was sent for, whatever the price is since.
 */
export async function sellDayPass(
  tx: Transaction,
  ctx: CommandContext,
  { host, invite }: LockedInvite,
  { method, ...sum }: Pick<Paid, 'method'> & ({ slipSatang: Satang } | { shownSatang: Satang }),
): Promise<DayPassSold> {
  const dayPass = await findDayPass(tx, ctx.now())
  if (!dayPass) return fail('no_day_pass')
  const { plan, pricing } = dayPass
  const nowSatang = dayPass.price.totalSatang
  if ('shownSatang' in sum && sum.shownSatang !== nowSatang)
    return { ok: false, reason: 'price_changed', price: { shownSatang: sum.shownSatang, nowSatang } }
  const satang = 'slipSatang' in sum ? sum.slipSatang : nowSatang
  const price = paidPart(dayPass.price, satang)
  const paid = { satang, method }
  await sell(tx, ctx, { member: host, plan, quantity: 1, price, pricing, paid, renewedUntil: null })
  await tx
    .update(guestInvites)
    .set({ paidAt: ctx.now(), paidBy: ctx.actor.userId, provisionalUntil: null })
    .where(eq(guestInvites.id, invite.id))
  await logGuest(tx, { action: 'guest_paid', hostId: host.id, adminId: ctx.actor.userId })
  return ok(null)
}
