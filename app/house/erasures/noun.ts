import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    erasures: { whose: 'nobody', kept: ['kind'] },
  },
} as const satisfies Noun
