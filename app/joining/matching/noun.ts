import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    matched_line: [m.activity_action_matched_line, m.activity_did_matched_line],
    unmatched_line: [m.activity_action_unmatched_line, m.activity_did_unmatched_line],
    bill_seen: [m.activity_action_bill_seen, m.activity_did_bill_seen],
  },
  access: {
    routes: {
      'bank-match': {
        see: 'bank.view',
        does: {
          match: 'matchLine',
          'match (account)': 'matchAccount',
          'match (payout)': 'matchPayout',
          '(undo)': 'undoMatch',
          ignore: 'ignoreBankLine',
        },
      },
      'bank-callback': { see: 'everyone', does: { '(callback)': 'everyone' } },
      'bank-checks': { see: 'bank.view', does: { '(revoke)': 'revokeCode' } },
    },
    commands: {
      matchLine: 'bank.edit',
      matchAccount: 'bank.edit',
      matchPayout: 'bank.edit',
      undoMatch: 'bank.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'bank-match', path: '/admin/bank', signedIn: true, state: 'openSuggested' },
    { area: 'staff', name: 'bank-match-none', path: '/admin/bank/match', signedIn: true },
    { area: 'staff', name: 'bank-checks', path: '/admin/bank/checks', signedIn: true },
    { area: 'empty', name: 'bank-match', path: '/admin/bank/match', signedIn: true },
    { area: 'empty', name: 'bank-checks', path: '/admin/bank/checks', signedIn: true },
  ],
} as const satisfies Noun
