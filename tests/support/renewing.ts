import type { CommandContext } from '#app/house/access/steps.server.ts'
import { renewMember } from '#app/joining/sales/commands/renew.server.ts'
import { findRenewal } from '#app/joining/sales/views/renewal.server.ts'

/** Renews at the price of now, of which nothing is paid. */
export async function renewUnpaid(ctx: CommandContext, seen: { id: string; from: string; to: string }) {
  const renewal = await findRenewal(ctx.db, seen.id, { actor: ctx.actor, now: ctx.now() })
  const totalSatang = renewal?.price?.total ?? null
  return renewMember(ctx, { ...seen, totalSatang, paid: { satang: 0, method: null } })
}
