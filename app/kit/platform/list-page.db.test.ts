import { asc, desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { MOST_COUNTED } from '#app/kit/pure/list-query.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { findPage, onlySelected } from './list-page.server.ts'

const { db } = await createTestDatabase()
const { createdAt, id, entityId } = adminActivityLog
const oldestFirst = [asc(createdAt), asc(id)]

async function fillTo(rows: number) {
  const from = await db.$count(adminActivityLog)
  await db.execute(sql`
    insert into admin_activity_log (id, action, entity_type, entity_id, created_at)
    select gen_random_uuid(), 'viewed', 'member', n::text, timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(${from + 1}::int, ${rows}::int) as n`)
}

const page = (number: number, where = sql`true`) =>
  findPage(db, adminActivityLog, { where, orderBy: oldestFirst, page: number })

test('a whole table that PostgreSQL knows to have far more rows than are counted is not counted', async () => {
  const known = (rows: number) =>
    db.execute(sql`update pg_class set reltuples = ${rows} where relname = 'admin_activity_log'`)
  const totalOfAll = async () =>
    (await findPage(db, adminActivityLog, { where: undefined, orderBy: oldestFirst, page: 1 })).total
  await fillTo(3)
  await known(MOST_COUNTED * 10)
  expect(await totalOfAll()).toBe(3)
  await known(MOST_COUNTED * 10 + 1000)
  expect(await totalOfAll()).toBe(MOST_COUNTED + 1)
})

test('each page follows the one before, and the last one holds the rest', async () => {
  await fillTo(52)
  const pages = await Promise.all([1, 2, 3, 4].map(number => page(number)))
  expect(pages.map(({ rows }) => rows.length)).toEqual([25, 25, 2, 0])
  expect(pages.flatMap(({ rows }) => rows.map(row => Number(row.entityId)))).toEqual(
    Array.from({ length: 52 }, (_, n) => n + 1),
  )
  expect(pages.map(({ total }) => total)).toEqual([52, 52, 52, 52])
})

test('the rows are those that the filter leaves, in the order that was asked for', async () => {
  const orderBy = [desc(createdAt), desc(id)]
  const found = await findPage(db, adminActivityLog, {
    where: sql`${entityId} in ('7', '9')`,
    orderBy,
    page: 1,
  })
  expect(found.rows.map(row => row.entityId)).toEqual(['9', '7'])
  expect(found.total).toBe(2)
})

test('more rows than are worth counting are counted as one more than that', async () => {
  await fillTo(MOST_COUNTED)
  expect((await page(1)).total).toBe(MOST_COUNTED)
  await fillTo(MOST_COUNTED + 5)
  expect((await page(1)).total).toBe(MOST_COUNTED + 1)
})

test.each([
  ['', ['a', 'b', 'c']],
  ['delete=c&delete=a', ['a', 'c']],
  ['delete=a&delete=of-another-list', ['a']],
  ['delete=', []],
])('an export asked for "%s" has the rows %j, in the order of the list', (query, ids) => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(onlySelected(rows, new URLSearchParams(query)).map(({ id }) => id)).toEqual(ids)
})

test('for the first page of a whole list PostgreSQL makes no plan of its own each time', async () => {
  for (let n = 0; n < 3; n++)
    await findPage(db.prepared, adminActivityLog, { where: undefined, orderBy: oldestFirst, page: 1 })
  const { rows } = await db.$client.query(`
    select generic_plans::int as kept, custom_plans::int as anew
    from pg_prepared_statements where statement like '%"admin_activity_log"%limit 25)%'`)
  expect(rows).toEqual([{ kept: 3, anew: 0 }])
})
