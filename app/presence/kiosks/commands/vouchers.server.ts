import { spendVoucherOn } from '#app/people/entitlements/steps/vouchers.server.ts'
import { findVisit } from '#app/presence/visits/queries.server.ts'
import { type EntryRow, findEntry } from '../queries.server.ts'
import { mayLeaveNow } from '../rules.ts'
import type { KioskContext } from '../steps/token.server.ts'

/**
 * Makes the bought hours of whoever has just come in here longer by a voucher (rule kiosks.vouchers): of those who showed
 * their code to this tablet a moment ago. Pressed twice it spends one.
 * @returns the entry as it is then; null where nobody came in, or too long ago
 */
export async function spendVoucherAtKiosk(ctx: KioskContext, shownKey: string): Promise<EntryRow | null> {
  const shown = { kioskId: ctx.kiosk.id, key: shownKey }
  const entry = await findEntry(ctx.db, shown)
  const now = ctx.now()
  if (entry?.result !== 'entered' || !mayLeaveNow(entry.receivedAt, now)) return null
  const { memberRowId, visitId } = entry
  const visit = memberRowId && visitId ? await findVisit(ctx.db, visitId) : null
  const entitlementId = visit?.leftAt === null ? visit.entitlementId : null
  if (!memberRowId || !entitlementId) return null
  await ctx.db.transaction(tx => spendVoucherOn(tx, { memberRowId, entitlementId, now }))
  return findEntry(ctx.db, shown)
}
