import type { Noun } from '#app/noun.ts'

export const noun = {
  holdings: {
    agreements: { whose: 'nobody', kept: ['version', 'locale', 'title', 'pages', 'sha256'] },
  },
  access: {
    routes: {
      'agreement-file': { see: 'everyone' },
      'settings-agreement': { see: 'settings.view', does: { read: 'confirmAgreementRead' } },
    },
    commands: { confirmAgreementRead: 'settings.edit' },
  },
  screens: [
    { area: 'settings', name: 'settings-agreement', path: '/admin/settings/agreement', signedIn: true },
  ],
} as const satisfies Noun
