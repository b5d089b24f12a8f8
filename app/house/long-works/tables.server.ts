import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { WORK_STATES, type WorkState } from './rules.ts'

/** What takes longer than somebody waits for a page: how far it is, and what came of it. */
export const longWorks = pgTable(
  'long_works',
  {
    id: id(),
    /** What is done, e.g. `member_import`. */
    kind: text().notNull(),
    /** What it is done to, by its id. */
    subject: text().notNull(),
    /** Null where the clock asked. */
    askedBy: uuid(),
    state: text().$type<WorkState>().notNull().default('waiting'),
    phase: text(),
    done: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }),
    /** What has gone through so far, where that says more than the count. */
    bytes: bigint({ mode: 'number' }),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    /** Who works on it, and when they last said so: a server that died says no more. */
    workerId: uuid(),
    aliveAt: instant(),
    /** What came of it. */
    outcome: jsonb().$type<Record<string, number>>(),
    /** Why it failed, in a word that has a sentence; without personal data. */
    error: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    oneOf('long_works_state', table.state, WORK_STATES),
    // Asked for twice, it is done once.
    uniqueIndex('long_works_open').on(table.kind, table.subject).where(sql`${table.finishedAt} is null`),
    index('long_works_of').on(table.kind, table.subject, table.createdAt),
  ],
)
