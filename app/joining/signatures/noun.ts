import type { Noun } from '#app/noun.ts'

export const noun = {
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
