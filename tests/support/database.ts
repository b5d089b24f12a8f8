import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect } from '#app/kit/platform/database.server.ts'

/** A database of its own for the test file: migrated, with the starter catalogue. Dropped afterwards. */
export async function createTestDatabase() {
  const server = inject('databaseServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = inject('databaseTemplate')
  await runOn(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = { ...server, database: name }
  const { db, pool } = connect(connection)
  afterAll(async () => {
    await pool.end()
    await runOn(server, `drop database ${name} with (force)`)
  })
  return { db, connection }
}

async function runOn(server: pg.PoolConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
