import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  see: 'members.edit',
  kinds: {
    member_import: {
      words: [m.activity_type_member_import, m.activity_the_member_import],
      screen: '/admin/members/import',
    },
  },
  actions: { given_up: [m.activity_action_given_up, m.activity_did_given_up] },
  holdings: {
    // The file of a list is deleted once it was taken in or given up, and of a forgotten one after some days.
    member_imports: {
      whose: 'staff',
      endedBy: [{ days: 365, since: 'created_at', where: 'content_key is null' }],
      kept: ['file_name', 'content_key', 'choices'],
    },
  },
} as const satisfies Noun
