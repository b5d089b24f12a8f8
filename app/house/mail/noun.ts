import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { mails } from './tables.server.ts'

export const noun = {
  see: 'mail.view',
  kinds: {
    mail: {
      words: [m.activity_type_mail, m.activity_the_mail],
      listWords: m.activity_the_mail_list,
      names: { from: mails, id: mails.id, name: mails.subject },
    },
  },
  actions: {
    revealed: [m.activity_action_revealed, m.activity_did_revealed],
    resent: [m.activity_action_resent, m.activity_did_resent],
    sent_test: [m.activity_action_sent_test, m.activity_did_sent_test],
  },
} as const satisfies Noun
