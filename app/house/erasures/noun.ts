import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    erasures: {
      whose: 'nobody',
      endedBy: { bound: 'people of the house' },
      kept: ['kind'],
    },
  },
} as const satisfies Noun
