import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { askTogether, connectForCopy, type Executor, together } from './database.server.ts'
import { isOutage } from './outage.server.ts'
import { afterCommit } from './pooled-session.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'

const { db } = await createTestDatabase()
const resetsAt = new Date()

const add = (tx: Executor, key: string) => tx.insert(rateLimits).values({ key, count: 1, resetsAt })
const countOf = (prefix: string) => db.$count(rateLimits, like(rateLimits.key, `${prefix}%`))

test('statements that are sent together are each done once, and their results keep their order', async () => {
  const [two, , one] = await db.transaction(tx =>
    together([tx.select({ two: sql`2` }).from(sql`(values (1)) as one`), add(tx, 'once'), 1]),
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
    together([goOn(tx), tx.execute(sql`select 1 / 0`), add(tx, 'failed:after')]),
  )
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(await countOf('failed')).toBe(0)
  await db.transaction(tx => add(tx, 'works'))
  expect(await db.$count(rateLimits, eq(rateLimits.key, 'works'))).toBe(1)
})

test('a connection for COPY is one of its own, with the rights of the pool', async () => {
  const client = await connectForCopy(db.$client)
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

test('a transaction whose connection breaks fails, leaves nothing, and the next one has another connection', async () => {
  const failing = db.transaction(async tx => {
    await add(tx, 'broken')
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
  })
  await expect(failing).rejects.toThrow()
  await db.transaction(tx => add(tx, 'whole'))
  expect([await countOf('broken'), await countOf('whole')]).toEqual([0, 1])
})

test('a commit that finds its connection gone says that the database is away', async () => {
  const error = await db
    .transaction(async tx => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    })
    .catch(reason => reason)
  expect(isOutage(error)).toBe(true)
})

test('questions are asked together over one connection, each on its own: one that fails takes none with it', async () => {
  const whoAnswers = (executor: Executor) => executor.execute(sql`select pg_backend_pid() as pid`)
  const [one, two] = await askTogether(db, executor => [whoAnswers(executor), whoAnswers(executor)])
  expect(one.rows).toEqual(two.rows)
  const failing = askTogether(db, executor => [executor.execute(sql`select 1 / 0`), add(executor, 'stays')])
  await expect(failing).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect(await countOf('stays')).toBe(1)
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
