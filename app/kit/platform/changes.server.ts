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
 * @param of whose it is, for those who follow only what is theirs, or `NOBODY`; not said, it may be anybody's
 */
export async function announceChange(executor: Executor, topic: Topic, of = ANYBODY) {
  collecting.getStore()?.add(topic)
  if (!isOnPages(topic) && afterCommit(executor, pool => tellSoon(pool, topic, of))) return
  await executor.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${toPayload(topic, new Set([of]))})`)
}

/** Of what belongs to nobody whose screen could follow it. */
export const NOBODY = 'nobody'
const ANYBODY = ''

/** More are told as anybody's: a notification has 8,000 bytes. */
const MOST_OWNERS = 50

function toPayload(topic: Topic, owners: ReadonlySet<string>): string {
  return owners.has(ANYBODY) || owners.size > MOST_OWNERS ? topic : [topic, ...owners].join(' ')
}

/** A change as it is heard; `of` says whose, where that was told. */
export type Change = { topic: Topic; of?: readonly string[] }

/** Null for a topic that is not known here. */
export function readPayload(text: string): Change | null {
  const [name, ...of] = text.split(' ')
  const topic = TOPICS.find(known => known === name)
  return topic ? { topic, ...(of.length > 0 && { of }) } : null
}

const isOnPages = (topic: Topic) => (PAGE_TOPICS as readonly Topic[]).includes(topic)

/** Screens need not load more often: what changes meanwhile is told at the end of it, once. */
const PAUSE_MS = 100

/** What each pool tells after its pause; a pool that does not pause is not here. */
const waiting = new WeakMap<pg.Pool, Waiting>()
/** Each topic with those whose it is. */
type Waiting = Map<Topic, Set<string>>

function tellSoon(pool: pg.Pool, topic: Topic, of: string) {
  const changes = waiting.get(pool)
  if (changes) changes.set(topic, (changes.get(topic) ?? new Set()).add(of))
  else {
    waiting.set(pool, new Map([[topic, new Set([of])]]))
    setImmediate(() => void tellAndPause(pool))
  }
}

/** Without a database nobody hears of it, and everything counts as changed once it is back. */
async function tellAndPause(pool: pg.Pool) {
  for (let changes = waiting.get(pool); changes && changes.size > 0; changes = waiting.get(pool)) {
    waiting.set(pool, new Map())
    const payloads = [...changes].map(([topic, owners]) => toPayload(topic, owners))
    await pool.query({ ...NOTIFY, values: [CHANGES_CHANNEL, payloads] }).catch(() => {})
    await sleep(PAUSE_MS)
  }
  waiting.delete(pool)
}

const NOTIFY = { name: 'notify', text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload' }

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
