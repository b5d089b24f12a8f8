import { eq } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { takeProvisionalShare } from '#app/joining/provisional-codes/steps/give.server.ts'
import { isBeforeRegistration } from '#app/joining/slips/rules/slips.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { phoneDigits } from '#app/kit/pure/phone.ts'
import type { ReadSlip } from '#app/money/bills/steps/kinds.server.ts'
import { findInvite } from '../queries.server.ts'
import { endOfProvisional } from '../rules.ts'
import { guestInvites } from '../tables.server.ts'
import { logGuest } from './enter.server.ts'

/**
 * Counts the Day Pass of a guest as paid for some hours, once for each invitation, whose slip was read and never used before
 * (rule visitors.slip): by the same shares and the same switch as provisional codes.
 */
export async function letGuestInBySlip(
  tx: Transaction,
  ctx: ServerContext,
  inviteId: string,
  { paidOn, ...receipt }: ReadSlip,
) {
  const found = await findInvite(tx, inviteId)
  const { access } = await findSettings(tx)
  if (!found || !access.isProvisional) return
  const { host } = found
  const isIt = eq(guestInvites.id, found.invite.id)
  const [invite] = await tx.select().from(guestInvites).where(isIt).for('update')
  if (invite?.status !== 'invited' || invite.paidAt !== null || invite.provisionalUntil !== null) return
  if (isBeforeRegistration(paidOn, bangkokDay(invite.createdAt))) return
  const sender = { network: receipt.network, phone: phoneDigits(host.mobilePhone), email: receipt.email }
  if (!(await takeProvisionalShare(tx, ctx, receipt, sender))) return
  const provisionalUntil = endOfProvisional(invite.expectedAt, ctx.now(), access.provisionalHours)
  await tx.update(guestInvites).set({ provisionalUntil }).where(isIt)
  await logGuest(tx, { action: 'guest_slip_read', hostId: host.id, adminId: null })
}
