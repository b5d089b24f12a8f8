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
  access: {
    routes: {
      events: {
        see: 'events.view',
        does: { '(new)': 'createEvent', '(edit)': 'updateEvent', delete: 'deleteEvents' },
      },
      'events-export': { see: 'events.view' },
      event: { see: 'everyone' },
      'event-join': { see: 'everyone', does: { '(send)': 'everyone' } },
      'event-guest': { see: 'everyone', does: { cancel: 'everyone' } },
      'event-guests': { see: 'guests.view', does: { remove: 'removeGuest' } },
      'event-guests-export': { see: 'guests.view' },
      'public/events/routes/image': { see: 'everyone' },
      'public/events/routes/calendar': { see: 'everyone' },
    },
    typed: {
      title: 'Talk',
      description: 'In the garden',
      startsAt: '2027-03-04T10:00',
      type: 'networking',
      imageUrl: 'https://pictures.example/talk.jpg',
    },
    commands: { createEvent: 'events.edit', updateEvent: 'events.edit', deleteEvents: 'events.delete' },
  },
  screens: [
    { area: 'staff', name: 'events', path: '/admin/events', signedIn: true },
    { area: 'staff', name: 'event-new', path: '/admin/events?new=1', signedIn: true, isDialog: true },
    { area: 'empty', name: 'events', path: '/admin/events', signedIn: true },
    { area: 'events', name: 'event', path: '/', state: 'openFirstEvent' },
    { area: 'events', name: 'join', path: '/', state: 'joinFirstEvent' },
    { area: 'staff', name: 'event-guests', path: '/admin/events', signedIn: true, state: 'openEventGuests' },
  ],
} as const satisfies Noun
