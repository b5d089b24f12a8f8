import type { Noun } from '#app/noun.ts'

export const noun = {
  /** Another person's data as a whole. */
  permissions: { privacy: ['view', 'erase'] },
  holdings: {
    rate_limits: { whose: 'everyone', columns: { key: 'kept' } },
    instance_secrets: { whose: 'nobody', kept: ['name', 'value'] },
  },
} as const satisfies Noun
