import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'start', place: ['house', 5], label: m.start_title, see: 'settings.edit' }],
  access: {
    routes: {
      'settings-start': {
        see: 'settings.edit',
        does: { aside: 'chooseStartItem', 'bring-back': 'chooseStartItem' },
      },
    },
    commands: { chooseStartItem: 'settings.edit' },
  },
  screens: [
    { area: 'settings', name: 'settings-start', path: '/admin/settings/start', signedIn: true },
    { area: 'empty', name: 'settings-start', path: '/admin/settings/start', signedIn: true },
  ],
} as const satisfies Noun
