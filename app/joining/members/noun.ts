import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { members } from './tables.server.ts'

export const noun = {
  see: 'members.view',
  kinds: {
    member: {
      words: [m.activity_type_member, m.activity_the_member],
      record: '/admin/members/',
      names: { from: members, id: members.id, name: members.name },
    },
    members: { words: [m.activity_type_members, m.activity_the_members], screen: '/admin/members' },
    member_import: {
      words: [m.activity_type_member_import, m.activity_the_member_import],
      screen: '/admin/members/import',
      see: 'members.edit',
    },
  },
  actions: {
    expired: [m.activity_action_expired, m.activity_did_expired],
    erased: [m.activity_action_erased, m.activity_did_erased],
    given_up: [m.activity_action_given_up, m.activity_did_given_up],
  },
} as const satisfies Noun
