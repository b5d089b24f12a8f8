import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    matched_line: [m.activity_action_matched_line, m.activity_did_matched_line],
    unmatched_line: [m.activity_action_unmatched_line, m.activity_did_unmatched_line],
    bill_seen: [m.activity_action_bill_seen, m.activity_did_bill_seen],
  },
} as const satisfies Noun
