import { eq } from 'drizzle-orm'
import type { WebhookKind } from '#app/machines/webhooks/steps/kinds.server.ts'
import { recordReceiptAnswer } from './commands/submit.server.ts'
import { withoutPass } from './rules.ts'
import { receipts } from './tables.server.ts'

/** One white pixel. */
const SAMPLE_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9BUNFygAAAABJRU5ErkJggg==',
  'base64',
)

const SAMPLE = {
  ...{ name: 'Sala test (not a person)', userEmail: 'test@example.com' },
  ...{ selectedPlan: 'Day Pass', planPrice: 0, fileName: 'sala-test.png', contentType: 'image/png' },
}

/**
 * A receipt on its way to the automation, which must have heard of its registration before
 * (rule receipts.saved-first).
 */
export const receiptWebhook: WebhookKind = {
  sample: () => ({ payload: SAMPLE, file: SAMPLE_IMAGE }),
  async waitsFor(db, receiptId) {
    const [receipt] = await db
      .select({ subjectId: receipts.applicationId })
      .from(receipts)
      .where(eq(receipts.id, receiptId))
    return receipt?.subjectId ? { kind: 'registration', subjectId: receipt.subjectId } : null
  },
  shown: withoutPass,
  onDelivered: recordReceiptAnswer,
}
