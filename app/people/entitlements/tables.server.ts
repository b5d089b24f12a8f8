import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** What a member may use, from when to when (rule entry.entitlements): each purchase, renewal and gift makes one. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What made it, e.g. "application:…": it makes one, however often it is told. */
    sourceKey: text().notNull(),
    /** The plan's own name; null where only the type of the membership is known. */
    planName: text(),
    isAddOn: boolean().notNull().default(false),
    opensDoors: boolean().notNull(),
    /** Minutes that it lasts from the first entry; null where it lasts from the first day to the end of the last. */
    entryMinutes: integer(),
    /** Minutes after those in which one may still come in. */
    graceMinutes: integer().notNull().default(0),
    firstDay: day().notNull(),
    /** Null for a membership without an end. */
    expiryDay: day(),
    firstEntryAt: instant(),
    /** When what made it was undone: it allows nothing since. */
    endedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('entitlements_source').on(table.sourceKey).where(sql`${table.endedAt} is null`),
    index('entitlements_member').on(table.memberRowId, table.expiryDay),
    check('entitlements_minutes', sql`${table.entryMinutes} > 0 and ${table.graceMinutes} >= 0`),
  ],
)
