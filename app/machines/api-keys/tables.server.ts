import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#app/kit/platform/columns.server.ts'
import type { Scope } from './rules.ts'

/** Keys for programs that use the API. Only the hash is kept, so that reading the database opens nothing. */
export const apiKeys = pgTable('api_keys', {
  id: id(),
  name: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** SHA-256 of the key, hexadecimal. */
  hash: text().notNull().unique(),
  /** Its last characters, to tell it from others. */
  ending: text().notNull(),
  createdBy: uuid().notNull(),
  createdAt: createdAt(),
  /** To the minute. */
  lastUsedAt: instant(),
  revokedAt: instant(),
})
