import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { connect } from './database.server.ts'
import { connectAlone } from './database-client.server.ts'
import { isOutage } from './outage.server.ts'

const { connection, db } = await createTestDatabase()
const standby = await createTestDatabase()
// PostgreSQL says both of a server when one connects to it; a program cannot write to either.
await standby.db.execute(
  sql.raw(`alter database ${standby.connection.database} set default_transaction_read_only = on`),
)
afterAll(() =>
  standby.db.execute(
    sql.raw(`set default_transaction_read_only = off;
      alter database ${standby.connection.database} reset default_transaction_read_only`),
  ),
)

const NOBODY = 'postgres://sala@127.0.0.1:1/sala'

function urlOf({ user, password, host, port, database }: typeof connection) {
  const login = `${user}:${encodeURIComponent(String(password ?? ''))}`
  return `postgres://${login}@${encodeURIComponent(host ?? '')}${port ? `:${port}` : ''}/${database}`
}

const PRIMARY = urlOf(connection)
const STANDBY = urlOf(standby.connection)

test('of several servers it is the primary that one connection asks for', async () => {
  const urls = [NOBODY, STANDBY, PRIMARY]
  const client = await connectAlone({ urls })
  const { rows } = await client.query('select current_database() as name')
  await client.end()
  expect(rows).toEqual([{ name: connection.database }])
  expect(urls[0]).toBe(PRIMARY)
})

test('where no server is the primary the last one says why, and that the database is away', async () => {
  const error = await connectAlone({ urls: [NOBODY, STANDBY] }).catch(reason => reason)
  expect(error.message).toBe('PostgreSQL cannot be reached: the server is a standby')
  expect(isOutage(error)).toBe(true)
})

test('the pool finds the primary after as many errors as there are others, and keeps to it', async () => {
  const urls = [NOBODY, STANDBY, PRIMARY]
  const pair = connect({ urls })
  const ask = () => pair.pool.query('select current_database() as name').then(({ rows }) => rows[0].name)
  for (let other = 0; other < 2; other += 1) await expect(ask()).rejects.toThrow('cannot be reached')
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill(connection.database))
  await pair.pool.end()
})

test('when all its connections end at once, as those of a primary that died, the pool has new ones', async () => {
  const { db: ours, pool } = connect({ urls: [PRIMARY], max: 3 })
  const sleeping = Array.from({ length: 3 }, () => ours.execute(sql`select pg_sleep(30)`))
  const outcomes = Promise.allSettled(sleeping)
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select pid from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)' and state = 'active'`,
      )
      return rows.length
    })
    .toBe(3)
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(30)'`,
  )
  for (const outcome of await outcomes)
    expect(outcome.status === 'rejected' && isOutage(outcome.reason)).toBe(true)
  expect(await Promise.all([1, 2, 3].map(n => ours.execute(sql`select ${n}::int`)))).toHaveLength(3)
  await pool.end()
})
