import type { Noun } from '#app/noun.ts'

export const noun = {
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
