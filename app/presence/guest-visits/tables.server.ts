import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { LEFT_HOW, type LeftHow } from '#app/presence/visits/rules/visits.ts'
import { INVITE_STATUSES, type InviteStatus } from './rules.ts'

/** Guests whom members have invited to work here (rule visitors.states). */
export const guestInvites = pgTable(
  'guest_invites',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again is the same guest. */
    submissionKey: uuid().notNull().unique(),
    hostId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Where the guest is expected, and then where they have come in. */
    locationId: uuid()
      .notNull()
      .default(HOME_LOCATION)
      .references(() => locations.id),
    /** Empty once the guest was forgotten. */
    name: text().notNull(),
    /** An email or a phone; empty once the guest was forgotten. */
    contact: text().notNull(),
    /** The language of the invitation. */
    locale: text().notNull(),
    status: text().$type<InviteStatus>().notNull().default('invited'),
    expectedAt: instant().notNull(),
    /** The mail with the link, which is deleted with the name. */
    mailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    /** When a Day Pass was taken for the guest, and who of staff took it or accepted the slip. */
    paidAt: instant(),
    paidBy: uuid(),
    /** Until when a slip that was read counts as paid, before staff have looked. */
    provisionalUntil: instant(),
    enteredAt: instant(),
    /** When the stay ends at the latest. */
    until: instant(),
    leftAt: instant(),
    leftHow: text().$type<LeftHow>(),
    /** When name and contact were deleted. */
    forgottenAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('guest_invites_host').on(table.hostId, table.expectedAt),
    index('guest_invites_open').on(table.until).where(sql`${table.status} = 'arrived'`),
    index('guest_invites_kept').on(table.expectedAt).where(sql`${table.forgottenAt} is null`),
    oneOf('guest_invites_status', table.status, INVITE_STATUSES),
    check(
      'guest_invites_entered',
      sql`(${table.enteredAt} is null) = (${table.status} in ('invited', 'cancelled'))`,
    ),
    oneOf('guest_invites_left_how', table.leftHow, LEFT_HOW),
    check('guest_invites_left_said', sql`(${table.leftAt} is null) = (${table.leftHow} is null)`),
    check('guest_invites_left', sql`${table.leftAt} >= ${table.enteredAt}`),
  ],
)
