import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  permissions: { sample: ['delete'] },
  kinds: { sample_data: { words: [m.activity_type_sample_data, m.activity_the_sample_data] } },
  holdings: {
    sample_records: {
      whose: 'nobody',
      endedBy: { bound: 'the sample, and gone with it' },
      kept: ['kind', 'record_id'],
    },
  },
} as const satisfies Noun
