import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    application_submitted: [m.activity_action_application_submitted, m.activity_did_application_submitted],
    application_updated: [m.activity_action_application_updated, m.activity_did_application_updated],
    application_reopened: [m.activity_action_application_reopened, m.activity_did_application_reopened],
  },
} as const satisfies Noun
