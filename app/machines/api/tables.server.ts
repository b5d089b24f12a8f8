import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#app/kit/platform/columns.server.ts'

/** Answers to requests that came with an idempotency key, so that the same request again makes nothing again. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    /** Of the API key: what two callers choose never meets. */
    keyId: uuid().notNull(),
    idempotencyKey: text().notNull(),
    /** SHA-256 of what was asked. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    body: jsonb().$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.keyId, table.idempotencyKey] }),
    index('api_answers_created').on(table.createdAt),
  ],
)
