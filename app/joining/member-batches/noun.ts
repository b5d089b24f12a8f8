import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { memberBatchItems } from './tables.server.ts'

export const noun = {
  see: 'members.edit',
  actions: { wrote_to: [m.activity_action_wrote_to, m.activity_did_wrote_to] },
  holdings: {
    member_batches: {
      whose: 'staff',
      endedBy: [{ days: 365, since: 'created_at' }],
      kept: ['action', 'to_status', 'subject', 'message'],
    },
    member_batch_items: {
      whose: 'member',
      endedBy: { with: 'member_batches' },
      kept: ['from_day', 'to_day', 'state', 'reason'],
      words: m.privacy_part_members,
      isPart: true,
      rows: ({ memberIds }) => inArray(memberBatchItems.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
