import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { events } from './tables.server.ts'

export const noun = {
  see: 'events.view',
  kinds: {
    event: {
      words: [m.activity_type_event, m.activity_the_event],
      record: '/admin/events?edit=',
      names: { from: events, id: events.id, name: events.title },
    },
    events: { words: [m.activity_type_events, m.activity_the_events], screen: '/admin/events' },
  },
} as const satisfies Noun
