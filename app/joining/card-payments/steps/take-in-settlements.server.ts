import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { Refused } from '#app/money/bank/rules/statement.ts'
import type { Settlements } from '#app/money/bank/steps/settlements.server.ts'
import { readPayoutFile } from '../rules/payouts.ts'
import { keepItems, lockPayout } from './payouts.server.ts'

/**
 * Takes in Stripe's file of what its payouts are made of, all of it or nothing (rule payouts.file). Of a payout that
 * nobody has told us about its items say how much it was.
 * @returns null where it is another file
 * @throws Refused where it cannot be believed
 */
export async function takeInSettlements(
  ctx: Pick<ServerContext, 'db' | 'now'>,
  { rows, by }: { rows: string[][]; by: string },
): Promise<Settlements | null> {
  const payouts = readPayoutFile(rows)
  if (!payouts) return null
  return ctx.db.transaction(async tx => {
    let added = 0
    for (const { payoutId, arrivesOn, items } of payouts.toSorted((a, b) =>
      a.payoutId < b.payoutId ? -1 : 1,
    )) {
      const amountSatang = items.reduce((sum, { netSatang }) => sum + netSatang, 0)
      const status = arrivesOn > bangkokDay(ctx.now()) ? 'in_transit' : 'paid'
      const said = {
        payoutId,
        amountSatang,
        arrivesOn,
        status,
        currency: 'thb',
        createdAt: ctx.now(),
      } as const
      const { payout } = await lockPayout(tx, said)
      if (payout.amountSatang !== amountSatang) throw new Refused('settlement', null, payoutId)
      if (!payout.isWhole) added += 1
      await keepItems(tx, payout, items)
    }
    if (added > 0)
      await logActivity(tx, {
        adminId: by,
        action: 'imported_statement',
        entityType: 'bank',
        entityId: 'list',
        details: { rows: added, format: 'stripe' },
      })
    return { payouts: payouts.length, added }
  })
}
