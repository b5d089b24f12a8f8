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
  access: {
    routes: {
      activity: { see: 'activity.view' },
      'activity-export': { see: 'activity.view' },
    },
  },
  screens: [
    { area: 'staff', name: 'activity', path: '/admin/activity', signedIn: true },
    {
      area: 'staff',
      name: 'activity-details',
      path: '/admin/activity',
      signedIn: true,
      state: 'openDetails',
    },
    { area: 'staff', name: 'activity-thai', path: '/th/admin/activity', signedIn: true },
  ],
} as const satisfies Noun
