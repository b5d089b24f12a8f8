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
  const pool = new pg.Pool({ max: 20, ...connection, Client, pipeline: true })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at its next use
  const transaction: Database['transaction'] = (work, config) => transact(pool, work, config)
  const databaseOver = (client: pg.Pool) =>
    Object.assign(drizzle({ client, casing: 'snake_case' }), { transaction, $client: pool }) as Database
  const prepared = databaseOver(Object.create(pool, { query: { value: askTogether(pool) } }))
  prepared.prepared = prepared
  return { db: Object.assign(databaseOver(pool), { prepared }), pool }
}

/** Each costs PostgreSQL memory in every connection. */
const MOST_NAMES = 100

/** PostgreSQL's `feature_not_supported`: what a statement answers with has changed since it was planned. */
const CHANGED = '0A000'

/** What is read in one turn of the loop, each statement once, and the connection that it goes over. */
type Turn = { client: Promise<pg.PoolClient>; answers: Map<unknown, Promise<pg.QueryResult>> }

/**
 * Sends what requests read in one turn of the loop over one connection in one go, each text with a name, by which the
 * driver knows it in a connection, and PostgreSQL its plan: to write, to wake PostgreSQL and to plan cost more than a
 * look at a few rows. What several ask alike in one turn is asked once. What writes may wait for a lock, and goes alone.
 */
function askTogether(pool: pg.Pool) {
  const names = new Map<string, string>()
  let turn: Turn | null = null

  function beginTurn(): Turn {
    const answers: Turn['answers'] = new Map()
    const client = setImmediate().then(async () => {
      turn = null
      const held = writeTogether(await pool.connect())
      void Promise.allSettled(answers.values()).then(() => held.release())
      return held
    })
    return { client, answers }
  }

  return async (statement: pg.QueryConfig & { rowMode?: 'array' }, values: unknown[]) => {
    const { text } = statement
    const name = names.get(text) ?? (names.size < MOST_NAMES ? `sala_${names.size + 1}` : null)
    if (!name || !text.startsWith('select')) return pool.query(statement, values)
    names.set(text, name)
    turn ??= beginTurn()
    // Rows that are arrays are made into everybody's own by Drizzle; others are handed out as they are.
    const asked = statement.rowMode ? JSON.stringify([name, values]) : Symbol(name)
    const answer =
      turn.answers.get(asked) ?? turn.client.then(client => client.query({ ...statement, name }, values))
    turn.answers.set(asked, answer)
    return answer.catch(error =>
      error.code === CHANGED ? pool.query(statement, values) : Promise.reject(error),
    )
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
  const afterwards: AfterCommit[] = []
  let isOver = false
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    if (isOver && !/^(commit|rollback)$/.test(statement.text)) throw new Error('The transaction is over.')
    return writeTogether(client).query(statement, values)
  }
  const guarded = { query } as unknown as pg.PoolClient
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(guarded, dialect, undefined)
  try {
    const result = await session.transaction(async tx => {
      open.set(tx, afterwards)
      return work(tx).finally(() => {
        isOver = true
      })
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
