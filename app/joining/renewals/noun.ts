import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    renewed: [m.activity_action_renewed, m.activity_did_renewed],
    asked_to_renew: [m.activity_action_asked_to_renew, m.activity_did_asked_to_renew],
  },
} as const satisfies Noun
