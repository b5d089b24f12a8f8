import type { Noun } from '#app/noun.ts'

export const noun = {
  live: { works: {} },
  holdings: {
    long_works: {
      whose: 'staff',
      endedBy: { job: 'forget-long-works' },
      kept: ['kind', 'subject', 'state', 'phase', 'outcome', 'error'],
    },
  },
} as const satisfies Noun
