import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounWebhooks, Told, WebhookKind } from '#app/machines/webhooks/steps/kinds.server.ts'
import { idOf, SLIP_STATUSES } from '#app/money/bills/rules.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { withoutPass } from '#app/people/access-codes/rules.ts'
import { recordReceiptAnswer } from './steps/answer.server.ts'
import { RECEIPT, receipts } from './tables.server.ts'

/** One white pixel. */
const SAMPLE_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8////fwAJ+wP9BUNFygAAAABJRU5ErkJggg==',
  'base64',
)

const SAMPLE = {
  name: 'Sala test (not a person)',
  userEmail: 'test@example.com',
  selectedPlan: 'Day Pass',
  planPrice: 0,
  fileName: 'sala-test.png',
  contentType: 'image/png',
}

/**
 * A receipt on its way to the automation, which must have heard of its registration before
 * (rule receipts.saved-first).
 */
const receiptWebhook: WebhookKind = {
  see: 'receipts.view',
  sample: () => ({ payload: SAMPLE, file: SAMPLE_IMAGE }),
  async waitsFor(db, receiptId) {
    const [receipt] = await db
      .select({ subjectId: subjectIdOf(receipts.billId, 'application') })
      .from(receipts)
      .where(eq(receipts.id, receiptId))
    return receipt?.subjectId ? { kind: 'registration', subjectId: receipt.subjectId } : null
  },
  shown: withoutPass,
  onDelivered: recordReceiptAnswer,
}

const receivedSlip = z
  .object({
    id: z.uuid(),
    application_id: z.uuid().nullable().describe('Null until somebody has said what it is for.'),
    plan: z.string().nullable(),
    total_satang: z.int().nullable().describe('What was to be paid when it came, in satang.'),
    status: z.enum(SLIP_STATUSES),
    submitted_at: z.iso.datetime(),
  })
  .meta({ id: 'Slip' })

/** What other programs hear of slips (rule webhooks.events): never the picture, nor what opens the door. */
export const webhooks: NounWebhooks = {
  place: 40,
  kinds: { receipt: receiptWebhook },
  events: [
    {
      name: 'receipt.received',
      label: m.webhook_event_receipt_received,
      see: 'receipts.view',
      summary: 'A slip came in, or another picture of it. It waits for staff.',
      data: receivedSlip,
      example: {
        id: '019aa7c3-2f61-7f04-a1d8-94e7b0c65d23',
        plan: 'Silver',
        total_satang: 428_000,
        application_id: '019aa7c1-90aa-7d31-8a44-6b0f3d1c2e7a',
        status: 'submitted',
        submitted_at: '2026-11-01T03:05:40.000Z',
      },
      logged: {
        entityType: 'receipt',
        actions: ['receipt_submitted', 'receipt_resubmitted'],
        read: readSlips,
      },
    },
  ],
}

async function readSlips(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof receivedSlip>[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const rows = await db.select(RECEIPT).from(receipts).where(inArray(receipts.id, ids))
  return rows.map(({ id, subject, selectedPlan, totalSatang, status, submittedAt }) => ({
    subjectId: id,
    data: {
      id,
      application_id: idOf('application', subject),
      plan: selectedPlan,
      total_satang: totalSatang,
      status,
      submitted_at: submittedAt.toISOString(),
    },
  }))
}
