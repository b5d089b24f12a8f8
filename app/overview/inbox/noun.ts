import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  kinds: { inbox: { words: [m.inbox_title, m.activity_the_inbox], screen: '/admin/inbox' } },
  navigation: {
    staff: { screen: '/admin/inbox', label: m.inbox_title, place: ['today', 2], holds: 'inbox' },
  },
  access: {
    routes: {
      inbox: { see: 'staff' },
      'inbox-next': { see: 'staff' },
    },
  },
  screens: [
    { area: 'staff', name: 'inbox', path: '/admin/inbox', signedIn: true },
    { area: 'staff', name: 'inbox-thai', path: '/th/admin/inbox', signedIn: true },
    { area: 'empty', name: 'inbox', path: '/admin/inbox', signedIn: true },
  ],
} as const satisfies Noun
