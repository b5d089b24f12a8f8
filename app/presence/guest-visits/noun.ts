import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { guestInvites } from './tables.server.ts'

export const noun = {
  actions: {
    invited_guest: [m.activity_action_invited_guest, m.activity_did_invited_guest],
    uninvited_guest: [m.activity_action_uninvited_guest, m.activity_did_uninvited_guest],
    guest_entered: [m.activity_action_guest_entered, m.activity_did_guest_entered],
    guest_left: [m.activity_action_guest_left, m.activity_did_guest_left],
    guest_undone: [m.activity_action_guest_undone, m.activity_did_guest_undone],
    guest_reopened: [m.activity_action_guest_reopened, m.activity_did_guest_reopened],
    guest_slip_read: [m.activity_action_guest_slip_read, m.activity_did_guest_slip_read],
    guest_paid: [m.activity_action_guest_paid, m.activity_did_guest_paid],
  },
  see: 'members.view',
  navigation: {
    staff: { screen: '/admin/visitors', label: m.visitor_desk_title, place: ['members', 3] },
  },
  live: { visitors: {} },
  holdings: {
    guest_invites: {
      whose: 'member',
      endedBy: { with: 'members' },
      columns: { name: 'blanked', contact: 'blanked' },
      kept: ['status', 'locale', 'left_how'],
      secrets: ['submission_key'],
      words: m.privacy_part_invites,
      rows: ({ memberIds }) => inArray(guestInvites.hostId, memberIds),
    },
  },
} as const satisfies Noun
