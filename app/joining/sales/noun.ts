import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: { sold: [m.activity_action_sold, m.activity_did_sold] },
  access: { commands: { sellToMember: 'payments.edit', renewMember: 'members.edit' } },
  screens: [
    {
      area: 'staff',
      name: 'sale',
      path: '/admin/ledger?month=',
      signedIn: true,
      isDialog: true,
      state: 'openSale',
    },
  ],
} as const satisfies Noun
