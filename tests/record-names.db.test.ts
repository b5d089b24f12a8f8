import pg from 'pg'
import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { nameRecords } from '#app/house/activity/entity-names.server.ts'
import { createTestDatabase } from './support/database.ts'
import { fillEmptyTables } from './support/row-of-each.ts'

const { db, connection } = await createTestDatabase()

/** Where the records are kept that the log calls by name. */
const KEPT: [entityType: string, table: string][] = [
  ...(['account', 'admin', 'staff'] as const).map((type): [string, string] => [type, 'users']),
  ['employee', 'employees'],
  ['leave_balance', 'employees'],
  ['department', 'departments'],
  ['application', 'applications'],
  ['member', 'members'],
  ['service', 'services'],
  ['plan', 'plans'],
  ['api_key', 'api_keys'],
  ['receipt', 'receipts'],
  ['access_code', 'access_codes'],
  ['document', 'documents'],
  ['leave_request', 'leave_requests'],
  ['attendance_record', 'attendance_records'],
  ['event', 'events'],
  ['message', 'messages'],
  ['blog_post', 'blog_posts'],
  ['blog_request', 'blog_requests'],
  ['mail', 'mails'],
]

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

test.each(KEPT)('a record of the kind %s is called by its name', async (entityType, table) => {
  const entityId = await idOfOne(table)
  const names = await nameRecords(db, [{ entityType, entityId }])
  expect(names.get(`${entityType}:${entityId}`)).toEqual(expect.stringMatching(/\S/))
})
