import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  permissions: { activity: ['view'] },
  see: 'activity.view',
  kinds: {
    activity: { words: [m.activity_type_activity, m.activity_the_activity], screen: '/admin/activity' },
  },
  navigation: {
    staff: { screen: '/admin/activity', label: m.admin_activity, place: ['today', 3] },
  },
} as const satisfies Noun
