import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '../../platform/columns.server.ts'
import { API_SCOPES, type ApiScope } from './rules.ts'

/** Keys for programs; only the hash is kept, the key itself is shown once. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    scope: text().$type<ApiScope>().notNull(),
    /** Its first characters, to tell keys apart. */
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    createdBy: uuid().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  table => [oneOf('api_keys_scope', table.scope, API_SCOPES), index('api_keys_newest').on(table.createdAt)],
)
