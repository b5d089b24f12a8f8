import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    codes_held: [m.activity_action_codes_held, m.activity_did_codes_held],
  },
  holdings: {
    // Whose share was used up stands here for a day, as a keyed hash.
    code_holds: { whose: 'nobody', endedBy: { job: 'forget-senders' }, kept: ['reason', 'subject'] },
  },
} as const satisfies Noun
