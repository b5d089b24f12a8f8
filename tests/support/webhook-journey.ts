import { test as journey } from './journey.ts'
import { listenForWebhooks, type WebhookReceiver } from './webhook-receiver.ts'
import { workerFake } from './worker-fake.ts'

type WorkerFixtures = { automation: WebhookReceiver }
type TestFixtures = { freshAutomation: undefined }

/** A browser test against a server that sends registrations and receipts to the fake `automation`. */
export const test = journey.extend<TestFixtures, WorkerFixtures>({
  automation: workerFake(listenForWebhooks),
  serverEnv: [
    async ({ automation }, use) =>
      use({
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
