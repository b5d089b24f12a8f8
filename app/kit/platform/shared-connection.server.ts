import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, databaseOf } from './database.server.ts'

type Query = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

const shared = new WeakMap<pg.Pool, Query>()

/** The same database, whose reads outside of transactions go over the shared connection of `shareConnection`. */
export function onSharedConnection({ $client: pool }: Database): Database {
  const share = shareConnection(pool)
  const query: Query = (config, values) =>
    isRead(config) ? share(config, values) : pool.query(config, values)
  return databaseOf(Object.create(pool, { query: { value: query } }))
}

/** What changes something may wait for a lock, and would keep waiting who only reads. */
export const isRead = ({ text }: pg.QueryConfig) => /^\s*select\b/i.test(text)

/**
 * Sends what all requests of a moment ask over one connection of the pool in one go: to write to PostgreSQL, to wake it
 * and to read its answer costs more than a look at a few rows. For reads that are quick, since each waits for those
 * before it.
 */
export function shareConnection(asked: pg.Pool): Query {
  const pool = Object.hasOwn(asked, 'query') ? Object.getPrototypeOf(asked) : asked // of a pool in disguise
  const known = shared.get(pool)
  if (known) return known
  let open: { client: Promise<pg.PoolClient>; users: number; isSuspect: boolean } | null = null
  let moment: Promise<void> | null = null

  const endOfMoment = () => {
    moment ??= setImmediate().then(() => {
      moment = null
    })
    return moment
  }
  const query: Query = async (config, values) => {
    open ??= { client: pool.connect(), users: 0, isSuspect: false }
    const own = open
    own.users += 1
    try {
      const [client] = await Promise.all([own.client, endOfMoment()])
      return await client.query(config, values)
    } catch (error) {
      own.isSuspect = true // it may be broken: whoever comes next gets another one
      if (open === own) open = null
      throw error
    } finally {
      own.users -= 1
      if (own.users === 0) {
        if (open === own) open = null
        own.client.then(
          client => client.release(own.isSuspect),
          () => {},
        )
      }
    }
  }
  shared.set(pool, query)
  return query
}
