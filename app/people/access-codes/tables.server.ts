import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** ID and Pass that open the door (rule access.codes); valid from the start of the membership to its end. */
export const accessCodes = pgTable(
  'access_codes',
  {
    id: id(),
    accessId: text().notNull().unique(),
    /** The Pass, sealed, while it must be shown to its owner; null once it need not be. See `pass.server.ts`. */
    pass: text(),
    /** By which a door's question is answered. Null until the next start for what came with the sample. */
    passHash: text(),
    /** Null for a member who comes in by a right alone, such as a seat of a company's, and never registered. */
    applicationId: uuid().references(() => applications.id),
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** Given for a slip that was read, before staff have looked; false again once the application is approved. */
    isProvisional: boolean().notNull().default(false),
    /** Digits of the phone that a provisional code was given to, until an approval frees it for the next one. */
    provisionalPhone: text(),
    /** The receipt that a provisional code was given for: whoever sent it may see the code. */
    receiptId: uuid(),
    validFrom: instant().notNull(),
    validUntil: instant().notNull(),
    /** Minutes for which it opens from the first entry, which is still to come; null where it opens until its end. */
    entryMinutes: integer(),
    lastUsedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('access_codes_one').on(table.applicationId).where(sql`${table.revokedAt} is null`),
    uniqueIndex('access_codes_one_without')
      .on(table.memberRowId)
      .where(sql`${table.applicationId} is null and ${table.revokedAt} is null`),
    index('access_codes_member').on(table.memberRowId),
    index('access_codes_newest').on(table.createdAt, table.id),
    unique('access_codes_provisional_phone').on(table.provisionalPhone),
    index('access_codes_receipt').on(table.receiptId),
    index('access_codes_end').on(table.validUntil),
  ],
)
