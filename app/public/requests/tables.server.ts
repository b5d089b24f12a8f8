import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { createdAt, id, instant, nameIndexes, oneOf } from '#app/kit/platform/columns.server.ts'
import { REQUEST_KINDS, REQUEST_STATUSES, type RequestKind, type RequestStatus, type Wish } from './rules.ts'

/** A call, a tour, a consultation or an event that a visitor asks for (rule requests.built-in). */
export const requests = pgTable(
  'requests',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again is the same request. */
    submissionKey: uuid().notNull().unique(),
    kind: text().$type<RequestKind>().notNull(),
    status: text().$type<RequestStatus>().notNull().default('new'),
    name: text().notNull(),
    /** A visitor gives one of the two, or both; erasing takes them away. */
    email: text(),
    phone: text(),
    /** In the order in which they suit. */
    wishes: jsonb().$type<Wish[]>().notNull().default([]),
    note: text().notNull().default(''),
    /** The language that the visitor read. */
    locale: text().notNull(),
    /** Who of staff looks after it; null for nobody yet. */
    takenBy: uuid().references(() => users.id),
    /** What was written to the visitor; empty for one who was called. */
    answer: text().notNull().default(''),
    answeredAt: instant(),
    submittedAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  table => [
    oneOf('requests_kind', table.kind, REQUEST_KINDS),
    oneOf('requests_status', table.status, REQUEST_STATUSES),
    check('requests_answered', sql`${table.status} <> 'answered' or ${table.answeredAt} is not null`),
    index('requests_newest').on(table.submittedAt, table.id),
    index('requests_status').on(table.status, table.submittedAt),
    // One for each column by which the list can be sorted.
    ...nameIndexes('requests_by_name', table.name, table.id),
    index('requests_by_kind').on(table.kind, table.id),
    index('requests_by_status').on(table.status, table.id),
  ],
)
