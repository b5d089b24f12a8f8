import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { customers } from './tables.server.ts'

export const noun = {
  permissions: { customers: ['view', 'edit'] },
  permissionWords: { customers: m.customers_title },
  see: 'customers.view',
  kinds: {
    customer: { words: [m.activity_type_customer, m.activity_the_customer] },
  },
  holdings: {
    // What companies are called and where their bills go stays with what they bought; of a member's own only a number does.
    customers: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: {
        name: 'blanked',
        legal_name: 'emptied',
        tax_id: 'emptied',
        branch: 'emptied',
        address: 'emptied',
        billing_emails: 'emptied',
      },
      kept: ['kind', 'locale'],
      isPart: true,
      rows: ({ memberIds }) => inArray(customers.memberRowId, memberIds),
    },
    customer_people: {
      whose: 'everyone',
      endedBy: { with: 'customers' },
      columns: { email: 'kept' },
      kept: ['role'],
    },
  },
} as const satisfies Noun
