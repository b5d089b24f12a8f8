import { afterAll, afterEach } from 'vitest'
import type { Env } from '#app/kit/platform/env.server.ts'
import { STRIPE_KEY, STRIPE_SECRET, startFakeStripe } from './fake-stripe.ts'

/** A fake Stripe for a test file, with the environment that leads there. */
export async function startStripeServer() {
  const stripe = await startFakeStripe()
  afterEach(() => {
    stripe.outage = null
    stripe.decline = null
    stripe.losesAnswers = false
    stripe.requests.length = 0
  })
  afterAll(() => stripe.close())
  const env: Partial<Env> = {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: [STRIPE_SECRET],
    STRIPE_API_URL: stripe.origin,
  }
  return { stripe, env }
}
