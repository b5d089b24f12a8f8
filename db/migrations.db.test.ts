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

const BEFORE_NAMES = entries.findIndex(({ tag }) => tag.endsWith('search_and_names')) - 1
const NOK = {
  decomposed: 'Jose\u0301 ปุ\u0e48น \u0415\u0308лкин'.normalize('NFD'),
  composed: 'José ปุ\u0e48น \u0401лкин',
}

test('texts that were kept in another Unicode form come into one, but for papers and two that there may be one of', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(BEFORE_NAMES, connection)
  const texts = {
    members: 'name',
    applications: 'name',
    bookings: 'purpose',
    employees: 'department',
    plans: 'name',
    spaces: 'place_th',
    receipts: 'name',
    requests: 'note',
    mails: 'subject',
    settings: 'value',
    blog_posts: 'tags',
    documents: 'buyer_name',
  }
  await using(connection, async client => {
    await fillEmptyTables(client, [...Object.keys(texts), 'departments'])
    await client.query('set session_replication_role = replica')
    const forms: Record<string, unknown> = {
      settings: JSON.stringify({ name: NOK.decomposed }),
      blog_posts: [NOK.decomposed],
    }
    for (const [table, column] of Object.entries(texts))
      await client.query(`update ${table} set ${column} = $1`, [forms[table] ?? NOK.decomposed])
    await client.query('delete from departments')
    await client.query('set session_replication_role = origin')
    await client.query('insert into departments (id, name) select gen_random_uuid(), unnest($1::text[])', [
      [NOK.composed, NOK.decomposed],
    ])
  })
  await migrateDatabase(connection, MIGRATIONS)
  await using(connection, async client => {
    for (const [table, column] of Object.entries(texts)) {
      const { rows } = await client.query(`select ${column}::text as is from ${table}`)
      const stays = ['mails', 'documents'].includes(table)
      expect(rows[0].is, table).toContain(stays ? NOK.decomposed : NOK.composed)
    }
    const departments = await client.query('select name from departments')
    expect(departments.rows).toHaveLength(2)
    for (const table of ['members', 'applications', 'bookings', 'receipts', 'requests', 'mails']) {
      const { rows } = await client.query(`select found_by from ${table}`)
      expect(rows[0].found_by, table).toContain('jose ปุ\u0e48น елкин')
    }
  })
})

describe('what slips and card payments were for', () => {
  const SENT = `insert into receipts (id, submission_key, variant, email, file_key, file_sha256, width, height, submitted_at,
      total_satang, application_id, member_row_id, booking_id, invite_id)
    values (gen_random_uuid(), gen_random_uuid(), 'landing', 'nok@example.com', gen_random_uuid(), '', 1, 1, now(), $1, $2, $3, $4, $5)
    returning id, bill_id`
  const PAID = `insert into card_payments (id, session_id, is_ours, is_live, currency, amount_satang, application_id,
      member_row_id, booking_id) values (gen_random_uuid(), gen_random_uuid(), true, true, 'thb', $1, $2, $3, $4)`
  const BY_COLUMN = (amount: string, columns: string, table: string) =>
    `select kind, subject_id, sum(amount)::int from (select ${amount} as amount, unnest(array[${columns}]) as subject_id,
      unnest(array['application', 'debt', 'booking', 'guest_pass']) as kind from ${table}) as paid
    where subject_id is not null group by 1, 2 order by 1, 2`
  const BY_BILL = (amount: string, table: string) =>
    `select kind, subject_id, sum(${table}.${amount})::int from ${table} join bills on bills.id = bill_id group by 1, 2 order by 1, 2`

  async function houseOfBefore() {
    const { connection } = await createEmptyHouse()
    await migrateTo(entries.findIndex(({ tag }) => tag === '0091_bills') - 1, connection)
    const of = await using(connection, async client => {
      await fillEmptyTables(client, ['members', 'applications'])
      const { rows } = await client.query(
        'select applications.id as application, members.id as member from applications, members',
      )
      const ids = { ...rows[0], booking: randomUUID(), invite: randomUUID() }
      const sent = SENT.replace(', bill_id', '')
      for (const satang of [100, 25]) {
        await client.query(sent, [satang, ids.application, null, null, null])
        await client.query(sent, [satang * 2, null, ids.member, null, null])
        await client.query(sent, [satang * 3, null, null, ids.booking, null])
        await client.query(sent, [satang * 4, null, null, null, ids.invite])
        await client.query(sent, [satang * 5, null, null, null, null])
        await client.query(PAID, [satang * 6, ids.application, null, null])
        await client.query(PAID, [satang * 7, null, ids.member, null])
        await client.query(PAID, [satang * 8, null, null, ids.booking])
        await client.query(PAID, [satang * 9, null, null, null])
      }
      return ids
    })
    return { connection, of }
  }

  test('is their bill, one for all that came, and every sum is what it was', async () => {
    const { connection } = await houseOfBefore()
    const columns = 'application_id, member_row_id, booking_id'
    const read = (slips: string, cards: string) =>
      using(connection, async client => [(await client.query(slips)).rows, (await client.query(cards)).rows])
    const before = await read(
      BY_COLUMN('total_satang', `${columns}, invite_id`, 'receipts'),
      BY_COLUMN('amount_satang', `${columns}, null`, 'card_payments'),
    )
    await migrateDatabase(connection, MIGRATIONS)
    const after = await read(BY_BILL('total_satang', 'receipts'), BY_BILL('amount_satang', 'card_payments'))
    expect(after).toEqual(before)
    expect(before.map(rows => rows.map(({ sum }) => sum))).toEqual([
      [125, 375, 250, 500],
      [750, 1000, 875],
    ])
    const [bills] = await read('select count(*)::int from bills', 'select 1')
    expect(bills).toEqual([{ count: 4 }])
  })

  test('is read and written by servers of before and of now beside each other', async () => {
    const { connection, of } = await houseOfBefore()
    await migrateDatabase(connection, MIGRATIONS)
    await using(connection, async client => {
      const {
        rows: [slip],
      } = await client.query(SENT, [1, null, null, randomUUID(), null])
      const billOf = async () =>
        (
          await client.query(
            'select kind, subject_id from bills where id = (select bill_id from receipts where id = $1)',
            [slip.id],
          )
        ).rows[0]
      expect(await billOf()).toMatchObject({ kind: 'booking' })
      await client.query('update receipts set booking_id = null, application_id = $2 where id = $1', [
        slip.id,
        of.application,
      ])
      expect(await billOf()).toEqual({ kind: 'application', subject_id: of.application })
      await client.query(
        `update receipts set bill_id = (select id from bills where kind = 'debt') where id = $1`,
        [slip.id],
      )
      const { rows } = await client.query(
        'select application_id, member_row_id from receipts where id = $1',
        [slip.id],
      )
      expect(rows).toEqual([{ application_id: null, member_row_id: of.member }])
      await client.query(`update receipts set status = 'rejected' where id = $1`, [slip.id])
      expect(await billOf()).toEqual({ kind: 'debt', subject_id: of.member })
      await client.query('update receipts set member_row_id = null where id = $1', [slip.id])
      expect(await billOf()).toBeUndefined()
    })
  })
})

describe('words that staff write in every language', async () => {
  const { connection } = await createEmptyHouse()
  const read = `select name, place, equipment, name_en, name_th, name_ru, equipment_en, equipment_th from spaces`
  const spaceIn = (statement: string) =>
    using(connection, async client => {
      await client.query(statement)
      return (await client.query(read)).rows[0]
    })
  await migrateTo(entries.findIndex(({ tag }) => tag === '0114_local_texts') - 1, connection)
  await using(connection, client =>
    client.query(`insert into spaces (id, name_en, name_th, place_ru, equipment_en, kind, price_rules)
      values (gen_random_uuid(), 'Reef', 'ริฟ', 'Наверху', '["screen"]', 'room', '{}')`),
  )
  await migrateDatabase(connection, MIGRATIONS)

  test('are what they were, by language', async () => {
    expect(await spaceIn('select')).toMatchObject({
      name: { en: 'Reef', th: 'ริฟ', ru: '' },
      place: { en: '', th: '', ru: 'Наверху' },
      equipment: { en: ['screen'], th: [], ru: [] },
    })
  })

  test('are read and written by servers of before and of now beside each other', async () => {
    expect(await spaceIn(`update spaces set name_th = 'รีฟ', is_active = false`)).toMatchObject({
      name: { en: 'Reef', th: 'รีฟ', ru: '' },
    })
    const written = `update spaces set name = '{"en": "Shore", "de": "Strand"}', equipment = '{"th": ["จอ"]}'`
    const now = {
      name: { en: 'Shore', de: 'Strand' },
      equipment: { th: ['จอ'] },
      name_en: 'Shore',
      name_th: '',
      equipment_en: [],
      equipment_th: ['จอ'],
    }
    expect(await spaceIn(written)).toMatchObject(now)
    expect(await spaceIn('update spaces set is_active = true')).toMatchObject(now)
    expect(await spaceIn(`update spaces set name_ru = 'Берег'`)).toMatchObject({
      name: { en: 'Shore', de: 'Strand', ru: 'Берег' },
    })
  })

  test('of an announcement are some at least', async () => {
    const announce = (columns: string, values: string) =>
      spaceIn(`insert into announcements (id, ${columns}, starts_on, ends_on)
        values (gen_random_uuid(), ${values}, '2026-12-01', '2026-12-01')`)
    await announce('text_en, text_th, text_ru', `'', 'ปิด', ''`)
    await announce('text', `'{"ru": "Закрыто"}'`)
    await expect(announce('text_en, text_th, text_ru', `'', '', ''`)).rejects.toThrow('announcements_text')
    await expect(announce('text', `'{"en": ""}'`)).rejects.toThrow('announcements_text')
  })
})

test('an amount that waits is its bill’s, also of a renewal that nobody has paid, and servers of before still take some', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(entries.findIndex(({ tag }) => tag === '0092_amounts_of_bills') - 1, connection)
  const TAKEN = `insert into payable_amounts (submission_key, total_satang, amount_satang) values ($1, 100, $2)`
  const of = await using(connection, async client => {
    await fillEmptyTables(client, ['renewals', 'applications'])
    const { rows } = await client.query(
      'select applications.id as application, submission_key as key, renewals.id as renewal from applications, renewals',
    )
    await client.query('delete from payable_amounts')
    await client.query(TAKEN, [rows[0].key, 101])
    await client.query(TAKEN, [rows[0].renewal, 102])
    await client.query(TAKEN, [randomUUID(), 103])
    return rows[0]
  })
  await migrateDatabase(connection, MIGRATIONS)
  await using(connection, async client => {
    await client.query(TAKEN, [randomUUID(), 104])
    const { rows } = await client.query(
      `select amount_satang::int as satang, kind, subject_id as id from payable_amounts
        left join bills on bills.id = bill_id order by 1`,
    )
    expect(rows).toEqual([
      { satang: 101, kind: 'application', id: of.application },
      { satang: 102, kind: 'application', id: of.renewal },
      { satang: 103, kind: null, id: null },
      { satang: 104, kind: null, id: null },
    ])
  })
})

test('a server without ICU finds and sorts by the collation of its database', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(BEFORE_NAMES, connection)
  // Of the attempts to make a collation, every first one fails as on a server that was built without ICU.
  await using(connection, client =>
    client.query(`
      create sequence attempts;
      create function without_icu() returns event_trigger language plpgsql as $$ begin
        if nextval('public.attempts') % 2 = 1 then
          raise feature_not_supported using message = 'ICU is not supported in this build';
        end if;
      end $$;
      create event trigger without_icu on ddl_command_start when tag in ('CREATE COLLATION')
        execute function without_icu();`),
  )
  await migrateDatabase(connection, MIGRATIONS)
  await using(connection, async client => {
    await client.query('drop event trigger without_icu; drop function without_icu; drop sequence attempts')
    const { rows: orders } = await client.query(
      `select collname, collprovider = 'c' as "isLibc" from pg_collation where collname like 'sala%' order by 1`,
    )
    expect(orders).toEqual(['sala_en', 'sala_ru', 'sala_th'].map(collname => ({ collname, isLibc: true })))
    await fillEmptyTables(client, ['members'])
    await client.query('update members set name = $1', [NOK.decomposed])
    const { rows } = await client.query(
      `select found_by from members where found_by like public.fold('%JOSE ปุ\u0e48น%') order by name collate public.sala_th`,
    )
    expect(rows).toHaveLength(1)
  })
  await migrateDatabase(connection, MIGRATIONS)
  const butOrders = (schema: SchemaObject[]) => schema.filter(({ kind }) => kind !== 'collation')
  expect(butOrders(await schemaIn(connection))).toEqual(butOrders(newest))
})

test('whatever a server cannot do with ICU, it says in the way that the migration understands', async () => {
  const database = `copy_${randomUUID().replaceAll('-', '')}`
  await onServer(client =>
    client.query(
      `create database ${database} template template0 encoding sql_ascii locale_provider libc locale 'C'`,
    ),
  )
  copies.push(database)
  const [choosing = ''] = (
    await readFile(join(MIGRATIONS, `${entries[BEFORE_NAMES + 1]?.tag}.sql`), 'utf8')
  ).split('--> statement-breakpoint')
  await using({ ...server, database }, async client => {
    await client.query(choosing)
    const { rows } = await client.query(
      `select collprovider as by, collcollate as as from pg_collation where collname like 'sala%'`,
    )
    expect(rows).toEqual(Array(3).fill({ by: 'c', as: 'C' }))
  })
})
