import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { lockMember, type Member } from '#app/joining/members/steps/memberships.server.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { findDayPass, findInvite, type InviteRow } from '../queries.server.ts'
import { guestInvites } from '../tables.server.ts'
import { logGuest } from './enter.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

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
 * gives nothing. Without a sum the whole price is paid. @returns false where the house sells none
 */
export async function sellDayPass(
  tx: Transaction,
  ctx: CommandContext,
  { host, invite }: LockedInvite,
  { method, satang }: Pick<Paid, 'method'> & { satang?: number },
): Promise<boolean> {
  const dayPass = await findDayPass(tx, ctx.now())
  if (!dayPass) return false
  const { plan, price, pricing } = dayPass
  const paid = { satang: satang ?? price.totalSatang, method }
  await sell(tx, ctx, { member: host, plan, quantity: 1, price, pricing, paid, renewedUntil: null })
  await tx
    .update(guestInvites)
    .set({ paidAt: ctx.now(), paidBy: ctx.actor.userId, provisionalUntil: null })
    .where(eq(guestInvites.id, invite.id))
  await logGuest(tx, { action: 'guest_paid', hostId: host.id, adminId: ctx.actor.userId })
  return true
}
