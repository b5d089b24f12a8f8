import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  see: 'customers.edit',
  actions: {
    companies_joined: [m.activity_action_companies_joined, m.activity_did_companies_joined],
    companies_kept_apart: [m.activity_action_companies_kept_apart, m.activity_did_companies_kept_apart],
    companies_doubted: [m.activity_action_companies_doubted, m.activity_did_companies_doubted],
    companies_parted: [m.activity_action_companies_parted, m.activity_did_companies_parted],
  },
  holdings: {
    // Ids of what went where: it says nothing about anybody without them.
    customer_joins: {
      whose: 'staff',
      endedBy: [{ days: 365, since: 'created_at' }],
      kept: ['moved'],
    },
    customers_apart: { whose: 'staff', endedBy: { with: 'customers' } },
  },
} as const satisfies Noun
