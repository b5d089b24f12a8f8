import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  see: 'activity.view',
  kinds: {
    activity: { words: [m.activity_type_activity, m.activity_the_activity], screen: '/admin/activity' },
  },
} as const satisfies Noun
