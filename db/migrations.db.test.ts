import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { TooOldError } from '#app/kit/platform/migration-steps.server.ts'
import { readTables } from '#app/overview/backups/queries/catalogue.server.ts'
import { moveInBefore } from '../tests/support/house-of-before.ts'
import { createEmptyHouse } from '../tests/support/houses.ts'
import { fillEmptyTables } from '../tests/support/row-of-each.ts'
import { type SchemaObject, schemaOf } from '../tests/support/schema-of.ts'

const MIGRATIONS = 'db/migrations'
const STEPS = 'select hash, created_at from drizzle.__drizzle_migrations order by 2'

type Entry = { tag: string; when: number }
const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
const entries: [baseline: Entry, ...Entry[]] = journal.entries
const server = inject('databaseServer')
const climbing = await createEmptyHouse()
const fresh = await createEmptyHouse()
const copies: string[] = []

let newest: SchemaObject[] = []

beforeAll(async () => {
  await migrateDatabase(fresh.connection, MIGRATIONS)
  newest = await schemaOf(fresh.pool)
})
afterAll(() =>
  onServer(async client => {
    for (const name of copies) await client.query(`drop database ${name} with (force)`)
  }),
)

async function using<Result>(connection: pg.PoolConfig, act: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

const onServer = <Result>(act: (client: pg.Client) => Promise<Result>) => using(server, act)

/** Brings a database to a schema as it was once. */
async function migrateTo(step: number, connection: pg.PoolConfig) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const until = { ...journal, entries: entries.slice(0, step + 1) }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(until))
  await migrateDatabase(connection, folder)
  await rm(folder, { recursive: true })
}

/** The same for the climbing database, with a row in every table that there was. */
async function climbTo(step: number) {
  await migrateTo(step, climbing.connection)
  await using(climbing.connection, async client => {
    const tables = await readTables(client)
    await fillEmptyTables(
      client,
      tables.map(({ name }) => name),
    )
  })
}

/** A house that stopped at this schema. */
async function copyOfClimbing(): Promise<pg.PoolConfig> {
  const database = `copy_${randomUUID().replaceAll('-', '')}`
  await onServer(client =>
    client.query(`create database ${database} template ${climbing.connection.database}`),
  )
  copies.push(database)
  return { ...server, database }
}

const schemaIn = (connection: pg.PoolConfig) => using(connection, schemaOf)

const stepsIn = (connection: pg.PoolConfig) =>
  using(connection, async client => (await client.query(STEPS)).rows)

function rowsOf(connection: pg.PoolConfig): Promise<Record<string, object[]>> {
  return using(connection, async client => {
    const rows: Record<string, object[]> = {}
    for (const { name } of await readTables(client)) {
      const found = await client.query(`select to_jsonb(t) as row from "${name}" t order by t::text`)
      rows[name] = found.rows.map(({ row }) => row)
    }
    return rows
  })
}

/** Brings a house with a row in every table to the newest schema, and finds each of them again. */
async function expectToArrive(house: pg.PoolConfig, missing: string[]) {
  const before = await rowsOf(house)
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)

  const steps = await migrateDatabase(house, MIGRATIONS)
  expect(steps.map(({ tag }) => tag)).toEqual(missing)
  const after = await rowsOf(house)
  for (const [table, rows] of Object.entries(before))
    expect(after[table], table).toEqual(
      expect.arrayContaining(rows.map(row => expect.objectContaining({ ...row }))),
    )

  expect(await migrateDatabase(house, MIGRATIONS)).toEqual([])
  expect(await rowsOf(house)).toEqual(after)
  expect(await schemaIn(house)).toEqual(newest)
  expect(await stepsIn(house)).toEqual(await stepsIn(fresh.connection))
}

describe('a database that stopped at', () => {
  test.each(entries.map(({ tag }, step) => [tag, step] as const))(
    '%s comes to the newest schema with every row, and a second start changes nothing',
    async (_, step) => {
      await climbTo(step)
      const missing = entries.slice(step + 1).map(({ tag }) => tag)
      await expectToArrive(await copyOfClimbing(), missing)
    },
  )
})

describe('a house of the Sala before the baseline', () => {
  test('is what the baseline makes, to the last constraint', async () => {
    const [before, baseline] = [await createEmptyHouse(), await createEmptyHouse()]
    await using(before.connection, moveInBefore)
    await migrateTo(0, baseline.connection)
    const made = await schemaOf(baseline.pool)
    expect(await schemaOf(before.pool)).toEqual(made)
    const kinds = new Set(made.map(({ kind }) => kind))
    for (const kind of ['column', 'constraint', 'extension', 'function', 'index', 'trigger'])
      expect(kinds).toContain(kind)
    expect(made.length).toBeGreaterThan(2000)
  })

  test('comes to the newest schema with a row in every table, and remembers the migrations of a new one', async () => {
    const { connection } = await createEmptyHouse()
    await using(connection, moveInBefore)
    const [, ...later] = entries
    await expectToArrive(
      connection,
      later.map(({ tag }) => tag),
    )
  })

  test.each([
    ['one migration', entries[0].when - 1],
    ['all but its first', 1_795_253_896_630],
  ])('is refused with one sentence where it lacks %s of them, and stays as it is', async (_, last) => {
    const { connection, pool } = await createEmptyHouse()
    await using(connection, moveInBefore)
    await pool.query('delete from drizzle.__drizzle_migrations where created_at > $1', [last])
    const portrait = async () => [
      await rowsOf(connection),
      await schemaIn(connection),
      await stepsIn(connection),
    ]
    const before = await portrait()
    const refused = migrateDatabase(connection, MIGRATIONS)
    await expect(refused).rejects.toThrow(TooOldError)
    await expect(refused).rejects.toThrow(
      /^This database is older than this Sala can follow: start the Sala of commit \w{8} on it once, .+ Nothing was changed\.$/,
    )
    expect(await portrait()).toEqual(before)
  })
})
