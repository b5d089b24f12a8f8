import { or } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { isBillFor } from './tables.server.ts'

export const noun = {
  holdings: {
    bills: {
      whose: 'member',
      endedBy: { law: 'tax' },
      kept: ['kind', 'state'],
      words: m.privacy_part_slips,
      isPart: true,
      rows: ({ applicationIds, memberIds }) =>
        or(isBillFor('application', applicationIds), isBillFor('debt', memberIds)),
    },
    bill_news: { whose: 'nobody', endedBy: { job: 'tell-of-bills' }, kept: ['news'] },
    payable_amounts: { whose: 'nobody', endedBy: { bound: 'the amounts that wait: 99 of each total' } },
  },
} as const satisfies Noun
