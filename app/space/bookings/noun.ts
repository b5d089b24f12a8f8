import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { bookings, calendarFeeds } from './tables.server.ts'

export const noun = {
  holdings: {
    bookings: {
      whose: 'member',
      columns: { purpose: 'emptied' },
      kept: ['status', 'price_lines', 'policy', 'ical_uid', 'made_by'],
      words: m.privacy_part_bookings,
      rows: ({ memberIds }) => inArray(bookings.memberRowId, memberIds),
    },
    calendar_feeds: {
      whose: 'member',
      isRemoved: true,
      isPart: true,
      rows: ({ memberIds }) => inArray(calendarFeeds.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
