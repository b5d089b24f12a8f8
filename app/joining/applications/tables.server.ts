import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { createdAt, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { DECISIONS, type Decision } from './rules/applications.ts'

type MemberRow = typeof members.$inferSelect

/** What staff decided about an application; undoing marks the row and never removes it. */
export const applicationDecisions = pgTable(
  'application_decisions',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
    decision: text().$type<Decision>().notNull(),
    /** What the visitor is told; empty for an approval without words. */
    reason: text().notNull().default(''),
    /** The member that the approval made or renewed. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** The member before it was renewed, for undoing; null when the approval made the member. */
    memberBefore: jsonb().$type<MemberRow>(),
    /** Null for the system, which approves what is paid by card without a doubt. */
    decidedBy: uuid().references(() => users.id),
    /** What came in, with what the card paid before, as whoever approved said; null where nobody was asked. */
    receivedSatang: satang(),
    decidedAt: instant().notNull(),
    undoneBy: uuid().references(() => users.id),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('application_decisions_decision', table.decision, DECISIONS),
    index('application_decisions_application').on(table.applicationId, table.decidedAt),
    index('application_decisions_member').on(table.memberRowId),
  ],
)
