import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { announcements } from './tables.server.ts'

export const noun = {
  kinds: {
    announcement: {
      words: [m.activity_type_announcement, m.activity_the_announcement],
      record: '/admin/messages/announcements?edit=',
      see: 'messages.view',
      names: {
        from: announcements,
        id: announcements.id,
        name: announcements.text,
      },
    },
    announcements: {
      words: [m.activity_type_announcements, m.activity_the_announcements],
      screen: '/admin/messages/announcements',
      see: 'messages.view',
    },
  },
  live: { announcements: {} },
  holdings: {
    announcements: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['text', 'starts_on', 'ends_on'],
    },
  },
} as const satisfies Noun
