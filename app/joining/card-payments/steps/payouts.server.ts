import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { StripeNews } from '../adapters/news.ts'
import type { CardPayout } from '../queries/payouts.server.ts'
import { furtherPayout, isWhole, type PayoutItem } from '../rules/payouts.ts'
import { cardPayoutItems, cardPayouts } from '../tables.server.ts'

/** Asks Stripe what a payout is made of; `tries` have come to nothing. */
export const askPayout: Job<{ payoutId: string; tries: number }> = {
  name: 'ask-card-payout',
  payload: z.object({ payoutId: z.string(), tries: z.number().int() }),
}

type PayoutNews = Extract<StripeNews, { kind: 'payout' }>

/** Keeps what Stripe says of a payout, and has it asked what it is made of (rule payouts.events). */
export async function keepPayout(
  tx: Transaction,
  ctx: Pick<ServerContext, 'enqueue' | 'now'>,
  { isAutomatic, kind: _, ...said }: PayoutNews,
) {
  const { payout: before, isNew } = await lockPayout(tx, { ...said, createdAt: ctx.now() })
  const status = furtherPayout(before.status, said.status)
  const isLater = status === said.status
  const isSame = before.amountSatang === said.amountSatang && before.currency === said.currency
  const change = {
    status,
    amountSatang: said.amountSatang,
    currency: said.currency,
    arrivesOn: isLater ? said.arrivesOn : before.arrivesOn,
    isWhole: before.isWhole && isSame,
  }
  await tx.update(cardPayouts).set(change).where(eq(cardPayouts.id, before.id))
  const { payoutId } = said
  if (!change.isWhole && isAutomatic) await ctx.enqueue(tx, askPayout, { payoutId, tries: 0 })
  if (isNew || !isSame || status !== before.status) await announceChange(tx, 'bank')
}

/** The row of a payout, made now where there is none, locked until the transaction ends. */
export async function lockPayout(
  tx: Transaction,
  { payoutId, ...said }: Omit<typeof cardPayouts.$inferInsert, 'id'>,
): Promise<{ payout: CardPayout; isNew: boolean }> {
  const made = await tx
    .insert(cardPayouts)
    .values({ payoutId, ...said })
    .onConflictDoNothing({ target: cardPayouts.payoutId })
    .returning({ id: cardPayouts.id })
  const [payout] = await tx.select().from(cardPayouts).where(eq(cardPayouts.payoutId, payoutId)).for('update')
  if (!payout) throw new Error('The payout was not stored')
  return { payout, isNew: made.length > 0 }
}

/** Items in one statement. */
const AT_ONCE = 250

/**
 * Keeps what a payout is made of, once, and only all of it: items that add up to something else are not believed.
 * @returns whether they are kept, now or since before
 */
export async function keepItems(tx: Transaction, payout: CardPayout, items: PayoutItem[]): Promise<boolean> {
  if (payout.isWhole) return true
  if (!isWhole(items, payout.amountSatang)) return false
  await tx.delete(cardPayoutItems).where(eq(cardPayoutItems.payoutId, payout.id))
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const some = items.slice(start, start + AT_ONCE)
    await tx.insert(cardPayoutItems).values(some.map(item => ({ ...item, payoutId: payout.id })))
  }
  await tx.update(cardPayouts).set({ isWhole: true }).where(eq(cardPayouts.id, payout.id))
  await announceChange(tx, 'bank')
  return true
}
