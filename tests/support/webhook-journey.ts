import { test as journey } from './journey.ts'
import { listenForWebhooks, type WebhookReceiver } from './webhook-receiver.ts'

type WorkerFixtures = { automation: WebhookReceiver }
type TestFixtures = { freshAutomation: undefined }

/** A browser test against a server that sends registrations and receipts to the fake `automation`. */
export const test = journey.extend<TestFixtures, WorkerFixtures>({
  automation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const receiver = await listenForWebhooks()
      await use(receiver)
      receiver.close()
    },
    { scope: 'worker' },
  ],
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
