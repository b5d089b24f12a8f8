import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { renewalRequests, renewals } from './tables.server.ts'

export const noun = {
  actions: {
    renewed: [m.activity_action_renewed, m.activity_did_renewed],
    asked_to_renew: [m.activity_action_asked_to_renew, m.activity_did_asked_to_renew],
  },
  settings: [{ name: 'renewals', place: ['plans', 4], label: m.settings_renewals, see: 'settings.view' }],
  holdings: {
    renewals: {
      whose: 'member',
      endedBy: { with: 'members' },
      kept: ['expiry_date', 'reference'],
      words: m.privacy_part_renewals,
      rows: ({ memberIds }) => inArray(renewals.memberRowId, memberIds),
    },
    renewal_requests: {
      whose: 'member',
      endedBy: { with: 'members' },
      kept: ['expiry_date'],
      words: m.privacy_part_renewals,
      isPart: true,
      rows: ({ memberIds }) => inArray(renewalRequests.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
