import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { locations } from './tables.server.ts'

export const noun = {
  kinds: {
    location: {
      words: [m.activity_type_location, m.activity_the_location],
      record: '/admin/settings/locations?edit=',
      see: 'settings.view',
      names: { from: locations, id: locations.id, name: locations.name },
    },
  },
  settings: [{ name: 'locations', place: ['house', 4], label: m.location_title, see: 'settings.view' }],
  live: { locations: {} },
  holdings: {
    locations: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['code', 'name', 'time_zone', 'tax_branch'],
    },
  },
} as const satisfies Noun
