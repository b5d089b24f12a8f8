import { type FakeStripe, STRIPE_KEY, STRIPE_SECRET, startFakeStripe } from './fake-stripe.ts'
import { test as journey } from './journey.ts'
import { listenForWebhooks, type WebhookReceiver } from './webhook-receiver.ts'
import { workerFake } from './worker-fake.ts'

type Outside = { stripe: FakeStripe; automation: WebhookReceiver }

/**
 * A browser test against a server that takes cards by the fake Stripe, which sends nothing by itself, and sends registrations
 * and receipts to the fake `automation`.
 */
export const test = journey.extend<{ freshAutomation: undefined }, Outside>({
  stripe: workerFake(startFakeStripe),
  automation: workerFake(listenForWebhooks),
  serverEnv: [
    async ({ stripe, automation }, use) =>
      use({
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
        STRIPE_API_URL: stripe.origin,
        REGISTRATION_WEBHOOK_URL: `${automation.origin}/registration`,
        RECEIPT_WEBHOOK_URL: `${automation.origin}/receipt`,
      }),
    { scope: 'worker' },
  ],
  freshAutomation: [
    async ({ automation }, use) => {
      automation.reset()
      await use(undefined)
    },
    { auto: true },
  ],
})
