import { createHash } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type Stripe from 'stripe'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { referenceOf, type Subject } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { isBillOf } from '#app/money/bills/tables.server.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { isStanding, isUsable, LEAST_CARD_AMOUNT, sessionEnd } from '../rules/payments.ts'
import { cardPayments } from '../tables.server.ts'

export type Checkout = {
  applicationId: string
  memberId: string
  statusKey: string
  planName: string
  email: string
  amountSatang: Satang
  /** The page of ours that it is paid from, where that is no secret: Stripe leads back to it. */
  paidFrom?: string | undefined
}

/** What a page of Stripe is about, and where on our site it leads back to. */
export type Due = {
  subject: Subject
  /** What the payment names. */
  reference: string
  title: string
  /** Of whoever pays. */
  email: string
  amountSatang: Satang
  backTo: (outcome: 'paid' | 'cancelled') => string
}

type CardPayment = typeof cardPayments.$inferSelect

/**
 * The address where the application is paid by card or PromptPay at Stripe, for exactly its total; the same one again
 * while it can be used. The page it is paid from, else the application's own, once it is paid. Null where Stripe is not
 * set up, takes no such amount, or does not answer: the payment links are still there.
 */
export async function findCheckoutUrl(ctx: RequestContext, checkout: Checkout): Promise<string | null> {
  const { applicationId, memberId: reference, planName: title, email, amountSatang } = checkout
  const { statusKey, paidFrom } = checkout
  const backTo = (outcome: string) =>
    paidFrom ? `${paidFrom}?card=${outcome}` : `/card-payment?outcome=${outcome}`
  const subject = { kind: 'application', id: applicationId } as const
  const due = { subject, reference, title, email, amountSatang, backTo }
  const made = await listPayments(ctx, due)
  if (takesCard(ctx, amountSatang) && made.some(payment => isStanding(payment) || isOnItsWay(payment)))
    return linkOrigin(ctx) + localizeHref(paidFrom ? backTo('paid') : `/application/${statusKey}`)
  return openPage(ctx, due, made)
}

/** Null where Stripe does not answer, and while a payment is on its way. */
export type CheckoutPage = { url: string | null; isOnItsWay: boolean }

/** The same for what is paid on a page of its own; none while a payment is still on its way, so that nobody pays twice. */
export async function openCheckout(ctx: RequestContext, due: Due): Promise<CheckoutPage> {
  const made = await listPayments(ctx, due)
  if (made.some(isOnItsWay)) return { url: null, isOnItsWay: true }
  return { url: await openPage(ctx, due, made), isOnItsWay: false }
}

/** Whether Stripe is set up, and takes such an amount. */
export function takesCard({ env }: Pick<RequestContext, 'env'>, amountSatang: Satang): boolean {
  return env.STRIPE_SECRET_KEY !== undefined && amountSatang >= LEAST_CARD_AMOUNT
}

const isOnItsWay = ({ status }: CardPayment) => status === 'processing'

async function openPage(ctx: RequestContext, checkout: Due, made: CardPayment[]): Promise<string | null> {
  const stripe = takesCard(ctx, checkout.amountSatang) ? await findStripe(ctx) : null
  if (!stripe) return null
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

function isOf({ subject }: Due) {
  return isBillOf(cardPayments.billId, subject)
}

function listPayments({ db }: RequestContext, due: Due): Promise<CardPayment[]> {
  return db
    .select()
    .from(cardPayments)
    .where(isOf(due))
    .orderBy(desc(cardPayments.createdAt), desc(cardPayments.id))
}

type SessionRequest = Stripe.Checkout.SessionCreateParams

/** Amount and identity are the server's; the visitor can change nothing of it (rule payment.checkout). */
function sessionRequest(ctx: RequestContext, checkout: Due): SessionRequest {
  const { subject, reference, title, email, amountSatang, backTo } = checkout
  const locale = getLocale()
  const metadata = { ...referenceOf(subject), memberId: reference }
  const back = (outcome: 'paid' | 'cancelled') => linkOrigin(ctx) + localizeHref(backTo(outcome))
  return {
    mode: 'payment',
    // Of these, what the account at Stripe has switched on.
    allowed_payment_method_types: ['card', 'promptpay'],
    // Else the card could be charged in another currency, and so would be a refund.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'thb', unit_amount: amountSatang, product_data: { name: title } },
      },
    ],
    client_reference_id: reference,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, description: `${title} · ${reference}` },
    locale,
    success_url: back('paid'),
    cancel_url: back('cancelled'),
    expires_at: Math.floor(sessionEnd(ctx.now()).getTime() / 1000),
  }
}

/** Asked twice at once, Stripe makes one page; once that one is over, the next has a key of its own. */
function keyOf({ subject, amountSatang }: Due, request: SessionRequest, made: number): string {
  return `${subject.id}-${amountSatang}-${made}-${fingerprintOf(request)}`
}

function fingerprintOf(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22)
}

async function keepSession(
  { db }: RequestContext,
  { subject, amountSatang }: Due,
  { id: sessionId, url, expires_at, livemode: isLive }: Stripe.Checkout.Session,
  fingerprint: string,
) {
  await db.transaction(async tx => {
    const billId = await openBill(tx, subject)
    await tx
      .insert(cardPayments)
      .values({
        billId,
        sessionId,
        url,
        fingerprint,
        isLive,
        amountSatang,
        expiresAt: new Date(expires_at * 1000),
        isOurs: true,
        currency: 'thb',
      })
      .onConflictDoNothing({ target: cardPayments.sessionId })
  })
}

/** A page for what was due before must not take the old amount. Stripe says so itself by a webhook. */
async function endOthers(ctx: RequestContext, stripe: Stripe, due: Due, newest: string) {
  const { sessionId, status, isOurs } = cardPayments
  const others = await ctx.db
    .select({ sessionId })
    .from(cardPayments)
    .where(and(isOf(due), eq(status, 'open'), eq(isOurs, true), ne(sessionId, newest)))
  await Promise.allSettled(others.map(other => stripe.checkout.sessions.expire(other.sessionId)))
}

/** Without what Stripe repeats of the request, such as an email address. */
function reasonOf(error: unknown, { errors }: Stripe): string {
  if (error instanceof errors.StripeError) return [error.type, error.code, error.param].join(' ')
  return error instanceof Error ? error.name : 'unknown'
}
