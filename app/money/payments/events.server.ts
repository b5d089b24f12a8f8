import { z } from 'zod'
import type { NounWebhooks, Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { LedgerKind } from './rules.ts'
import type { ledgerEntries } from './tables.server.ts'

const payment = z
  .object({
    id: z.uuid().describe('Of the entry in the ledger.'),
    amount_satang: z.int().describe('Above zero, in satang.'),
    method: z.enum(MONEY_METHODS).nullable().describe('Null where nobody said it.'),
    booked_on: z.iso.date().describe('The day on which it counts, in Bangkok.'),
    member_id: z.string().nullable().describe('Null while nobody is a member yet.'),
    application_id: z
      .uuid()
      .nullable()
      .describe('That it pays for; null for money for anything else, such as a booking.'),
    reverses_id: z.uuid().nullable().describe('The entry that is taken back.'),
  })
  .meta({ id: 'Payment' })

const EXAMPLE = {
  id: '019aa7c8-6e02-7b1d-b3a9-51d2c8e0f417',
  amount_satang: 428_000,
  method: 'promptpay',
  booked_on: '2026-11-01',
  member_id: 'SALA-7K3M9Q2X',
  application_id: '019aa7c1-90aa-7d31-8a44-6b0f3d1c2e7a',
  reverses_id: null,
}

const ENTRY = { data: payment, example: EXAMPLE }

const PAYMENT_RECORDED: WebhookEvent = {
  name: 'payment.recorded',
  label: m.webhook_event_payment_recorded,
  see: 'payments.view',
  summary: 'Money came in: with an approval, by card, or recorded by hand.',
  ...ENTRY,
}

const PAYMENT_REFUNDED: WebhookEvent = {
  name: 'payment.refunded',
  label: m.webhook_event_payment_refunded,
  see: 'payments.view',
  summary: 'Money went back to who paid it.',
  ...ENTRY,
}

const PAYMENT_REVERSED: WebhookEvent = {
  name: 'payment.reversed',
  label: m.webhook_event_payment_reversed,
  see: 'payments.view',
  summary: 'A payment or refund was taken out of the books again, for example when an approval is undone.',
  data: payment,
  example: { ...EXAMPLE, reverses_id: '019aa7c8-6e02-7b1d-b3a9-51d2c8e0f416' },
}

/** What other programs hear of money (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 50,
  events: [PAYMENT_RECORDED, PAYMENT_REFUNDED, PAYMENT_REVERSED],
}

const OF_KIND: Partial<Record<LedgerKind, WebhookEvent>> = {
  payment: PAYMENT_RECORDED,
  refund: PAYMENT_REFUNDED,
  reversal: PAYMENT_REVERSED,
}

type Entry = typeof ledgerEntries.$inferSelect

/** What an entry of the ledger tells, of the money that came in; null for what is owed, and for what no money came for. */
export function eventOfEntry(entry: Entry): { event: WebhookEvent; told: Told<typeof payment>[] } | null {
  const event = entry.account === 'received' ? OF_KIND[entry.kind] : undefined
  const { id, amountSatang, method, bookedOn, memberId, applicationId, reversesId } = entry
  if (!event || method === 'withheld' || method === 'deposit') return null
  const data = {
    id,
    amount_satang: Math.abs(amountSatang),
    method,
    booked_on: bookedOn,
    member_id: memberId || null,
    application_id: applicationId,
    reverses_id: reversesId,
  }
  return { event, told: [{ subjectId: id, data }] }
}
