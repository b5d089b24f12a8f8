import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './database.server.ts'
import { onSharedConnection } from './shared-connection.server.ts'

/**
 * A statement that is asked for often: its SQL is put together once for each database, and PostgreSQL reads it once
 * for each connection, where it has a name (`.prepare('…')`, unique in the program). Outside of transactions it shares
 * a connection with others, so it has to be quick.
 */
export function prepareOnce<Statement>(prepare: (db: Executor) => Statement): (db: Executor) => Statement {
  const prepared = new WeakMap<Executor, Statement>()
  return db => {
    const known = prepared.get(db)
    if (known) return known
    const statement = prepare('$client' in db ? onSharedConnection(db) : db)
    prepared.set(db, statement)
    return statement
  }
}

/** As `inArray`, but the statement is the same one however many values there are. */
export function among(column: PgColumn, values: string[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
