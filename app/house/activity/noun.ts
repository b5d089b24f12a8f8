import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  holdings: {
    admin_activity_log: {
      whose: 'everyone',
      endedBy: [
        { days: 730, since: 'created_at', where: `action = 'viewed'` },
        { days: 3653, since: 'created_at' },
      ],
      columns: { details: 'redacted' },
      kept: ['action', 'entity_type', 'entity_id'],
      words: m.privacy_part_log,
    },
  },
} as const satisfies Noun
