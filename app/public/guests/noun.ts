import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { eventGuests } from './tables.server.ts'

export const noun = {
  permissions: { guests: ['view', 'edit'] },
  permissionWords: { guests: m.admin_guests },
  see: 'guests.view',
  kinds: {
    guest: {
      words: [m.activity_type_guest, m.activity_the_guest],
      names: { from: eventGuests, id: eventGuests.id, name: eventGuests.name },
    },
    guests: { words: [m.activity_type_guests, m.activity_the_guests] },
  },
  actions: {
    guest_signed_up: [m.activity_action_guest_signed_up, m.activity_did_guest_signed_up],
    guest_cancelled: [m.activity_action_guest_cancelled, m.activity_did_guest_cancelled],
    guest_removed: [m.activity_action_guest_removed, m.activity_did_guest_removed],
    guest_moved_up: [m.activity_action_guest_moved_up, m.activity_did_guest_moved_up],
  },
  live: { guests: {} },
  holdings: {
    event_guests: {
      whose: 'member',
      endedBy: [
        {
          days: 1827,
          since: 'submitted_at',
          where: 'exists (select from erasures where subject_id = event_guests.id)',
        },
      ],
      columns: { name: 'name', email: 'emptied' },
      kept: ['status', 'locale'],
      secrets: ['submission_key'],
      words: m.privacy_part_guests,
      rows: ({ guestIds }) => inArray(eventGuests.id, guestIds),
    },
  },
} as const satisfies Noun
