import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  kinds: { inbox: { words: [m.inbox_title, m.activity_the_inbox], screen: '/admin/inbox' } },
  navigation: {
    staff: { screen: '/admin/inbox', label: m.inbox_title, place: ['today', 2], holds: 'inbox' },
  },
} as const satisfies Noun
