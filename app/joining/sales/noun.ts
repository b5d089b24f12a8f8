import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  actions: { sold: [m.activity_action_sold, m.activity_did_sold] },
} as const satisfies Noun
