import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    contract_sent: [m.activity_action_contract_sent, m.activity_did_contract_sent],
    contract_asked: [m.activity_action_contract_asked, m.activity_did_contract_asked],
    contract_signed: [m.activity_action_contract_signed, m.activity_did_contract_signed],
    contract_declined: [m.activity_action_contract_declined, m.activity_did_contract_declined],
    contract_lapsed: [m.activity_action_contract_lapsed, m.activity_did_contract_lapsed],
    contract_withdrawn: [m.activity_action_contract_withdrawn, m.activity_did_contract_withdrawn],
    contract_paper: [m.activity_action_contract_paper, m.activity_did_contract_paper],
    contract_redrafted: [m.activity_action_contract_redrafted, m.activity_did_contract_redrafted],
  },
  access: {
    routes: {
      'contract-signing': {
        see: 'contracts.view',
        does: {
          '(send)': 'sendContract',
          ask: 'askAgain',
          rewrite: 'rewriteContract',
          withdraw: 'withdrawContract',
          paper: 'bringInPaper',
        },
      },
      'contract-signing-preview': { see: 'contracts.edit', does: { '(preview)': 'previewContract' } },
      'contract-signing-file': { see: 'contracts.view' },
      sign: {
        see: 'everyone',
        does: { '(code)': 'everyone', sign: 'everyone', passkey: 'everyone', decline: 'everyone' },
      },
      'sign-passkey': { see: 'everyone', does: { '(ask)': 'everyone' } },
      'sign-file': { see: 'everyone' },
      verify: { see: 'everyone' },
      'signing-key': { see: 'everyone' },
    },
    commands: {
      sendContract: 'contracts.edit',
      previewContract: 'contracts.edit',
      askAgain: 'contracts.edit',
      rewriteContract: 'contracts.edit',
      withdrawContract: 'contracts.edit',
      bringInPaper: 'contracts.edit',
    },
  },
  screens: [
    ...[
      { name: 'signing', path: '/admin/contracts', state: 'openSigning' },
      { name: 'signing-send', path: '/admin/contracts', state: 'openSending', isDialog: true },
      { name: 'signing-sent', path: '/admin/contracts', state: 'openSent' },
      { name: 'signing-paper', path: '/admin/contracts', state: 'openPaper', isDialog: true },
      { name: 'sign', path: '/admin/contracts', state: 'openSign' },
      { name: 'sign-code', path: '/admin/contracts', state: 'openSignCode' },
    ].map(screen => ({ area: 'staff', signedIn: true, ...screen }) as const),
    { area: 'site', name: 'sign-unknown', path: '/sign/unknown' },
    { area: 'site', name: 'verify', path: '/verify' },
  ],
  holdings: {
    // Who signed what, from where: without it nobody could prove what was agreed to.
    signings: {
      whose: 'nobody',
      endedBy: { law: 'contract' },
      kept: [
        ...(['state', 'way', 'locale', 'terms', 'lapses_on', 'paper_key', 'sha256'] as const),
        ...(['signed_by', 'signed_on', 'reason', 'evidence', 'signature'] as const),
      ],
    },
    signing_signers: {
      whose: 'nobody',
      endedBy: { with: 'signings' },
      kept: [
        ...(['side', 'name', 'email', 'locale', 'typed_name', 'capacity', 'identified_by'] as const),
        ...(['token_hash', 'done_hash', 'code_hash'] as const),
      ],
      secrets: ['token_hash', 'done_hash', 'code_hash'],
    },
    signing_events: {
      whose: 'nobody',
      endedBy: { law: 'contract' },
      kept: ['kind', 'address', 'agent', 'details', 'prev_hash', 'hash'],
    },
  },
} as const satisfies Noun
