import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { nameRecords } from '#app/house/history/queries/entity-names.server.ts'
import { createTestDatabase } from '../tests/support/database.ts'
import { fillEmptyTables } from '../tests/support/row-of-each.ts'
import { EVERY_NOUN } from './nouns.ts'

const { db, connection } = await createTestDatabase()

async function idOfOne(table: string): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  await fillEmptyTables(client, [table])
  if (table === 'blog_requests')
    await client.query(`update blog_requests set topic = 'Tea' where slug is null`)
  const { rows } = await client.query(`select id from "${table}" limit 1`)
  await client.end()
  return rows[0].id
}

const kinds = EVERY_NOUN.flatMap(noun => Object.entries(noun.kinds ?? {}))
const named = kinds.flatMap(([type, { names }]) =>
  names ? [{ type, table: getTableName(names.id.table) }] : [],
)

test.each(named)('the log calls a record of the kind $type by its name', async ({ type, table }) => {
  const entityId = await idOfOne(table)
  const names = await nameRecords(db, [{ entityType: type, entityId }])
  expect(names.get(`${type}:${entityId}`)).toEqual(expect.stringMatching(/\S/))
})

test('a kind with a screen for each record is called by the name that its records have', () => {
  expect(kinds.filter(([, { record, names }]) => record && !names).map(([type]) => type)).toEqual([])
})

test('each kind, and each action, is said by one noun', () => {
  const said = EVERY_NOUN.flatMap(({ kinds = {}, actions = {} }) => [
    ...Object.keys(kinds),
    ...Object.keys(actions),
  ])
  expect(said.length).toBeGreaterThan(80)
  expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([])
})

test('what the search finds has a name, and a screen for each record', () => {
  const found = kinds.filter(([, { search }]) => search)
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter(([, { record, names }]) => !record || !names).map(([type]) => type)).toEqual([])
})

test('each table that a noun holds, and each topic that it tells of, is said by one noun', () => {
  const said = EVERY_NOUN.flatMap(({ holdings = {}, live = {} }) => [
    ...Object.keys(holdings),
    ...Object.keys(live).map(topic => `live ${topic}`),
  ])
  expect(said.filter((name, index) => said.indexOf(name) !== index)).toEqual([])
})
