import { sql } from 'drizzle-orm'
import type { Executor } from './database.server.ts'

/** What open screens follow. A screen that shows one of these loads again when it changes. */
export const TOPICS = [
  'applications',
  'receipts',
  'members',
  'deliveries',
  'mails',
  'settings',
  'events',
  'services',
  'employees',
  'messages',
  'attendance',
  'leave',
  'blog',
] as const
export type Topic = (typeof TOPICS)[number]

/** The channel of PostgreSQL's notifications that carries the topics to every server on the database. */
export const CHANGES_CHANNEL = 'sala_changes'

/** Tells every open screen, on every server, that something of the topic changed; sent when the transaction commits. */
export async function announceChange(executor: Executor, topic: Topic) {
  await executor.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${topic})`)
}
