import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { GUEST_STATUSES, type GuestStatus } from './rules.ts'

/** Who said that they come to an event (rule guests.states). */
export const eventGuests = pgTable(
  'event_guests',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again is the same guest. */
    submissionKey: uuid().notNull().unique(),
    /** Null once the event was called off. */
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    status: text().$type<GuestStatus>().notNull(),
    name: text().notNull(),
    /** Null once the guest was erased. */
    email: text(),
    /** The language that the visitor read. */
    locale: text().notNull(),
    submittedAt: instant().notNull(),
    /** When the event was deleted. */
    calledOffAt: instant(),
    /** When the mail of the day before was written. */
    remindedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('event_guests_status', table.status, GUEST_STATUSES),
    index('event_guests_submitted').on(table.submittedAt),
    index('event_guests_of_event').on(table.eventId, table.status, table.submittedAt),
  ],
)
