import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect } from '#app/kit/platform/database.server.ts'
import { loadEnv } from '#app/kit/platform/env.server.ts'
import { openStorage } from '#app/kit/platform/open-storage.server.ts'

/** A place to restore to: a database without a single table, and no files. */
export const createEmptyHouse = () => createHouse('')

/** A house as it is opened: with the starter catalogue, and no files. */
export const createNewHouse = () => createHouse(`template ${inject('databaseTemplate')} strategy file_copy`)

async function createHouse(from: string) {
  const server = inject('databaseServer')
  const database = `house_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${database} ${from}`)
  const connection = { ...server, database }
  const { db, pool } = connect({ ...connection, max: 4 })
  const DATA_DIR = await createFolder()
  afterAll(async () => {
    await pool.end()
    await runOn(server, `drop database ${database} with (force)`)
  })
  return { db, pool, connection, storage: await openStorage(loadEnv({ DATA_DIR })) }
}

/** A folder of the test file's own. */
export async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'sala-house-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function runOn(server: pg.PoolConfig, statement: string) {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}
