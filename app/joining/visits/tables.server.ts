import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { entitlements } from '#app/joining/entitlements/tables.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { LEFT_HOW, type LeftHow } from './rules.ts'

/** Who was in, from when to when (rule visits.check-in). */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What let them in. */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: 'set null' }),
    enteredAt: instant().notNull(),
    /** When the right to stay ends, as it was told on entering; null without an end. */
    until: instant(),
    /** When it is assumed to be over, see `endOfVisit`. */
    endsAt: instant(),
    leftAt: instant(),
    leftHow: text().$type<LeftHow>(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('visits_one_open').on(table.memberRowId).where(sql`${table.leftAt} is null`),
    index('visits_newest').on(table.enteredAt, table.id),
    index('visits_member').on(table.memberRowId, table.enteredAt),
    oneOf('visits_left_how', table.leftHow, LEFT_HOW),
    check('visits_left', sql`(${table.leftAt} is null) = (${table.leftHow} is null)`),
    check('visits_order', sql`${table.leftAt} >= ${table.enteredAt}`),
  ],
)
