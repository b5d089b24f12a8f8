import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  see: 'webhooks.view',
  kinds: {
    webhook: { words: [m.activity_type_webhook, m.activity_the_webhook], screen: '/admin/settings/webhooks' },
    delivery: { words: [m.activity_type_delivery, m.activity_the_delivery] },
  },
  actions: { retried: [m.activity_action_retried, m.activity_did_retried] },
} as const satisfies Noun
