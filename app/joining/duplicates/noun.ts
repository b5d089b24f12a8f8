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
  access: {
    routes: {
      duplicates: {
        see: 'customers.edit',
        does: { undo: 'undoJoin', apart: 'keepApart', doubt: 'doubtApart' },
      },
      'duplicates-join': { see: 'customers.edit', does: { '(join)': 'joinCompanies' } },
      'duplicates-payer': { see: 'customers.edit', does: { '(make)': 'makeCompany' } },
    },
    commands: {
      undoJoin: 'customers.edit',
      keepApart: 'customers.edit',
      doubtApart: 'customers.edit',
      joinCompanies: 'customers.edit',
      makeCompany: 'customers.edit',
    },
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
  screens: [
    { area: 'empty', name: 'duplicates', path: '/admin/customers/duplicates', signedIn: true },
    {
      area: 'staff',
      name: 'duplicates',
      path: '/admin/customers/duplicates',
      signedIn: true,
      state: 'openDuplicates',
    },
    {
      area: 'staff',
      name: 'duplicates-join',
      path: '/admin/customers/duplicates',
      signedIn: true,
      state: 'openJoin',
    },
  ],
} as const satisfies Noun
