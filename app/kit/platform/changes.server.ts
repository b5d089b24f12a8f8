import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterCommit, type Executor } from './database.server.ts'

/**
 * What open screens follow: a screen that shows one of these loads again when it changes. The kit knows none of them;
 * the nouns say theirs (`app/nouns.ts`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the nouns are listed
export interface Topics {}
export type Topic = keyof Topics & string

/** What public pages show, which are kept in memory: each change is told as it is committed, or a page stays old. */
export type PageTopic = { [Name in Topic]: Topics[Name] extends { onPages: true } ? Name : never }[Topic]

export const TOPICS: Topic[] = []
export const PAGE_TOPICS: PageTopic[] = []

/** Says at the start what there is to follow. */
export function registerTopics(topics: Readonly<Record<string, { onPages?: boolean }>>) {
  const names = Object.keys(topics)
  TOPICS.splice(0, TOPICS.length, ...(names as Topic[]))
  PAGE_TOPICS.splice(0, PAGE_TOPICS.length, ...(names.filter(name => topics[name]?.onPages) as PageTopic[]))
}

/** The channel of PostgreSQL's notifications that carries the topics to every server on the database. */
export const CHANGES_CHANNEL = 'sala_changes'

/**
 * Tells every open screen, on every server, that something of the topic changed; sent when the transaction commits.
 * A transaction that notifies makes all others wait until it is on the disk: what only screens follow is told after it.
 */
export async function announceChange(executor: Executor, topic: Topic) {
  collecting.getStore()?.add(topic)
  if (!isOnPages(topic) && afterCommit(executor, pool => tellSoon(pool, topic))) return
  await executor.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${topic})`)
}

const isOnPages = (topic: Topic) => (PAGE_TOPICS as readonly Topic[]).includes(topic)

/** Screens need not load more often: what changes meanwhile is told at the end of it, once. */
const PAUSE_MS = 100

/** What each pool tells after its pause; a pool that does not pause is not here. */
const waiting = new WeakMap<pg.Pool, Set<Topic>>()

function tellSoon(pool: pg.Pool, topic: Topic) {
  const topics = waiting.get(pool)
  if (topics) topics.add(topic)
  else {
    waiting.set(pool, new Set([topic]))
    setImmediate(() => void tellAndPause(pool))
  }
}

/** Without a database nobody hears of it, and everything counts as changed once it is back. */
async function tellAndPause(pool: pg.Pool) {
  for (let topics = waiting.get(pool); topics && topics.size > 0; topics = waiting.get(pool)) {
    waiting.set(pool, new Set())
    await pool.query({ ...NOTIFY, values: [CHANGES_CHANNEL, [...topics]] }).catch(() => {})
    await sleep(PAUSE_MS)
  }
  waiting.delete(pool)
}

const NOTIFY = { name: 'notify', text: 'select pg_notify($1, topic) from unnest($2::text[]) as topic' }

const collecting = new AsyncLocalStorage<Set<Topic>>()

/**
 * Runs `act`. @returns its result and the topics that it announced, for callers that must not wait for the
 * notification
 */
export async function collectChanges<Result>(act: () => Result | Promise<Result>) {
  const topics = new Set<Topic>()
  const result = await collecting.run(topics, act)
  return { result, topics }
}
