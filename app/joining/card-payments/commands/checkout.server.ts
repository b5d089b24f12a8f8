import { createHash } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { isStanding, isUsable, LEAST_CARD_AMOUNT, sessionEnd } from '../rules.ts'
import { cardPayments } from '../tables.server.ts'

export type Checkout = {
  applicationId: string
  memberId: string
  statusKey: string
  planName: string
  email: string
  amountSatang: Satang
}

type CardPayment = typeof cardPayments.$inferSelect

/**
 * The address where the application is paid by card or PromptPay at Stripe, for exactly its total; the same one again
 * while it can be used. The application's own page once it is paid. Null where Stripe is not set up, takes no such
 * amount, or does not answer: the payment links are still there.
 */
export async function findCheckoutUrl(ctx: RequestContext, checkout: Checkout): Promise<string | null> {
  const stripe = await findStripe(ctx)
  if (!stripe || checkout.amountSatang < LEAST_CARD_AMOUNT) return null
  const made = await listPayments(ctx, checkout)
  if (made.some(payment => isStanding(payment) || payment.status === 'processing'))
    return linkOrigin(ctx) + localizeHref(`/application/${checkout.statusKey}`)
  const request = sessionRequest(ctx, checkout)
  const fingerprint = fingerprintOf({ ...request, expires_at: undefined })
  const usable = made.find(
    ({ status, expiresAt, ...payment }) =>
      status === 'open' && payment.fingerprint === fingerprint && expiresAt && isUsable(expiresAt, ctx.now()),
  )
  if (usable) return usable.url
  try {
    const idempotencyKey = keyOf(checkout, request, made.length)
    const session = await stripe.checkout.sessions.create(request, { idempotencyKey })
    await keepSession(ctx, checkout, session, fingerprint)
    await endOthers(ctx, stripe, checkout, session.id)
    return session.url
  } catch (error) {
    ctx.log.error(
      { reason: reasonOf(error, stripe), requestId: ctx.requestId },
      'no checkout session from Stripe',
    )
    return null
  }
}

/** Only a house that is paid through Stripe loads its library. */
async function findStripe({ env }: RequestContext): Promise<Stripe | null> {
  if (!env.STRIPE_SECRET_KEY) return null
  const { stripeOf } = await import('../adapters/stripe.server.ts')
  return stripeOf(env)
}

function listPayments({ db }: RequestContext, { applicationId }: Checkout): Promise<CardPayment[]> {
  return db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.applicationId, applicationId))
    .orderBy(desc(cardPayments.createdAt), desc(cardPayments.id))
}

type SessionRequest = Stripe.Checkout.SessionCreateParams

/** Amount and identity are the server's; the visitor can change nothing of it (rule payment.checkout). */
function sessionRequest(ctx: RequestContext, checkout: Checkout): SessionRequest {
  const { applicationId, memberId, planName, email, amountSatang } = checkout
  const locale = getLocale()
  const metadata = { applicationId, memberId }
  const back = (outcome: string) => `${linkOrigin(ctx)}${localizeHref('/card-payment')}?outcome=${outcome}`
  return {
    mode: 'payment',
    // Of these, what the account at Stripe has switched on.
    allowed_payment_method_types: ['card', 'promptpay'],
    // Else the card could be charged in another currency, and so would be a refund.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'thb', unit_amount: amountSatang, product_data: { name: planName } },
      },
    ],
    client_reference_id: memberId,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, description: `${planName} · ${memberId}` },
    locale,
    success_url: back('paid'),
    cancel_url: back('cancelled'),
    expires_at: Math.floor(sessionEnd(ctx.now()).getTime() / 1000),
  }
}

/** Asked twice at once, Stripe makes one page; once that one is over, the next has a key of its own. */
function keyOf({ applicationId, amountSatang }: Checkout, request: SessionRequest, made: number): string {
  return `${applicationId}-${amountSatang}-${made}-${fingerprintOf(request)}`
}

function fingerprintOf(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)
}

async function keepSession(
  { db }: RequestContext,
  { applicationId, amountSatang }: Checkout,
  { id: sessionId, url, expires_at, livemode: isLive }: Stripe.Checkout.Session,
  fingerprint: string,
) {
  await db
    .insert(cardPayments)
    .values({
      ...{ applicationId, sessionId, url, fingerprint, isLive, amountSatang },
      expiresAt: new Date(expires_at * 1000),
      isOurs: true,
      currency: 'thb',
    })
    .onConflictDoNothing({ target: cardPayments.sessionId })
}

/** A page for what the application was before must not take its old price. Stripe says so itself by a webhook. */
async function endOthers(ctx: RequestContext, stripe: Stripe, { applicationId }: Checkout, newest: string) {
  const { sessionId, status, isOurs } = cardPayments
  const others = await ctx.db
    .select({ sessionId })
    .from(cardPayments)
    .where(
      and(
        eq(cardPayments.applicationId, applicationId),
        eq(status, 'open'),
        eq(isOurs, true),
        ne(sessionId, newest),
      ),
    )
  await Promise.allSettled(others.map(other => stripe.checkout.sessions.expire(other.sessionId)))
}

/** Without what Stripe repeats of the request, such as an email address. */
function reasonOf(error: unknown, { errors }: Stripe): string {
  if (error instanceof errors.StripeError) return [error.type, error.code, error.param].join(' ')
  return error instanceof Error ? error.name : 'unknown'
}
