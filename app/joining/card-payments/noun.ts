import { or } from 'drizzle-orm'
import { isBillAmong } from '#app/money/bills/tables.server.ts'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { cardPayments } from './tables.server.ts'

export const noun = {
  actions: {
    paid_by_card: [m.activity_action_paid_by_card, m.activity_did_paid_by_card],
    card_refunded: [m.activity_action_card_refunded, m.activity_did_card_refunded],
    card_disputed: [m.activity_action_card_disputed, m.activity_did_card_disputed],
  },
  holdings: {
    card_payments: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: { url: 'emptied', fingerprint: 'emptied' },
      kept: ['session_id', 'status', 'currency', 'payment_intent_id', 'doubt', 'dispute'],
      secrets: ['fingerprint', 'url'],
      words: m.privacy_part_card_payments,
      rows: ({ applicationIds, memberIds }) =>
        or(
          isBillAmong(cardPayments.billId, 'application', applicationIds),
          isBillAmong(cardPayments.billId, 'debt', memberIds),
        ),
    },
    card_payouts: {
      whose: 'nobody',
      endedBy: { law: 'tax' },
      kept: ['payout_id', 'currency', 'status', 'arrives_on'],
    },
    card_payout_items: {
      whose: 'nobody',
      endedBy: { law: 'tax' },
      kept: ['transaction_id', 'kind', 'payment_intent_id'],
    },
    // Stored without who paid (card-payments).
    stripe_events: {
      whose: 'nobody',
      endedBy: [
        { days: 90, since: 'created_at', where: 'handled_at is not null' },
        { days: 730, since: 'created_at' },
      ],
      kept: ['event_id', 'type', 'news', 'payment_intent_id'],
    },
  },
} as const satisfies Noun
