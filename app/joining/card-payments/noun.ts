import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: {
    paid_by_card: [m.activity_action_paid_by_card, m.activity_did_paid_by_card],
    card_refunded: [m.activity_action_card_refunded, m.activity_did_card_refunded],
    card_disputed: [m.activity_action_card_disputed, m.activity_did_card_disputed],
  },
} as const satisfies Noun
