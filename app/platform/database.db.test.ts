import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { connectForCopy, type Transaction, together } from './database.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'

const { db } = await createTestDatabase()
const resetsAt = new Date()

const add = (tx: Transaction, key: string) => tx.insert(rateLimits).values({ key, count: 1, resetsAt })
const countOf = (prefix: string) => db.$count(rateLimits, like(rateLimits.key, `${prefix}%`))

test('statements that are sent together are each done once, and their results keep their order', async () => {
  const [two, , one] = await db.transaction(tx =>
    together([tx.select({ two: sql`2` }).from(sql`(values (1)) as one`), add(tx, 'once'), 1]),
  )
  expect([two, one]).toEqual([[{ two: 2 }], 1])
  expect(await countOf('once')).toBe(1)
})

test('when one fails nothing of the transaction stays, also of those that go on after it, and its error is told', async () => {
  const goOn = async (tx: Transaction) => {
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
