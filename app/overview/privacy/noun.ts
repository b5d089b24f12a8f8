import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    rate_limits: { whose: 'everyone', columns: { key: 'kept' } },
    instance_secrets: { whose: 'nobody', kept: ['name', 'value'] },
  },
} as const satisfies Noun
