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
