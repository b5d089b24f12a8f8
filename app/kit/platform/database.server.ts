import { setImmediate } from 'node:timers/promises'
import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Client, type Connection } from './database-client.server.ts'

/** `prepared` is the same database for quick reads that requests ask all the time (see `askTogether`). */
export type Database = NodePgDatabase & { $client: pg.Pool; prepared: Database }
/** Inside `db.transaction(async tx => …)`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** What a query needs: the database or an open transaction. */
export type Executor = Database | Transaction

// Calendar days stay 'YYYY-MM-DD' text: a Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

const dialect = new PgDialect({ casing: 'snake_case' }) // remembers the names of columns

/** Statements that one transaction asks for at once are sent without waiting in between. */
export function connect(connection: Connection): { db: Database; pool: pg.Pool } {
  names.clear() // those of another pool, such as of a test before, are not asked here
  // An idle connection that breaks is replaced at its next use.
  const pool = new pg.Pool({ max: 20, ...connection, Client, pipeline: true }).on('error', () => {})
  const transaction: Database['transaction'] = (work, config) => transact(pool, work, config)
  const databaseOver = (client: pg.Pool) =>
    Object.assign(drizzle({ client, casing: 'snake_case' }), { transaction, $client: pool }) as Database
  const prepared = databaseOver(Object.create(pool, { query: { value: askTogether(pool) } }))
  prepared.prepared = prepared
  return { db: Object.assign(databaseOver(pool), { prepared }), pool }
}

/** Each costs PostgreSQL memory in every connection that asks it. */
const MOST_NAMES = 300

/** Names by their texts: what has one is planned once in each connection, to which only its values are sent from then on. */
const names = new Map<string, string>()
let given = 0

function nameOf(text: string): string | undefined {
  // What is longer adds many rows at once, and hardly ever as many again.
  const isUsual = /^[\s(]*(?:select|with|insert|update)(?!.{4000})/s.test(text)
  if (isUsual && names.size < MOST_NAMES && !names.has(text)) names.set(text, `sala_${++given}`)
  return names.get(text)
}

/** PostgreSQL's `feature_not_supported`: what a statement answers with has changed since it was planned. */
const CHANGED = '0A000'

/**
 * Sends what requests read in one turn of the loop over one connection in one go: to write and to wake PostgreSQL cost more
 * than a look at a few rows. What several ask alike in one turn is asked once. What writes may wait for a lock, and goes
 * alone.
 */
function askTogether(pool: pg.Pool) {
  let turn: ReturnType<typeof beginTurn> | null = null

  function beginTurn() {
    const answers = new Map<unknown, Promise<pg.QueryResult>>()
    const client = setImmediate().then(async () => {
      turn = null
      const held = writeTogether(await pool.connect())
      void Promise.allSettled(answers.values()).then(() => held.release())
      return held
    })
    return { client, answers }
  }

  return async (statement: pg.QueryConfig & { rowMode?: 'array' }, values: unknown[]) => {
    const named = { ...statement, name: nameOf(statement.text) }
    const askAnew = (error: Error & { code?: string }) =>
      error.code === CHANGED ? pool.query({ ...statement, name: undefined }, values) : Promise.reject(error)
    if (!named.name || !named.text.startsWith('select')) return pool.query(named, values).catch(askAnew)
    turn ??= beginTurn()
    // Rows that are arrays are made into everybody's own by Drizzle; others are handed out as they are.
    const key = statement.rowMode ? JSON.stringify([named.name, values]) : Symbol(named.name)
    const answer = turn.answers.get(key) ?? turn.client.then(one => one.query(named, values))
    turn.answers.set(key, answer)
    return answer.catch(askAnew)
  }
}

/** What is asked in this turn of the loop leaves in one go: each write wakes PostgreSQL. */
function writeTogether(client: pg.PoolClient) {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  return client
}

type Work<Result> = (tx: Transaction) => Promise<Result>
type AfterCommit = (pool: pg.Pool) => void

/** What the transactions that are open now have for later. */
const open = new WeakMap<object, AfterCommit[]>()

/**
 * Drizzle's transaction over a connection that comes back to the pool whatever happens, and that refuses what one of
 * several steps asks after another one has failed: it would come after the rollback, outside of any transaction.
 */
async function transact<Result>(pool: pg.Pool, work: Work<Result>, config?: PgTransactionConfig) {
  const client = await pool.connect()
  const afterwards: AfterCommit[] = [] // frozen once the work is over
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    const isEnd = /^(commit|rollback)$/.test(statement.text)
    if (Object.isFrozen(afterwards) && !isEnd) throw new Error('The transaction is over.')
    const answer = writeTogether(client).query({ ...statement, name: nameOf(statement.text) }, values)
    answer.catch(({ code }) => code === CHANGED && names.clear()) // it is planned anew for whoever asks it next
    return answer
  }
  const guarded = { query } as unknown as pg.PoolClient
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(guarded, dialect, undefined)
  try {
    const result = await session.transaction(async tx => {
      open.set(tx, afterwards)
      return work(tx).finally(() => Object.freeze(afterwards))
    }, config)
    for (const act of afterwards) act(pool)
    return result
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/**
 * Does something once the transaction is committed; nothing, if it is not.
 * @returns false where `executor` is no transaction
 */
export function afterCommit(executor: object, act: AfterCommit): boolean {
  return (open.get(executor)?.push(act) ?? 0) > 0
}
