import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { customers } from '#app/people/customers/tables.server.ts'
import { savedCards } from './tables.server.ts'

export const noun = {
  actions: {
    card_saved: [m.activity_action_card_saved, m.activity_did_card_saved],
    card_removed: [m.activity_action_card_removed, m.activity_did_card_removed],
    card_failed: [m.activity_action_card_failed, m.activity_did_card_failed],
  },
  holdings: {
    saved_cards: {
      whose: 'member',
      endedBy: [
        { days: 7, since: 'created_at', where: 'given_at is null' },
        {
          days: 90,
          since: 'removed_at',
          where:
            'payment_method_id is null and not exists (select from card_charges where saved_card_id = saved_cards.id)',
        },
      ],
      columns: { brand: 'emptied', last_four: 'emptied', agreed_by: 'blanked' },
      kept: ['session_id', 'stripe_customer_id', 'payment_method_id', 'mailed_on'],
      secrets: ['session_id', 'stripe_customer_id', 'payment_method_id'],
      words: m.privacy_part_saved_cards,
      rows: ({ memberIds }) =>
        sql`${savedCards.customerId} in (select ${customers.id} from ${customers} where ${inArray(customers.memberRowId, memberIds)})`,
    },
    card_charges: {
      whose: 'nobody',
      endedBy: { law: 'tax' },
      kept: ['state', 'failure_code', 'next_attempt_on'],
    },
  },
} as const satisfies Noun
