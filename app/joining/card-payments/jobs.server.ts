import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import type { NounJobs } from '#app/noun.ts'
import { findPayoutOf } from './queries/payouts.server.ts'
import type { PayoutItem } from './rules/payouts.ts'
import { askPayout, keepItems, lockPayout } from './steps/payouts.server.ts'

const MINUTE_MS = 60_000
/** How long after each try the next one comes; Stripe may need days until all of a payout is told. */
const NEXT_TRY_MS = [5, 60, 6 * 60, 24 * 60, 72 * 60].map(minutes => minutes * MINUTE_MS)

/** Asks Stripe what a payout is made of, again later where it does not answer or its items do not add up. */
export async function runAskPayout(
  ctx: ServerContext,
  { payoutId, tries }: { payoutId: string; tries: number },
) {
  const known = await findPayoutOf(ctx.db, payoutId)
  if (!known || known.isWhole || known.currency !== 'thb' || !ctx.env.STRIPE_SECRET_KEY) return
  const items = await askStripe(ctx, payoutId)
  const next = NEXT_TRY_MS[tries]
  await ctx.db.transaction(async tx => {
    const { payout } = await lockPayout(tx, known)
    if (items && (await keepItems(tx, payout, items))) return
    ctx.log.warn(
      { payout: payoutId, tries, items: items?.length ?? null },
      'a payout without all of its items',
    )
    if (next === undefined) return
    const startAfter = new Date(ctx.now().getTime() + next)
    await ctx.enqueue(tx, askPayout, { payoutId, tries: tries + 1 }, { startAfter })
  })
}

/** Null where Stripe does not answer, or tells what we do not understand. */
async function askStripe(ctx: ServerContext, payoutId: string): Promise<PayoutItem[] | null> {
  const [{ stripeOf }, { listPayoutItems }] = await Promise.all([
    import('./adapters/stripe.server.ts'),
    import('./adapters/payout-items.server.ts'),
  ])
  const stripe = stripeOf(ctx.env)
  try {
    return stripe && (await listPayoutItems(stripe, payoutId))
  } catch (error) {
    ctx.log.error(
      { reason: error instanceof Error ? error.name : 'unknown', payout: payoutId },
      'no items from Stripe',
    )
    return null
  }
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(askPayout, payload => runAskPayout(server, payload))],
}
