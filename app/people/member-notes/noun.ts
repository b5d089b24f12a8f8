import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { memberNotes } from './tables.server.ts'

export const noun = {
  actions: {
    note_written: [m.activity_action_note_written, m.activity_did_note_written],
    note_edited: [m.activity_action_note_edited, m.activity_did_note_edited],
    note_removed: [m.activity_action_note_removed, m.activity_did_note_removed],
  },
  holdings: {
    // What is written about somebody is theirs to read: it is in what they can ask for, and goes with them.
    member_notes: {
      whose: 'member',
      endedBy: { with: 'members' },
      isRemoved: true,
      columns: { text: 'kept' },
      words: m.privacy_part_notes,
      rows: ({ memberIds }) => inArray(memberNotes.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
