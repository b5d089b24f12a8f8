import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  /** Another person's data as a whole. */
  permissions: { privacy: ['view', 'erase'] },
  permissionWords: { privacy: m.privacy_link },
  settings: [{ name: 'privacy', place: ['data', 2], label: m.privacy_settings, see: 'privacy.erase' }],
  holdings: {
    rate_limits: { whose: 'everyone', endedBy: { job: 'prune-rate-limits' }, columns: { key: 'kept' } },
    instance_secrets: {
      whose: 'nobody',
      endedBy: { bound: 'the secrets that there are' },
      kept: ['name', 'value'],
    },
  },
  access: {
    routes: {
      'personal-data': { see: 'privacy.view', does: { '(erase)': 'eraseSubject' } },
      'personal-data-download': { see: 'privacy.view' },
      'erased-people': { see: 'privacy.erase' },
      'own-data': { see: 'portal' },
      privacy: { see: 'everyone' },
    },
    commands: { eraseSubject: 'privacy.erase' },
  },
  screens: [
    {
      area: 'staff',
      name: 'personal-data',
      path: '/admin/members',
      signedIn: true,
      state: 'openPersonalData',
    },
    { area: 'site', name: 'privacy', path: '/privacy' },
    { area: 'site', name: 'privacy-thai', path: '/th/privacy' },
    { area: 'settings', name: 'settings-privacy', path: '/admin/settings/privacy', signedIn: true },
  ],
} as const satisfies Noun
