import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  kinds: {
    dashboard: { words: [m.activity_type_dashboard, m.activity_the_dashboard], screen: '/admin/dashboard' },
  },
  navigation: { staff: { screen: '/admin/dashboard', label: m.admin_dashboard, place: ['today', 1] } },
} as const satisfies Noun
