import type { NounWebhooks, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import type { BillNews } from '#app/money/bills/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { EXAMPLE_BILL } from './api/examples.ts'
import { billRecord } from './api/schema.ts'

const OF_BILL = { see: 'payments.view', data: billRecord } as const

export const BILL_WEBHOOKS: Record<BillNews, WebhookEvent> = {
  opened: {
    ...OF_BILL,
    name: 'bill.opened',
    label: m.webhook_event_bill_opened,
    example: EXAMPLE_BILL,
    summary:
      'Something is to be paid, or is again: an account began to owe, or a decision was taken back. All four tell the bill as it is when they are sent.',
  },
  paid: {
    ...OF_BILL,
    name: 'bill.paid',
    label: m.webhook_event_bill_paid,
    summary: 'What a bill lacked is there, and nothing of it must be decided any more.',
    example: { ...EXAMPLE_BILL, state: 'paid', paid_at: EXAMPLE_BILL.updated_at },
  },
  voided: {
    ...OF_BILL,
    name: 'bill.voided',
    label: m.webhook_event_bill_voided,
    summary: 'Nobody is asked for it any more: what it was for has ended, or the charge was taken back.',
    example: { ...EXAMPLE_BILL, state: 'void' },
  },
  given_back: {
    ...OF_BILL,
    name: 'bill.given_back',
    label: m.webhook_event_bill_given_back,
    summary: 'Money that came in for a bill went back to who paid it, or a part of it.',
    example: { ...EXAMPLE_BILL, state: 'paid', paid_at: EXAMPLE_BILL.updated_at },
  },
}

/** What other programs hear of bills (rule webhooks.events). */
export const webhooks: NounWebhooks = { place: 55, events: Object.values(BILL_WEBHOOKS) }
