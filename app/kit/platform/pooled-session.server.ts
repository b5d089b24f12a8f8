import { DrizzleQueryError, type ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>
/** Inside `db.transaction(async tx => …)`. */
export type Transaction = NodePgTransaction<NoSchema, NoTables>
type AfterCommit = (pool: pg.Pool) => void

/**
 * Drizzle's session over a pool, whose transactions need fewer conversations: `begin` goes out with the first
 * statement instead of before it. What stands for a connection in the program is kept as long as the connection, and
 * with it the statements that are put together once (`prepareOnce`).
 */
export class PooledSession extends NodePgSession<NoSchema, NoTables> {
  readonly #pool: pg.Pool
  readonly #dialect: PgDialect
  readonly #kept = new WeakMap<pg.PoolClient, Transaction>()

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
  }

  override async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    const client = await this.#pool.connect()
    const tx = this.#executorOf(client)
    const afterwards: AfterCommit[] = []
    let result: Result
    let lost: Error | undefined
    open.set(tx, afterwards)
    try {
      // A `begin` that fails has lost its connection, and what is sent behind it fails as well.
      client.query(BEGIN).catch(() => {})
      if (config) await tx.setTransaction(config)
      result = await work(tx)
      await client.query(COMMIT).catch(asQueryError)
    } catch (error) {
      await client.query('rollback').catch(reason => {
        lost = reason
      })
      throw error
    } finally {
      open.delete(tx)
      client.release(lost)
    }
    for (const act of afterwards) act(this.#pool)
    return result
  }

  /** Lends a connection, outside of any transaction. Where something fails nobody knows in what state it is left. */
  async onOneConnection<Result>(work: (executor: Transaction) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    let isSuspect = true
    try {
      const result = await work(this.#executorOf(client))
      isSuspect = false
      return result
    } finally {
      client.release(isSuspect)
    }
  }

  #executorOf(client: pg.PoolClient): Transaction {
    const known = this.#kept.get(client)
    if (known) return known
    const session = new NodePgSession<NoSchema, NoTables>(client, this.#dialect, undefined)
    const made = new NodePgTransaction<NoSchema, NoTables>(this.#dialect, session, undefined)
    this.#kept.set(client, made)
    return made
  }
}

// The driver gathers statements with a name, but sends those that are only text at once.
const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }

/** As Drizzle says it of its own statements: known to come from the driver, it can be seen to be an outage. */
function asQueryError(cause: Error): never {
  throw new DrizzleQueryError(COMMIT.text, [], cause)
}

/** What the transactions that are open now have for later. */
const open = new WeakMap<object, AfterCommit[]>()

/**
 * Does something once the transaction is committed; nothing, if it is not.
 * @returns false where `executor` is no transaction
 */
export function afterCommit(executor: object, act: AfterCommit): boolean {
  return (open.get(executor)?.push(act) ?? 0) > 0
}
