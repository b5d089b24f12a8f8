import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { CODE_KINDS, type CodeKind } from './rules/code.ts'
import { LEFT_HOW, type LeftHow } from './rules/visits.ts'

/** Who was in, from when to when (rule visits.check-in). */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    locationId: uuid()
      .notNull()
      .default(HOME_LOCATION)
      .references(() => locations.id),
    /** Null for whoever came in by a provisional code, until the application is approved. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'cascade' }),
    /** Whose provisional code let them in (rule visits.provisional). */
    applicationId: uuid().references(() => applications.id),
    /** What let them in. */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: 'set null' }),
    enteredAt: instant().notNull(),
    /** When the right to stay ends, as it was told on entering; null without an end. */
    until: instant(),
    /** When it is assumed to be over, see `endOfVisit`; null for a few of long ago. */
    endsAt: instant(),
    leftAt: instant(),
    leftHow: text().$type<LeftHow>(),
    /** When staff have seen to a stay that was longer than its right. */
    settledAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('visits_one_open').on(table.memberRowId).where(sql`${table.leftAt} is null`),
    uniqueIndex('visits_one_open_provisional')
      .on(table.applicationId)
      .where(sql`${table.leftAt} is null and ${table.memberRowId} is null`),
    index('visits_application').on(table.applicationId),
    index('visits_newest').on(table.enteredAt, table.id),
    index('visits_ending').on(table.endsAt).where(sql`${table.leftAt} is null`),
    index('visits_assumed').on(table.endsAt).where(sql`${table.leftHow} = 'assumed'`),
    index('visits_member').on(table.memberRowId, table.enteredAt),
    oneOf('visits_left_how', table.leftHow, LEFT_HOW),
    check('visits_who', sql`num_nonnulls(${table.memberRowId}, ${table.applicationId}) > 0`),
    check('visits_left', sql`(${table.leftAt} is null) = (${table.leftHow} is null)`),
    check('visits_order', sql`${table.leftAt} >= ${table.enteredAt}`),
  ],
)

/** Check-in codes that were shown, each once (rule visits.code), for as long as tablets may tell of them. */
export const usedCheckInCodes = pgTable(
  'used_check_in_codes',
  {
    kind: text().$type<CodeKind>().notNull(),
    /** The member or the guest. */
    subjectId: uuid().notNull(),
    window: bigint({ mode: 'number' }).notNull(),
    usedAt: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.subjectId, table.window] }),
    oneOf('used_check_in_codes_kind', table.kind, CODE_KINDS),
    index('used_check_in_codes_time').on(table.usedAt),
  ],
)
