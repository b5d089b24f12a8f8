import { type FakeStripe, STRIPE_KEY, STRIPE_SECRET, startFakeStripe } from './fake-stripe.ts'
import { test as journey } from './journey.ts'
import { workerFake } from './worker-fake.ts'

/** A browser test against a server that takes cards by the fake Stripe, which sends nothing by itself. */
export const test = journey.extend<object, { stripe: FakeStripe }>({
  stripe: workerFake(startFakeStripe),
  serverEnv: [
    async ({ stripe }, use) =>
      use({
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
        STRIPE_API_URL: stripe.origin,
      }),
    { scope: 'worker' },
  ],
})
