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
} as const satisfies Noun
