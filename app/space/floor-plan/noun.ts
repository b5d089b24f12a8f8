import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'floor-plan', place: ['site', 2], label: m.floor_plan_title, see: 'settings.view' }],
  access: {
    routes: {
      'settings-floor-plan': {
        see: 'settings.view',
        does: { '(save)': 'saveFloorPlan', photo: 'savePhoto', 'remove-photo': 'removePhoto' },
      },
    },
    commands: { saveFloorPlan: 'settings.edit' },
  },
  screens: [
    { area: 'settings', name: 'settings-floor-plan', path: '/admin/settings/floor-plan', signedIn: true },
  ],
} as const satisfies Noun
