import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { entitlements } from './tables.server.ts'

export const noun = {
  holdings: {
    entitlements: {
      whose: 'member',
      endedBy: { with: 'members' },
      kept: ['source_key', 'plan_name', 'first_day', 'expiry_day'],
      words: m.privacy_part_entitlements,
      rows: ({ memberIds }) => inArray(entitlements.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
