import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateDatabase } from '#app/kit/platform/database-locks.server.ts'
import { readTables } from '#app/overview/backups/queries/catalogue.server.ts'
import { createEmptyHouse } from '../tests/support/houses.ts'
import { fillEmptyTables } from '../tests/support/row-of-each.ts'

const MIGRATIONS = 'db/migrations'
const SCHEMA = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as is
  from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || tgenabled::text
  from pg_trigger where not tgisinternal
  union all select 'function', oid::regprocedure::text, prosrc from pg_proc
  where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
  order by 1, 2, 3`

type Entry = { tag: string }
const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
const entries: Entry[] = journal.entries
const server = inject('databaseServer')
const climbing = await createEmptyHouse()
const fresh = await createEmptyHouse()
const copies: string[] = []

let newest: object[] = []

beforeAll(async () => {
  await migrateDatabase(fresh.connection, MIGRATIONS)
  newest = await schemaOf(fresh.connection)
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

const schemaOf = (connection: pg.PoolConfig) =>
  using(connection, async client => (await client.query(SCHEMA)).rows)

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

/**
 * Columns whose values a later migration changes on purpose: `0023` takes what opens something out of mails, the one that
 * gives spaces a place drops the hours of places, which nobody could set, and visits that are open end after so many hours.
 * Where a space is and its equipment are called English once they are written in other languages, too.
 */
const REWRITTEN: Record<string, string[]> = {
  mails: ['text', 'html', 'subject_id'],
  locations: ['hours'],
  visits: ['ends_at'],
  spaces: ['place', 'equipment'],
}

const without = (row: object, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

describe('a database that stopped at', () => {
  test.each(entries.map(({ tag }, step) => [tag, step] as const))(
    '%s comes to the newest schema with every row, and a second start changes nothing',
    async (_, step) => {
      await climbTo(step)
      const house = await copyOfClimbing()
      const before = await rowsOf(house)
      for (const rows of Object.values(before)) expect(rows.length).toBeGreaterThan(0)

      await migrateDatabase(house, MIGRATIONS)
      const after = await rowsOf(house)
      for (const [table, rows] of Object.entries(before)) {
        const kept = rows.map(row => expect.objectContaining(without(row, REWRITTEN[table] ?? [])))
        expect(after[table], table).toEqual(expect.arrayContaining(kept))
      }

      await migrateDatabase(house, MIGRATIONS)
      expect(await rowsOf(house)).toEqual(after)
      expect(await schemaOf(house)).toEqual(newest)
    },
  )
})

test('slips that were kept in other letters are one slip, whose first use counts', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(entries.findIndex(({ tag }) => tag.endsWith('slip_keys_in_one_case')) - 1, connection)
  const [early, late] = ['014:20261121aB3dE5', '014:20261121AB3DE5']
  await using(connection, async client => {
    await fillEmptyTables(client, ['slips', 'slip_uses'])
    await client.query('update slips set keys = $1', [[early, 'TMN:P2P-txn1']])
    await client.query('update slip_uses set key = $1', [early])
    await client.query(
      `insert into slip_uses (id, key, application_id, receipt_id, used_at)
        select gen_random_uuid(), $1, application_id, receipt_id, used_at + interval '1 day' from slip_uses`,
      [late],
    )
  })
  await migrateDatabase(connection, MIGRATIONS)
  const { slips, slip_uses: uses } = await rowsOf(connection)
  expect(slips).toMatchObject([{ keys: [late, 'TMN:P2P-TXN1'] }])
  expect(uses).toMatchObject([{ key: late, used_at: '2026-01-15T03:00:00+00:00' }])
})

test('plans last as their names decided until now, and those of the owner a month', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(entries.findIndex(({ tag }) => tag.endsWith('plan_periods')) - 1, connection)
  const LASTING = [
    ['Annual', '12 month, opens, recurs'],
    ['Day Pass', '1 day, opens'],
    ['Enrollment Fee', '0 none'],
    ['Hourly Rate', '1 hour, opens'],
    ['Mailbox/Locker', '1 month, recurs'],
    ['Monthly Pass', '1 month, opens, recurs'],
    ['Night Owl', '1 month, opens, recurs'],
    ['Week Pass', '7 day, opens, recurs'],
    ['silver', '6 month, opens, recurs'],
  ]
  await using(connection, async client => {
    for (const [name] of LASTING)
      await client.query(
        `insert into plans (id, name, slug, "group", price_satang, vat_applies, position)
         values (gen_random_uuid(), $1, $1, 'membership', 100, true, 1)`,
        [name],
      )
  })
  await migrateDatabase(connection, MIGRATIONS)
  const lasting = `period_count || ' ' || period_unit || case when opens_doors then ', opens' else '' end
    || case when is_recurring then ', recurs' else '' end`
  await using(connection, async client => {
    const { rows } = await client.query(`select name, ${lasting} as is from plans order by name collate "C"`)
    expect(rows.map(({ name, is }) => [name, is])).toEqual(LASTING)
  })
})

test('the band and the plans of a space are bands and plans of their own, with the prices that they had', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(
    entries.findIndex(({ tag }) => tag.endsWith('prices_credits_and_spots_of_spaces')) - 1,
    connection,
  )
  const prices = { hourSatang: 20_000, halfDaySatang: null, daySatang: 90_000 }
  const band = { from: '22:00', to: '06:00', percent: 50 }
  const discount = { plans: ['Silver', 'Gold'], percent: 25 }
  await using(connection, async client => {
    for (const [name, rules] of Object.entries({
      Both: { band, discount },
      None: { band: null, discount: null },
    }))
      await client.query(
        `insert into spaces (id, name_en, kind, price_rules) values (gen_random_uuid(), $1, 'room', $2)`,
        [name, { ...prices, ...rules }],
      )
  })
  await migrateDatabase(connection, MIGRATIONS)
  await using(connection, async client => {
    const { rows } = await client.query('select price_rules as rules from spaces order by name_en')
    expect(rows).toEqual([
      {
        rules: {
          ...prices,
          bands: [{ ...band, weekdays: [0, 1, 2, 3, 4, 5, 6] }],
          discounts: [
            { plan: 'Silver', percent: 25 },
            { plan: 'Gold', percent: 25 },
          ],
        },
      },
      { rules: { ...prices, bands: [], discounts: [] } },
    ])
  })
})

test('where a space is and its equipment are what was written before, in English', async () => {
  const { connection } = await createEmptyHouse()
  await migrateTo(
    entries.findIndex(({ tag }) => tag.endsWith('spaces_left_and_in_languages')) - 1,
    connection,
  )
  await using(connection, async client => {
    await fillEmptyTables(client, ['spaces'])
    await client.query(`update spaces set place = 'Upstairs', equipment = '["Screen", "Camera"]'`)
  })
  await migrateDatabase(connection, MIGRATIONS)
  expect((await rowsOf(connection))['spaces']).toMatchObject([
    {
      ...{ place_en: 'Upstairs', place_th: '', place_ru: '' },
      ...{ equipment_en: ['Screen', 'Camera'], equipment_th: [], equipment_ru: [] },
    },
  ])
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
    ...{ members: 'name', applications: 'name', bookings: 'purpose', employees: 'department', plans: 'name' },
    ...{ spaces: 'place_th', receipts: 'name', requests: 'note', mails: 'subject', settings: 'value' },
    ...{ blog_posts: 'tags', documents: 'buyer_name' },
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
  expect(await schemaOf(connection)).toEqual(newest)
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
