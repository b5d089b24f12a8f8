import type Stripe from 'stripe'
import { z } from 'zod'
import { type ChargeOutcome, failureCodeOf, readCharge } from '#app/joining/card-payments/adapters/news.ts'
import { sessionEnd } from '#app/joining/card-payments/rules/payments.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Locale } from '#app/paraglide/runtime.js'

type Giving = {
  /** Ours, by which Stripe makes one page however often it is asked. */
  key: string
  email: string
  locale: Locale
  backTo: (outcome: 'saved' | 'cancelled') => string
  now: Date
}

/** Stripe's own page on which somebody leaves a card to be charged later. */
export async function openCardPage(stripe: Stripe, { key, email, locale, backTo, now }: Giving) {
  const { id, url } = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'thb',
      allowed_payment_method_types: ['card'],
      customer_creation: 'always',
      customer_email: email,
      locale,
      success_url: backTo('saved'),
      cancel_url: backTo('cancelled'),
      expires_at: Math.floor(sessionEnd(now).getTime() / 1000),
    },
    { idempotencyKey: key },
  )
  return { sessionId: id, url }
}

/** What is kept of a card: what it is called, and by which names Stripe charges it. */
export type GivenCard = {
  stripeCustomerId: string
  paymentMethodId: string
  brand: string
  lastFour: string
  expiryMonth: number
  expiryYear: number
}

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const given = z.object({
  status: z.literal('complete'),
  customer: named,
  setup_intent: z.object({
    status: z.literal('succeeded'),
    payment_method: z.object({
      id: z.string(),
      card: z.object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.number().int(),
        exp_year: z.number().int(),
      }),
    }),
  }),
})

/** The card that was given on a page; null while none was. */
export async function findGivenCard(stripe: Stripe, sessionId: string): Promise<GivenCard | null> {
  const told = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] })
  const { success, data } = given.safeParse(told)
  if (!success) return null
  const { id: paymentMethodId, card } = data.setup_intent.payment_method
  return {
    stripeCustomerId: data.customer,
    paymentMethodId,
    brand: card.brand,
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

type Asked = {
  chargeId: string
  amountSatang: Satang
  /** What the statement at Stripe says. */
  description: string
  stripeCustomerId: string
  paymentMethodId: string
}

/** What became of a charge, with Stripe's name of the money where it has one. */
export type Told = { paymentIntentId: string | null } & ChargeOutcome

/**
 * Charges a card whose customer is not there. Asked again with the same it answers the same, for a day.
 * @returns null while Stripe is still at it
 * @throws where Stripe does not answer: nobody knows whether it was charged
 */
export async function chargeCard(stripe: Stripe, asked: Asked): Promise<Told | null> {
  const { StripeCardError, StripeInvalidRequestError } = stripe.errors
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: asked.amountSatang,
        currency: 'thb',
        description: asked.description,
        customer: asked.stripeCustomerId,
        payment_method: asked.paymentMethodId,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        error_on_requires_action: true,
        metadata: { cardChargeId: asked.chargeId },
      },
      { idempotencyKey: asked.chargeId },
    )
    return readCharge(intent)
  } catch (error) {
    const isRefused = error instanceof StripeCardError || error instanceof StripeInvalidRequestError
    if (!isRefused) throw error
    return {
      status: 'failed',
      paymentIntentId: error.payment_intent?.id ?? null,
      failureCode: failureCodeOf(error),
    }
  }
}

/** What became of a charge that was asked for long ago; `unknown` where Stripe has never heard of it. */
export async function findCharge(
  stripe: Stripe,
  { chargeId, stripeCustomerId, since }: { chargeId: string; stripeCustomerId: string; since: Date },
): Promise<Told | null> {
  const created = { gte: Math.floor(since.getTime() / 1000) - 60 }
  for await (const intent of stripe.paymentIntents.list({ customer: stripeCustomerId, created, limit: 100 }))
    if (intent.metadata['cardChargeId'] === chargeId) return readCharge(intent)
  return { status: 'failed', paymentIntentId: null, failureCode: 'unknown' }
}

/** Takes a card away from Stripe. Done again, it changes nothing. */
export async function detachCard(stripe: Stripe, paymentMethodId: string) {
  try {
    await stripe.paymentMethods.detach(paymentMethodId)
  } catch (error) {
    if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error
  }
}
