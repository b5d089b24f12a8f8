import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { takeOffAccount } from '#app/joining/contracts/steps/extras.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { creditUndone } from '#app/money/documents/steps/issue.server.ts'
import { reverseEntry, reverseWithheld } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { creditEntries } from '#app/space/credits/tables.server.ts'
import type { SaleRow } from '../queries.server.ts'
import { packSales } from '../tables.server.ts'

/**
 * Takes back what a sale brought and what it booked (rule packs.take-back): the credits by an entry of their own, the charge
 * by its reversal or off the account of the company, and what was paid at the desk with it, and its paper, as any payment that is taken back. A step of commands,
 * within whose transaction it runs: the command has locked the wallet, and asked who may.
 */
export async function takeBack(
  tx: Transaction,
  ctx: CommandContext,
  { sale, memberRowId, reason }: { sale: SaleRow; memberRowId: string; reason: string },
) {
  const { id, grantId, amount, chargeId, paymentId, name, priceSatang } = sale
  const now = ctx.now()
  const { userId: adminId } = ctx.actor
  const entry = { grantId, kind: 'adjust' as const, amount: -amount }
  await tx.insert(creditEntries).values({ ...entry, at: now, adminId, why: reason })
  await tx.update(packSales).set({ takenBackAt: now, takenBackBy: adminId }).where(eq(packSales.id, id))
  const origin = { recordedBy: adminId, bookedOn: bangkokDay(now), note: reason }
  await reverse(tx, chargeId, origin)
  await takeOffAccount(tx, { subjectId: chargeId, amountSatang: priceSatang, now })
  if (paymentId && (await reverse(tx, paymentId, origin))) {
    await reverseWithheld(tx, paymentId, origin)
    await creditUndone(tx, ctx, { entryId: paymentId })
  }
  await recordChange(tx, ctx, 'ledger', {
    action: 'pack_taken_back',
    entityType: 'member',
    entityId: memberRowId,
    details: { pack: textIn(name, baseLocale), priceSatang, reason },
  })
  await announceChange(tx, 'credits')
}

/** @returns whether it was not taken back before, by whoever keeps the books */
async function reverse(tx: Transaction, entryId: string, origin: Parameters<typeof reverseEntry>[2]) {
  const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId))
  return entry !== undefined && (await reverseEntry(tx, entry, origin))
}
