import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { events } from './tables.server.ts'

export const noun = {
  permissions: { events: ['view', 'edit', 'delete'] },
  see: 'events.view',
  kinds: {
    event: {
      words: [m.activity_type_event, m.activity_the_event],
      record: '/admin/events?edit=',
      names: { from: events, id: events.id, name: events.title },
      search: { label: m.search_events, group: 'events', texts: [events.title], day: events.startsAt },
    },
    events: { words: [m.activity_type_events, m.activity_the_events], screen: '/admin/events' },
  },
  navigation: { staff: { screen: '/admin/events', label: m.admin_events, place: ['space', 2] } },
  live: { events: { onPages: true } },
  holdings: {
    events: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['title', 'description', 'slug', 'place', 'type', 'image_url'],
    },
  },
} as const satisfies Noun
