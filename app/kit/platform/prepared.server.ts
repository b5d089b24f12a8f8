import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './database.server.ts'
import { onSharedConnection } from './shared-connection.server.ts'

/**
 * A statement that is asked for often: its SQL is put together once for each database and each connection, and
 * PostgreSQL reads it once for each connection, where it has a name (`.prepare('…')`, unique in the program). Outside of
 * transactions reads share a connection with others, so they have to be quick.
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

/**
 * A place for each of these columns in a row that such a statement inserts. Defaults that the program makes, such as
 * ids, would be made once for all rows: they need a place, too.
 */
export function placesFor<Column extends string>(columns: readonly Column[]) {
  const places = columns.map(column => [column, sql.placeholder(column)])
  return Object.fromEntries(places) as { [Name in Column]: Placeholder<Name> }
}
