import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    api_answers: {
      whose: 'everyone',
      endedBy: [{ days: 7, since: 'created_at' }],
      columns: { body: 'kept' },
      kept: ['idempotency_key', 'fingerprint', 'headers'],
    },
  },
} as const satisfies Noun
