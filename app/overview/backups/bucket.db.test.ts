import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { loadEnv } from '#app/kit/platform/env.server.ts'
import { openStorage } from '#app/kit/platform/open-storage.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import { createEmptyHouse, createFolder } from '../../../tests/support/houses.ts'
import { startS3Server } from '../../../tests/support/s3-server.ts'

const FILES = {
  'receipts/slip.webp': 'slip',
  'events/open-day.webp': 'picture',
  'members/list.csv': 'list',
}

/** A house whose files are in a bucket of a store of its own. */
async function createHouseWithBucket() {
  const { connection } = await createEmptyHouse()
  const store = await startS3Server()
  afterAll(store.stop)
  const DATA_DIR = await createFolder()
  const env = { DATABASE_URL: urlOf(connection), DATA_DIR, ...store.env }
  const query = (text: string) => queryOnce(connection, text)
  return { connection, query, env, storage: await openStorage(loadEnv(env)) }
}

/** A restore goes on only where nobody else has a connection open. */
async function queryOnce(connection: pg.PoolConfig, text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

function urlOf({ user, password, host, port, database }: pg.PoolConfig): string {
  const secret = encodeURIComponent(String(password ?? ''))
  return `postgresql://${user}:${secret}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(host ?? '')}`
}

async function script(name: string, env: Record<string, string>, ...options: string[]) {
  const whole = { ...process.env, ...env }
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...options], { env: whole })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const [code] = await once(child, 'close')
  return { code, said }
}

async function filesIn(storage: Storage) {
  const files: Record<string, string> = {}
  for await (const key of storage.keys()) files[key] = Buffer.from((await storage.read(key)) ?? []).toString()
  return files
}

test('a house with its files in a bucket is backed up and restored to another bucket, and over what is there', async () => {
  const [here, there] = [await createHouseWithBucket(), await createHouseWithBucket()]
  await migrateDatabase(here.connection, 'db/migrations')
  await here.query(`insert into instance_secrets (name, value) values ('cookies', 'of this house')`)
  for (const [key, content] of Object.entries(FILES)) await here.storage.write(key, Buffer.from(content))
  const file = join(await createFolder(), 'house.tar.gz')

  const made = await script('backup', here.env, '--out', file)
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`${Object.keys(FILES).length} files`) })
  expect(await script('restore', there.env, file)).toMatchObject({ code: 0 })
  expect(await filesIn(there.storage)).toEqual(FILES)
  const secret = `select value from instance_secrets where name = 'cookies'`
  expect(await there.query(secret)).toEqual([{ value: 'of this house' }])

  await there.storage.write('receipts/slip.webp', Buffer.from('changed since'))
  await there.storage.delete('events/open-day.webp')
  await there.query(`update instance_secrets set value = 'changed since'`)
  expect(await script('restore', there.env, file, '--overwrite')).toMatchObject({ code: 0 })
  expect(await filesIn(there.storage)).toMatchObject(FILES)
  expect(await there.query(secret)).toEqual([{ value: 'of this house' }])
}, 120_000)
