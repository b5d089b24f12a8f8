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
} as const satisfies Noun
