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
  access: {
    routes: {
      'member-account': {
        see: 'payments.view',
        does: {
          payment: 'recordMemberPayment',
          refund: 'recordMemberRefund',
          correction: 'correctMemberBalance',
          reverse: 'reverseLedgerEntry',
          '(sell)': 'sellToMember',
        },
      },
      ledger: { see: 'ledger.view', does: { '(reverse)': 'reverseLedgerEntry', close: 'closeMonth' } },
      'ledger-export': { see: 'ledger.view' },
    },
    commands: {
      recordMemberPayment: 'payments.edit',
      recordMemberRefund: 'ledger.edit',
      correctMemberBalance: 'ledger.edit',
      reverseLedgerEntry: 'ledger.edit',
      closeMonth: 'ledger.close',
    },
  },
  screens: [
    { area: 'staff', name: 'ledger', path: '/admin/ledger', signedIn: true },
    { area: 'staff', name: 'ledger-thai', path: '/th/admin/ledger', signedIn: true },
    {
      area: 'staff',
      name: 'ledger-close',
      path: '/admin/ledger',
      signedIn: true,
      isDialog: true,
      state: 'closeMonth',
    },
    {
      area: 'staff',
      name: 'ledger-account',
      path: '/admin/ledger?month=',
      signedIn: true,
      state: 'openAccount',
    },
    { area: 'empty', name: 'ledger', path: '/admin/ledger', signedIn: true },
  ],
} as const satisfies Noun
