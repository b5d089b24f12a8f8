import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    locations: { whose: 'nobody', kept: ['code', 'name', 'time_zone', 'tax_branch', 'hours'] },
  },
} as const satisfies Noun
