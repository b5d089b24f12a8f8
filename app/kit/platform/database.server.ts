import { Socket } from 'node:net'
import { drizzle, NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { clientTelling } from './outage.server.ts'
import { PooledSession, type Transaction } from './pooled-session.server.ts'

/** Any number that no other program uses as an advisory lock on the same database. */
export const MIGRATION_LOCK = 7_252_001
const INSTANCE_LOCK = 7_252_002

export type { Transaction } from './pooled-session.server.ts'
export type Database = NodePgDatabase & { $client: pg.Pool; $session: PooledSession }
/** What a query needs: the database or an open transaction. */
export type Executor = Database | Transaction

// Calendar days stay 'YYYY-MM-DD' text: a Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

/** What is written before anybody waits leaves in one go: each call of the system costs more than a statement. */
class GatheringSocket extends Socket {
  #isGathering = false

  override cork() {
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }

  override uncork() {} // at the end of the turn
}

/** The pool sends the statements that one transaction asks for at once without waiting in between (see `together`). */
export function connect(connection: pg.PoolConfig): { db: Database; pool: pg.Pool } {
  const note = () => lastAway.set(pool, performance.now())
  const own = { stream: () => new GatheringSocket(), Client: clientTelling(note) }
  const pool: pg.Pool = new pg.Pool({ max: 20, ...own, ...connection, pipeline: true })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at its next use
  // One that breaks between two statements of a transaction: the next statement says so, to whoever asked for it.
  pool.on('connect', client => client.on('error', note))
  return { db: databaseOf(pool), pool }
}

/** What queries are asked of, over the connections of a pool. */
export function databaseOf(pool: pg.Pool): Database {
  const dialect = new PgDialect({ casing: 'snake_case' })
  const $session = new PooledSession(pool, dialect)
  return Object.assign(new NodePgDatabase(dialect, $session, undefined), { $client: pool, $session })
}

const lastAway = new WeakMap<pg.Pool, number>()

/** Whether a connection has broken, or could not be made, since then. @param since of `performance.now()` */
export function wasAway({ $client: pool }: Database, since: number): boolean {
  return (lastAway.get(pool) ?? -1) >= since
}

/** A connection of its own for COPY, which those of the pool cannot do. Whoever asks for it ends it. */
export async function connectForCopy({ options }: pg.Pool): Promise<pg.Client> {
  const { password } = options // the pool hides it from copies of its options
  const client = new pg.Client({ ...options, ...(password && { password }), pipeline: false })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Statements of one transaction that do not wait for each other's results, sent one behind the other in one go. When
 * one fails the others have ended too before its error is thrown, so that none comes after the rollback.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  const begun = work.map(one => Promise.resolve(one)) // a query begins anew each time that somebody waits for it
  try {
    return (await Promise.all(begun)) as { [Key in keyof Work]: Awaited<Work[Key]> }
  } finally {
    await Promise.allSettled(begun)
  }
}

/** Questions that do not wait for each other, asked over one connection in one go, outside of any transaction. */
export function askTogether<const Work extends readonly unknown[]>(
  db: Database,
  questions: (executor: Executor) => Work,
) {
  return db.$session.onOneConnection(executor => together(questions(executor)))
}

/** Applies pending migrations; servers that start together wait for one another. */
export async function migrateDatabase(connection: pg.PoolConfig, folder: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/**
 * Claims the embedded database for this process. The claim lives as long as its connection, so a killed
 * process frees it, and `lost` tells when it has ended. Returns null when another process holds it.
 */
export async function claimInstance(
  connection: pg.PoolConfig,
): Promise<{ release: () => Promise<void>; lost: Promise<void> } | null> {
  const client = new pg.Client(connection)
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as claimed', [INSTANCE_LOCK])
  if (rows[0]?.claimed) return { release: () => client.end(), lost }
  await client.end()
  return null
}
