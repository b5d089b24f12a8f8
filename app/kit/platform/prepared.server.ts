import type { Executor } from './database.server.ts'

/** Asks what requests ask all the time by a plan that is kept; in a transaction it stays that transaction. */
export const preparedOf = (db: Executor): Executor => ('prepared' in db ? db.prepared : db)

/**
 * A statement that requests ask all the time, by the database that it is asked of: to put its SQL together takes longer
 * than to answer it, and is done once.
 */
export function prepareOnce<Asked extends Executor, Statement>(prepare: (db: Asked) => Statement) {
  const statements = new WeakMap<Asked, Statement>()
  return (db: Asked): Statement => {
    const statement = statements.get(db) ?? prepare(db)
    statements.set(db, statement)
    return statement
  }
}
