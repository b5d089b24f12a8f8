import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { messages } from './tables.server.ts'

export const noun = {
  see: 'messages.view',
  kinds: {
    message: {
      words: [m.activity_type_message, m.activity_the_message],
      names: { from: messages, id: messages.id, name: messages.subject },
    },
    messages: { words: [m.activity_type_messages, m.activity_the_messages], screen: '/admin/messages' },
  },
} as const satisfies Noun
