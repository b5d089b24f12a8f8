import { afterAll, afterEach } from 'vitest'
import { listenForWebhooks } from './webhook-receiver.ts'

export { NO_ANSWER, type ReceivedRequest } from './webhook-receiver.ts'

/** A receiver of webhooks for a test file: reset after every test, closed after the last. */
export async function startWebhookServer() {
  const receiver = await listenForWebhooks()
  afterEach(() => receiver.reset())
  afterAll(() => receiver.close())
  return receiver
}
