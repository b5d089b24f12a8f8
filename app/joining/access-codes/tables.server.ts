import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { members } from '#app/joining/members/tables.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { HOLD_REASONS, type HoldReason } from './rules.ts'

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
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
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
    index('access_codes_member').on(table.memberRowId),
    index('access_codes_newest').on(table.createdAt, table.id),
    unique('access_codes_provisional_phone').on(table.provisionalPhone),
    index('access_codes_receipt').on(table.receiptId),
    index('access_codes_end').on(table.validUntil),
  ],
)

/** Slips that came one after another and got no code, because their sender or the house had had its share: see `holdSlip`. */
export const codeHolds = pgTable(
  'code_holds',
  {
    id: id(),
    /** Whose share was used up. */
    reason: text().$type<HoldReason>().notNull(),
    /** Whose it was, as a keyed hash; emptied once nothing more is added. */
    subject: text().notNull(),
    /** How many slips waited, also those that staff have decided about since. */
    slips: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  table => [
    oneOf('code_holds_reason', table.reason, HOLD_REASONS),
    index('code_holds_subject').on(table.subject, table.lastAt),
  ],
)
