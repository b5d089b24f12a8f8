import { AsyncLocalStorage } from 'node:async_hooks'
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
  'ledger',
  'blog',
  'documents',
] as const
export type Topic = (typeof TOPICS)[number]

/** The channel of PostgreSQL's notifications that carries the topics to every server on the database. */
export const CHANGES_CHANNEL = 'sala_changes'

/** Tells every open screen, on every server, that something of the topic changed; sent when the transaction commits. */
export async function announceChange(executor: Executor, topic: Topic) {
  collecting.getStore()?.add(topic)
  await executor.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${topic})`)
}

const collecting = new AsyncLocalStorage<Set<Topic>>()

/** Runs `act`. @returns its result and the topics that it announced, for who must not wait for the notification */
export async function collectChanges<Result>(act: () => Result | Promise<Result>) {
  const topics = new Set<Topic>()
  const result = await collecting.run(topics, act)
  return { result, topics }
}
