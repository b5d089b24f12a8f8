import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  permissions: { ledger: ['view', 'edit', 'close'] },
  see: 'ledger.view',
  kinds: { ledger: { words: [m.activity_type_ledger, m.activity_the_ledger], screen: '/admin/ledger' } },
  actions: {
    recorded_payment: [m.activity_action_recorded_payment, m.activity_did_recorded_payment],
    recorded_refund: [m.activity_action_recorded_refund, m.activity_did_recorded_refund],
    recorded_correction: [m.activity_action_recorded_correction, m.activity_did_recorded_correction],
    reversed_entry: [m.activity_action_reversed_entry, m.activity_did_reversed_entry],
    closed_month: [m.activity_action_closed_month, m.activity_did_closed_month],
  },
  navigation: { staff: { screen: '/admin/ledger', label: m.admin_ledger, place: ['money', 1] } },
  live: { ledger: {} },
} as const satisfies Noun
