import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { visits } from './tables.server.ts'

export const noun = {
  holdings: {
    visits: {
      whose: 'member',
      kept: ['left_how'],
      words: m.privacy_part_visits,
      rows: ({ memberIds }) => inArray(visits.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
