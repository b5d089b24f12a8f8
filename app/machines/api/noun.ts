import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    api_answers: {
      whose: 'everyone',
      columns: { body: 'kept' },
      kept: ['idempotency_key', 'fingerprint', 'headers'],
    },
  },
} as const satisfies Noun
