import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  holdings: {
    registration_steps: {
      whose: 'nobody',
      endedBy: { bound: 'seven rows a day: one for each step of the two forms' },
      kept: ['day', 'variant'],
    },
  },
  actions: {
    application_submitted: [m.activity_action_application_submitted, m.activity_did_application_submitted],
    application_updated: [m.activity_action_application_updated, m.activity_did_application_updated],
    asked_own_paper: [m.activity_action_asked_own_paper, m.activity_did_asked_own_paper],
    application_reopened: [m.activity_action_application_reopened, m.activity_did_application_reopened],
  },
} as const satisfies Noun
