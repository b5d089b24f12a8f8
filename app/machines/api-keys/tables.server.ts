import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import { MOST_REQUESTS, type Scope, USUAL_LIMIT } from './rules.ts'

/** Keys for programs that use the API. Only the hash is kept, so that reading the database opens nothing. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** SHA-256 of the key, hexadecimal. */
    hash: text().notNull().unique(),
    /** Its last characters, to tell it from others. */
    ending: text().notNull(),
    /** Requests in a minute. */
    perMinute: integer().notNull().default(USUAL_LIMIT),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    /** To the minute. */
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  table => [check('api_keys_limit', sql`${table.perMinute} between 1 and ${sql.raw(String(MOST_REQUESTS))}`)],
)
