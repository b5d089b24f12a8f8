import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { locations } from '#app/house/locations/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { ENTRY_RESULTS, ENTRY_WAYS, type EntryRefusal, type EntryResult, type EntryWay } from './rules.ts'

/** Tablets at which people check in by themselves (rule kiosks.pairing). They hold no rights of staff. */
export const kiosks = pgTable(
  'kiosks',
  {
    id: id(),
    locationId: uuid()
      .notNull()
      .default(HOME_LOCATION)
      .references(() => locations.id),
    name: text().notNull(),
    /** At whose door it shows who has it and lets book; null at an entrance (rule kiosks.room). */
    spaceId: uuid().references(() => spaces.id, { onDelete: 'cascade' }),
    /** Whether the room's tablet shows what bookings are for, and not only that it is taken. */
    showsPurpose: boolean().notNull().default(false),
    /** Of the code that is typed at the tablet; null once it is paired. */
    pairingHash: text().unique(),
    pairingEndsAt: instant(),
    /** Of what the tablet's cookie holds. */
    tokenHash: text().unique(),
    pairedAt: instant(),
    /** To the minute. */
    lastSeenAt: instant(),
    revokedAt: instant(),
    /** What the list of who is in is sealed with for this tablet; null where it keeps none (rule kiosks.fire-list). */
    fireKey: text(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('kiosks_pairing', sql`(${table.pairingHash} is null) = (${table.pairingEndsAt} is null)`),
    index('kiosks_space').on(table.spaceId),
    check('kiosks_paired', sql`(${table.tokenHash} is null) or (${table.pairedAt} is not null)`),
  ],
)

/** What was shown to tablets, and what became of it: only grows, but for what staff say of it (rule kiosks.entries). */
export const kioskEntries = pgTable(
  'kiosk_entries',
  {
    id: id(),
    kioskId: uuid()
      .notNull()
      .references(() => kiosks.id, { onDelete: 'cascade' }),
    /** The tablet's own, by which it can tell of it again without doing it again. */
    key: uuid().notNull(),
    way: text().$type<EntryWay>().notNull(),
    /** When it was shown, by the tablet's clock, and when it was told. */
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    /** The tablet decided by what it knew. */
    wasOffline: boolean().notNull(),
    result: text().$type<EntryResult>().notNull(),
    reason: text().$type<EntryRefusal>(),
    memberRowId: uuid().references(() => members.id, { onDelete: 'cascade' }),
    visitId: uuid().references(() => visits.id, { onDelete: 'set null' }),
    /** The invitation of a member's guest. */
    inviteId: uuid().references(() => guestInvites.id, { onDelete: 'set null' }),
    /** When staff have seen to a doubtful one. */
    settledAt: instant(),
  },
  table => [
    unique('kiosk_entries_once').on(table.kioskId, table.key),
    index('kiosk_entries_member').on(table.memberRowId),
    index('kiosk_entries_visit').on(table.visitId),
    index('kiosk_entries_invite').on(table.inviteId),
    index('kiosk_entries_newest').on(table.receivedAt),
    index('kiosk_entries_doubtful')
      .on(table.at)
      .where(sql`${table.result} = 'doubtful' and ${table.settledAt} is null`),
    oneOf('kiosk_entries_way', table.way, ENTRY_WAYS),
    oneOf('kiosk_entries_result', table.result, ENTRY_RESULTS),
  ],
)
