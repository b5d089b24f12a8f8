import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    matched_line: [m.activity_action_matched_line, m.activity_did_matched_line],
    unmatched_line: [m.activity_action_unmatched_line, m.activity_did_unmatched_line],
  },
  access: {
    commands: { matchLine: 'bank.edit', matchPayout: 'bank.edit', undoMatch: 'bank.edit' },
  },
} as const satisfies Noun
