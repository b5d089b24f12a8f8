import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    bill_paid: [m.activity_action_bill_paid, m.activity_did_bill_paid],
    bill_ended: [m.activity_action_bill_ended, m.activity_did_bill_ended],
  },
  live: { bills: {} },
} as const satisfies Noun
