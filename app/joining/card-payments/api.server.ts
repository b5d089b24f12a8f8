import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { readNews, type StripeNews } from './adapters/news.ts'
import { handleNews, lockMoney } from './steps/handle-news.server.ts'
import { stripeEvents } from './tables.server.ts'

export type WebhookAnswer = 'done' | 'forged'

/**
 * Takes an event from Stripe: stored first, then everything that follows from it in one transaction, once, however often
 * it comes. When that fails the event stays unhandled and the error is thrown: Stripe sends it again for days.
 */
export async function receiveStripeEvent(
  ctx: RequestContext,
  { body, signature }: { body: Buffer; signature: string },
): Promise<WebhookAnswer> {
  const secrets = ctx.env.STRIPE_WEBHOOK_SECRET ?? []
  const { readSignedEvent } = await import('./adapters/stripe.server.ts')
  const event = readSignedEvent(body, signature, { secrets, now: ctx.now() })
  if (!event) return 'forged'
  const news = readNewsOf(ctx, event)
  await storeEvent(ctx, event, news)
  await ctx.db.transaction(async tx => {
    await lockMoney(tx, paymentIntentOf(news))
    const { eventId } = stripeEvents
    const [stored] = await tx.select().from(stripeEvents).where(eq(eventId, event.id)).for('update')
    if (!stored || stored.handledAt !== null) return
    const isDone = await handleNews(tx, ctx, stored)
    if (isDone) await tx.update(stripeEvents).set({ handledAt: ctx.now() }).where(eq(eventId, event.id))
    else ctx.log.info({ event: event.id, type: event.type }, 'kept for later')
  })
  return 'done'
}

/** An event in a shape that we do not know is kept and logged: sending it again would not help. */
function readNewsOf(ctx: RequestContext, event: Stripe.Event): StripeNews | null {
  try {
    return readNews(event)
  } catch (error) {
    ctx.log.error({ err: error, event: event.id, type: event.type }, 'Stripe event not understood')
    return null
  }
}

const paymentIntentOf = (news: StripeNews | null) =>
  news && 'paymentIntentId' in news ? news.paymentIntentId : null

async function storeEvent({ db }: RequestContext, event: Stripe.Event, news: StripeNews | null) {
  await db
    .insert(stripeEvents)
    .values({
      eventId: event.id,
      type: event.type,
      news,
      paymentIntentId: paymentIntentOf(news),
      happenedAt: new Date(event.created * 1000),
    })
    .onConflictDoNothing({ target: stripeEvents.eventId })
}
