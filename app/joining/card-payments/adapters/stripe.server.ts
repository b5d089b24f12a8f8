import Stripe from 'stripe'
import type { Env } from '#app/kit/platform/env.server.ts'

/** A visitor waits for the answer. */
const TIMEOUT_MS = 8_000

/** Stripe's API with the key of the environment; null without one. */
export function stripeOf({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Env): Stripe | null {
  if (!STRIPE_SECRET_KEY) return null
  const url = STRIPE_API_URL ? new URL(STRIPE_API_URL) : null
  return new Stripe(STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** Older news is a replay (rule payment.stripe-signature). */
const TOLERANCE_S = 300

/**
 * The event in the body of a webhook; null unless Stripe signed exactly these bytes, lately, with one of our secrets.
 * While a secret is rotated, Stripe signs with both, and both are ours.
 */
export function readSignedEvent(
  body: Buffer,
  signature: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      const receivedAt = now.getTime()
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, receivedAt)
    } catch {}
  }
  return null
}
