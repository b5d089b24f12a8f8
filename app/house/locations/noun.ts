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
  access: {
    routes: {
      'settings-locations': {
        see: 'settings.view',
        does: { '(new)': 'addLocation', '(edit)': 'updateLocation' },
      },
    },
    commands: { addLocation: 'settings.edit', updateLocation: 'settings.edit' },
  },
  screens: [
    { area: 'settings', name: 'settings-locations', path: '/admin/settings/locations', signedIn: true },
    {
      area: 'settings',
      name: 'settings-location-new',
      path: '/admin/settings/locations?new=1',
      signedIn: true,
      isDialog: true,
    },
  ],
} as const satisfies Noun
