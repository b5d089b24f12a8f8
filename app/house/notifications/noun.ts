import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    notification_choices: { whose: 'staff', endedBy: { with: 'users' } },
  },
} as const satisfies Noun
