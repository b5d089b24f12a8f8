import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { apiKeys } from './tables.server.ts'

export const noun = {
  permissions: { api_keys: ['view', 'edit'] },
  see: 'api_keys.view',
  kinds: {
    api_key: {
      words: [m.activity_type_api_key, m.activity_the_api_key],
      screen: '/admin/settings/api-keys',
      names: { from: apiKeys, id: apiKeys.id, name: apiKeys.name },
    },
  },
  actions: { ended_with_maker: [m.activity_action_ended_with_maker, m.activity_did_ended_with_maker] },
  settings: [{ name: 'api-keys', place: ['programs', 2], label: m.api_keys_title, see: 'api_keys.view' }],
  holdings: {
    api_keys: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['name', 'scopes', 'hash', 'ending'],
    },
  },
  access: {
    routes: {
      'settings-api-keys': {
        see: 'api_keys.view',
        does: { '(new)': 'createKey', limit: 'limitKey', revoke: 'revokeKey' },
      },
    },
    commands: { createKey: 'api_keys.edit', limitKey: 'api_keys.edit', revokeKey: 'api_keys.edit' },
  },
  screens: [
    { area: 'settings', name: 'api-keys', path: '/admin/settings/api-keys', signedIn: true },
    {
      area: 'settings',
      name: 'api-keys-new',
      path: '/admin/settings/api-keys?new=1',
      signedIn: true,
      isDialog: true,
    },
    {
      area: 'settings',
      name: 'api-keys-made',
      path: '/admin/settings/api-keys?new=1',
      signedIn: true,
      isDialog: true,
      state: 'makeKey',
    },
  ],
} as const satisfies Noun
