import { drizzle, type NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { Client, type Connection } from './database-client.server.ts'

/** `prepared` is the same database for statements that requests ask all the time: PostgreSQL plans each of them once. */
export type Database = NodePgDatabase & { $client: pg.Pool; prepared: Database }
/** Inside `db.transaction(async tx => …)`. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]
/** What a query needs: the database or an open transaction. */
export type Executor = Database | Transaction

// Calendar days stay 'YYYY-MM-DD' text: a Date would shift them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, text => text)

const casing = 'snake_case'
const dialect = new PgDialect({ casing }) // remembers the names of columns

/** Statements that one transaction asks for at once are sent without waiting in between. */
class Pipeline extends Client {
  override readonly pipeline = true
}

export function connect(connection: Connection): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ max: 20, ...connection, Client: Pipeline })
  pool.on('error', () => {}) // an idle connection that breaks is replaced at its next use
  const transaction: Database['transaction'] = (work, config) => transact(pool, work, config)
  const databaseOver = (client: pg.Pool) =>
    Object.assign(drizzle({ client, casing }), { transaction, $client: pool }) as Database
  const prepared = databaseOver(Object.create(pool, { query: { value: askByName(pool) } }))
  prepared.prepared = prepared
  return { db: Object.assign(databaseOver(pool), { prepared }), pool }
}

/** Each costs PostgreSQL memory in every connection. */
const MOST_NAMES = 100

/** PostgreSQL's `feature_not_supported`: what a statement answers with has changed since it was planned. */
const CHANGED = '0A000'

/** Gives each text a name, by which the driver knows it in a connection, and PostgreSQL its plan. */
function askByName(pool: pg.Pool) {
  const names = new Map<string, string>()
  return async (statement: pg.QueryConfig, values: unknown[]) => {
    const { text } = statement
    const name = names.get(text) ?? (names.size < MOST_NAMES ? `sala_${names.size + 1}` : undefined)
    if (name) names.set(text, name)
    return pool.query({ ...statement, name }, values).catch(error => {
      if (error.code !== CHANGED) throw error
      return pool.query(statement, values)
    })
  }
}

type AfterCommit = (pool: pg.Pool) => void

/** What the transactions that are open now have for later. */
const open = new WeakMap<object, AfterCommit[]>()

/**
 * Drizzle's transaction over a connection that comes back to the pool whatever happens, and that refuses what one of
 * several steps asks after another one has failed: it would come after the rollback, outside of any transaction.
 */
async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect()
  const afterwards: AfterCommit[] = []
  let isOver = false
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    if (isOver && !/^(commit|rollback)$/.test(statement.text)) throw new Error('The transaction is over.')
    return client.query(statement, values)
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
