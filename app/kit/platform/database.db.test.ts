import { setTimeout as sleep } from 'node:timers/promises'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { afterCommit, connect, type Executor, type Transaction } from './database.server.ts'
import { connectAlone } from './database-client.server.ts'
import { isOutage } from './outage.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'

const { db, connection } = await createTestDatabase()
const narrow = connect({ ...connection, max: 1 })
afterAll(() => narrow.pool.end())
const resetsAt = new Date()

const add = (tx: Executor, key: string) => tx.insert(rateLimits).values({ key, count: 1, resetsAt })
/** Rows whose key ends so take long to commit. */
await db.execute(sql`
  create function commit_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return null; end $$;
  create constraint trigger commit_slowly after insert on rate_limits deferrable initially deferred
    for each row when (new.key like '%:slowly') execute function commit_slowly()
`)
const countOf = (prefix: string) => db.$count(rateLimits, like(rateLimits.key, `${prefix}%`))

test('statements of a transaction that are asked for at once are each done once, and their results keep their order', async () => {
  const [two, , one] = await db.transaction(tx =>
    Promise.all([tx.select({ two: sql`2` }).from(sql`(values (1)) as one`), add(tx, 'once'), 1]),
  )
  expect([two, one]).toEqual([[{ two: 2 }], 1])
  expect(await countOf('once')).toBe(1)
})

test('when one fails nothing of the transaction stays, also of those that go on after it, and its error is told', async () => {
  const goOn = async (tx: Executor) => {
    await add(tx, 'failed:before')
    await new Promise(resolve => setTimeout(resolve, 50))
    await add(tx, 'failed:late')
  }
  const failing = db.transaction(tx =>
    Promise.all([goOn(tx), tx.execute(sql`select 1 / 0`), add(tx, 'failed:after')]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(await countOf('failed')).toBe(0)
  await db.transaction(tx => add(tx, 'works'))
  expect(await db.$count(rateLimits, eq(rateLimits.key, 'works'))).toBe(1)
})

test('a connection for COPY is one of its own, with the rights of the pool', async () => {
  const client = await connectAlone(db.$client.options)
  const own = await client.query('select current_database() as name, current_user as who')
  await client.end()
  const { rows } = await db.$client.query('select current_database() as name, current_user as who')
  expect(own.rows).toEqual(rows)
})

test('a transaction is of the kind that was asked for', async () => {
  const failing = db.transaction(tx => add(tx, 'read only'), { accessMode: 'read only' })
  await expect(failing).rejects.toMatchObject({ cause: { message: /read-only transaction/ } })
  expect(await countOf('read only')).toBe(0)
})

/** Ends the connection of a transaction from outside, once it does what `query` says, if that is given. */
async function endConnection(pid: number, query = '%') {
  await vi.waitFor(async () => {
    const { rows } = await db.execute(
      sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity where pid = ${pid} and query ilike ${query}`,
    )
    expect(rows).toHaveLength(1)
  })
}

const SLEEP = sql`select pg_sleep(30)`

const POINTS: [string, (tx: Transaction, end: (query?: string) => Promise<void>) => Promise<unknown>][] = [
  ['before its first change', (tx, end) => end().then(() => add(tx, 'ended'))],
  [
    'between two statements',
    async (tx, end) => {
      await add(tx, 'ended:1')
      await end()
      await add(tx, 'ended:2')
    },
  ],
  [
    'during a statement',
    async (tx, end) => {
      await add(tx, 'ended')
      await Promise.all([tx.execute(SLEEP), end('%pg_sleep%')])
    },
  ],
  [
    'with several statements under way',
    (tx, end) => Promise.all([add(tx, 'ended:1'), tx.execute(SLEEP), add(tx, 'ended:2'), end('%pg_sleep%')]),
  ],
  ['before the commit', (tx, end) => add(tx, 'ended').then(() => end())],
  [
    'during the commit',
    async (tx, end) => {
      await add(tx, 'ended:slowly')
      end('commit')
    },
  ],
  [
    'before the rollback',
    async (tx, end) => {
      await add(tx, 'ended')
      await end()
      throw new Error('no')
    },
  ],
]

test.each(POINTS)(
  'a transaction whose connection ends %s says that the database is away and leaves nothing, and the next one works',
  async (_point, work) => {
    const error = await narrow.db
      .transaction(async tx => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await work(tx, query => endConnection(Number(rows[0]?.pid), query))
      })
      .catch(reason => reason)
    expect(isOutage(error)).toBe(true)
    expect(await countOf('ended')).toBe(0)
    await narrow.db.transaction(tx => add(tx, 'next'))
    expect(await db.delete(rateLimits).where(eq(rateLimits.key, 'next')).returning()).toHaveLength(1)
  },
)

test('a step that goes on after its connection ended writes nothing, also not in the transaction of somebody else', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = narrow.db.transaction(async tx => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await add(tx, 'stray:early')
    late = sleep(300).then(() => add(tx, 'stray:late'))
    late.catch(() => {})
    await endConnection(Number(rows[0]?.pid))
    await tx.execute(sql`select 1`)
  })
  await expect(failing).rejects.toThrow()
  await narrow.db.transaction(async tx => {
    await add(tx, 'stranger')
    await expect(late).rejects.toMatchObject({ cause: { message: 'The transaction is over.' } })
  })
  expect([await countOf('stray'), await countOf('stranger')]).toEqual([0, 1])
})

test('an idle connection that was ended costs nobody more than an error, and the next has another one', async () => {
  const { rows } = await narrow.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
  await Promise.allSettled([
    narrow.db.transaction(tx => add(tx, 'lost')),
    narrow.db.transaction(tx => add(tx, 'lost')),
  ])
  await narrow.db.transaction(tx => add(tx, 'found'))
  expect(await countOf('found')).toBe(1)
})

test('what is for after the commit is done once, and never of a transaction that failed', async () => {
  const done: string[] = []
  await db.transaction(async tx => {
    expect(afterCommit(tx, () => done.push('committed'))).toBe(true)
    expect(done).toEqual([])
  })
  const failing = db.transaction(async tx => {
    afterCommit(tx, () => done.push('failed'))
    await tx.execute(sql`select 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  await db.transaction(tx => add(tx, 'another'))
  expect(done).toEqual(['committed'])
  expect(afterCommit(db, () => done.push('no transaction'))).toBe(false)
})
