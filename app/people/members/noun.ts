import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { members } from './tables.server.ts'

const CHATS = { instagram: 'emptied', facebook: 'emptied', telegram: 'emptied' } as const

export const noun = {
  permissions: { members: ['view', 'edit', 'delete'] },
  see: 'members.view',
  kinds: {
    member: {
      words: [m.activity_type_member, m.activity_the_member],
      record: '/admin/members/',
      names: { from: members, id: members.id, name: members.name },
      search: {
        label: m.search_members,
        group: 'members',
        texts: members,
        phones: [members.mobilePhone, members.workPhone],
        detail: [members.memberId, members.email],
        comesFirst: true,
      },
    },
    members: { words: [m.activity_type_members, m.activity_the_members], screen: '/admin/members' },
  },
  actions: {
    company_pays: [m.activity_action_company_pays, m.activity_did_company_pays],
    pays_again: [m.activity_action_pays_again, m.activity_did_pays_again],
    expired: [m.activity_action_expired, m.activity_did_expired],
    erased: [m.activity_action_erased, m.activity_did_erased],
  },
  navigation: { staff: { screen: '/admin/members', label: m.admin_members, place: ['members', 1] } },
  live: { members: {} },
  holdings: {
    members: {
      whose: 'member',
      endedBy: { bound: 'people of the house' },
      columns: {
        name: 'name',
        email: 'email',
        secondary_email: 'emptied',
        mobile_phone: 'emptied',
        work_phone: 'emptied',
        address: 'emptied',
        date_of_birth: 'emptied',
        emergency_contact: 'emptied',
        line_id: 'emptied',
        whatsapp: 'emptied',
        ...CHATS,
      },
      kept: ['member_id', 'membership_type', 'plan_name', 'status', 'join_date', 'expiry_date'],
      words: m.privacy_part_members,
      rows: ({ memberIds }) => inArray(members.id, memberIds),
    },
  },
} as const satisfies Noun
