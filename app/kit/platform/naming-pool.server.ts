import type pg from 'pg'
import { type Database, databaseOf } from './database.server.ts'
import { isRead, shareConnection } from './shared-connection.server.ts'

/** Each costs PostgreSQL memory in every connection: for what every request asks, not for what lists are asked. */
const MOST_PREPARED = 100

/** PostgreSQL's `feature_not_supported`: what a statement answers with has changed since it was prepared. */
const CHANGED = '0A000'

const prepareds = new WeakMap<Database, Database>()

/**
 * The same database, whose statements outside of transactions PostgreSQL reads and plans once in each connection and
 * not each time: that takes longer than a look at a few rows. For statements that are few, always the same, and best
 * answered in the same way whatever their values are.
 */
export function prepared(db: Database): Database {
  const known = prepareds.get(db)
  if (known) return known
  const made = databaseOf(namingPool(db.$client))
  prepareds.set(db, made)
  return made
}

/** The pool, giving every text that it sends a name, by which the driver knows it in the connection. */
function namingPool(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= MOST_PREPARED) return known
    const name = `sala_${names.size + 1}`
    names.set(text, name)
    return name
  }
  const read = shareConnection(pool)
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const name = nameOf(config.text)
    if (!name) return pool.query(config, values)
    const named = { ...config, name }
    const answer = isRead(named) ? read(named, values) : pool.query(named, values)
    return answer.catch(error => {
      if (error.code !== CHANGED) throw error
      return pool.query(config, values)
    })
  }
  return Object.create(pool, { query: { value: query } })
}
