import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  permissions: { cash_ups: ['view', 'edit'] },
  see: 'cash_ups.view',
  kinds: {
    cash_up: { words: [m.activity_type_cash_up, m.activity_the_cash_up], screen: '/admin/cash-up' },
  },
  actions: { closed_cash: [m.activity_action_closed_cash, m.activity_did_closed_cash] },
  navigation: { staff: { screen: '/admin/cash-up', label: m.cash_up_title, place: ['money', 2] } },
  live: { cash_ups: {} },
  holdings: {
    cash_ups: {
      whose: 'staff',
      endedBy: { law: 'tax' },
      kept: ['from_day', 'day', 'note', 'pieces'],
    },
  },
} as const satisfies Noun
