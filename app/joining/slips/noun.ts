import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { slips, slipUses } from './tables.server.ts'

export const noun = {
  holdings: {
    slips: {
      whose: 'member',
      endedBy: { with: 'receipts' },
      columns: { texts: 'emptied', verified_sender: 'emptied' },
      kept: [
        'file_key',
        'state',
        'kind',
        'bank',
        'reference',
        'paid_on',
        'paid_at_time',
        'keys',
        'verification',
        'verified_by',
        'verified_prompt_pay_id',
        'verified_account',
      ],
      files: ['file_key'],
      words: m.privacy_part_slips,
      rows: ({ receiptIds }) => inArray(slips.receiptId, receiptIds),
    },
    slip_uses: {
      whose: 'member',
      endedBy: { with: 'receipts' },
      columns: { key: 'kept' },
      words: m.privacy_part_slips,
      isPart: true,
      rows: ({ receiptIds }) => inArray(slipUses.receiptId, receiptIds),
    },
  },
} as const satisfies Noun
