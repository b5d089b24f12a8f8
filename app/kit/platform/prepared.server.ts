import type { Executor } from './database.server.ts'

/** Asks what requests ask all the time by a plan that is kept; in a transaction it stays that transaction. */
export const preparedOf = (db: Executor): Executor => ('prepared' in db ? db.prepared : db)
