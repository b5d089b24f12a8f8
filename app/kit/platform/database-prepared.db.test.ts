import { eq, like, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import type { Executor } from './database.server.ts'
import { Client } from './database-client.server.ts'
import { prepareOnce } from './prepared.server.ts'

const { db } = await createTestDatabase()

const findGroup = (key: string) => db.prepared.select().from(settings).where(eq(settings.key, key))

async function preparedTexts() {
  const { rows } = await db.$client.query<{ statement: string }>(
    'select statement from pg_prepared_statements',
  )
  return rows.map(row => row.statement)
}

test('a statement is prepared once in a connection and answers anew each time', async () => {
  await db.insert(settings).values({ key: 'tax', value: { tin: 'before' } })
  expect(await findGroup('tax')).toMatchObject([{ value: { tin: 'before' } }])
  await db.update(settings).set({ value: { tin: 'after' } })
  expect(await findGroup('tax')).toMatchObject([{ value: { tin: 'after' } }])
  expect(await findGroup('other')).toEqual([])
  expect((await preparedTexts()).filter(text => text.includes('from "settings"'))).toHaveLength(1)
})

test('it goes on when what it answers with changes under it, as by the migration of a newer version', async () => {
  await db.execute(sql`alter table settings alter column key type varchar(80)`)
  for (let n = 0; n < 3; n++) expect(await findGroup('tax')).toMatchObject([{ key: 'tax' }])
})

const findInTransaction = (key: string) =>
  db.transaction(tx => tx.select().from(settings).where(eq(settings.key, key)))

test('a transaction prepares its statements once in a connection, too', async () => {
  const before = (await preparedTexts()).length
  for (let n = 0; n < 3; n++) await findInTransaction('tax')
  expect((await preparedTexts()).length - before).toBeLessThanOrEqual(1)
  await db.transaction(tx => tx.update(settings).set({ value: { tin: 'of a transaction' } }))
  expect(await findInTransaction('tax')).toMatchObject([{ value: { tin: 'of a transaction' } }])
})

test('a transaction whose statement answers with something else by now fails once, and the next one is well', async () => {
  expect(await findInTransaction('tax')).toHaveLength(1)
  await db.execute(sql`alter table settings alter column key type varchar(70)`)
  await expect(findInTransaction('tax')).rejects.toThrow('Failed query')
  expect(await findInTransaction('tax')).toMatchObject([{ key: 'tax' }])
})

test('a statement that was put together once is answered after each change of what it answers with', async () => {
  await db.execute(sql`create table answers as select 'tax'::varchar(70) as key`)
  const answers = prepareOnce((on: Executor) =>
    on.select({ key: sql<string>`key` }).from(sql`answers`).prepare('answers'),
  )
  for (const length of [71, 72, 73]) {
    expect(await answers(db.prepared).execute()).toEqual([{ key: 'tax' }])
    await db.execute(sql.raw(`alter table answers alter column key type varchar(${length})`))
  }
  expect(await answers(db.prepared).execute()).toEqual([{ key: 'tax' }])
})

test('the SQL of a statement is put together once for each database, and a transaction has its own', async () => {
  let made = 0
  const asked = prepareOnce((on: Executor) => {
    made += 1
    return on.select({ one: sql<number>`1` }).from(sql`(values (1)) as rows`).prepare('asked')
  })
  await asked(db.prepared).execute()
  expect(await asked(db.prepared).execute()).toEqual([{ one: 1 }])
  expect(made).toBe(1)
  const rows = await db.transaction(tx => asked(tx).execute())
  expect([rows, made]).toEqual([[{ one: 1 }], 2])
})

test('what adds many rows at once is not kept prepared', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => ({ key: `many-${n}`, value: {} }))
  await db.transaction(async tx => {
    await tx.insert(settings).values(rows)
    await tx.delete(settings).where(like(settings.key, 'many-%'))
  })
  expect((await preparedTexts()).filter(text => text.startsWith('insert into "settings"'))).toEqual([])
})

test('a mistake of the statement itself is told as ever', async () => {
  await expect(db.prepared.execute(sql`select 1 / ${0}::int`)).rejects.toThrow(/select 1/)
})

test('a transaction holds its statements together', async () => {
  const failing = db.prepared.transaction(async tx => {
    await tx.delete(settings)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await findGroup('tax')).toHaveLength(1)
})

const ask = (text: ReturnType<typeof sql>) => db.prepared.execute<Record<string, unknown>>(text)
const askWho = async () => (await ask(sql`select pg_backend_pid() as pid`)).rows[0]?.['pid']

test('what is read at the same moment is read over one connection', async () => {
  const [first, ...others] = await Promise.all([askWho(), askWho(), askWho()])
  expect(others).toEqual([first, first])
})

test('what several ask alike at the same moment is asked once, and each has an answer of their own', async () => {
  const asked = vi.spyOn(Client.prototype, 'query')
  const [first, second, other] = await Promise.all([findGroup('tax'), findGroup('tax'), findGroup('other')])
  expect(asked).toHaveBeenCalledTimes(2)
  expect(await findGroup('tax')).toEqual(first)
  expect(asked).toHaveBeenCalledTimes(3)
  asked.mockRestore()
  expect(second).toEqual(first)
  expect(second).not.toBe(first)
  expect(other).toEqual([])
})

test('a read that fails fails alone', async () => {
  const answers = await Promise.allSettled([
    ask(sql`select ${1}::int as n`),
    ask(sql`select 1 / ${0}::int as n`),
    ask(sql`select ${3}::int as n`),
  ])
  expect(answers.map(answer => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when the connection of all reads breaks, who waits is told and the next read has another one', async () => {
  const sleeping = ask(sql`select pg_sleep(${30})`).then() // begins now, before the other
  const outcomes = Promise.allSettled([sleeping, askWho()])
  const pid = await vi.waitFor(async () => {
    const { rows } = await db.execute<{ pid: number }>(sql`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`)
    expect(rows).toHaveLength(1)
    return rows[0]?.pid
  })
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await askWho()).not.toBe(pid)
})
