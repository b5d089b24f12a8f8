import type { Noun } from '#app/noun.ts'

const ANSWERED = { '(answered)': 'answerOpening' } as const

export const noun = {
  access: {
    routes: {
      opening: { see: 'settings.edit' },
      'opening-name': {
        see: 'settings.edit',
        does: {
          '(save)': 'saveHouseSettings',
          logo: 'saveLogo',
          'remove-logo': 'removeLogo',
          photo: 'savePhoto',
          'remove-photo': 'removePhoto',
          ...ANSWERED,
        },
      },
      'opening-offer': {
        see: 'money_settings.edit',
        does: { '(save)': 'updatePlan', '(services)': 'switchServices', ...ANSWERED },
      },
      'opening-rooms': { see: 'spaces.edit', does: { '(new)': 'createSpace', none: 'answerOpening' } },
      'opening-money': {
        see: 'money_settings.edit',
        does: { '(save)': 'saveMoneySettings', read: 'money_settings.edit' },
      },
      'opening-contact': { see: 'settings.edit', does: { '(save)': 'saveHouseSettings', ...ANSWERED } },
      'opening-pass': { see: 'applications.edit' },
    },
    commands: { answerOpening: 'settings.edit' },
  },
  screens: [
    { area: 'empty', name: 'opening-name', path: '/admin/opening/name', signedIn: true },
    { area: 'empty', name: 'opening-offer', path: '/admin/opening/offer', signedIn: true },
    { area: 'empty', name: 'opening-rooms', path: '/admin/opening/rooms', signedIn: true },
    { area: 'empty', name: 'opening-money', path: '/admin/opening/money', signedIn: true },
    { area: 'empty', name: 'opening-contact', path: '/admin/opening/contact', signedIn: true },
    { area: 'empty', name: 'opening-pass', path: '/admin/opening/pass', signedIn: true },
  ],
} as const satisfies Noun
