import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    // Ids of what went where: it says nothing about anybody without them.
    customer_joins: {
      whose: 'staff',
      endedBy: [{ days: 365, since: 'created_at' }],
      kept: ['moved'],
    },
  },
} as const satisfies Noun
