import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** What staff write down about a member, for each other. */
export const memberNotes = pgTable(
  'member_notes',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** The account of whoever wrote it; it may be gone by now. */
    writtenBy: uuid().notNull(),
    createdAt: createdAt(),
    /** When its writer changed it; null where they never did. */
    editedAt: instant(),
  },
  table => [index('member_notes_member').on(table.memberRowId, table.createdAt)],
)
