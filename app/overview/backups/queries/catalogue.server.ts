import type { ClientBase } from 'pg'
import { type DatabaseShape, tableName } from '../adapters/archive-format.ts'
import { BackupError } from '../rules/backup-error.ts'

/** The tables of the program. The queue's are left out: it is made again from what waits in these. */
const SCHEMA = 'public'

const NOT_OF_AN_EXTENSION = `not exists
  (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`

const TABLES = `
  select n.nspname as schema, c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${SCHEMA}' and c.relkind = 'r' and ${NOT_OF_AN_EXTENSION}
  order by c.relname`

const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
  where schemaname = '${SCHEMA}' and last_value is not null order by 2`

const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations'

/** What the database consists of, read from its own catalogue, so that no table can be forgotten. */
export async function readShape(client: ClientBase): Promise<DatabaseShape> {
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new BackupError('This database is empty: there is nothing to back up.')
  const tables = await readTables(client)
  const { rows: sequences } = await client.query<DatabaseShape['sequences'][number]>(SEQUENCES)
  return { migrations, tables, sequences }
}

export async function readTables(client: ClientBase): Promise<DatabaseShape['tables']> {
  const { rows } = await client.query<DatabaseShape['tables'][number]>(TABLES)
  return rows
}

async function readMigrations(client: ClientBase) {
  const { rows: found } = await client.query(
    `select to_regclass('${MIGRATIONS_TABLE}') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await client.query<{ when: string }>(
    `select created_at::text as when from ${MIGRATIONS_TABLE} order by created_at`,
  )
  return rows.map(({ when }) => Number(when))
}

/** The names of the tables that hold at least one row. */
export async function tablesWithRows(client: ClientBase): Promise<string[]> {
  const filled: string[] = []
  for (const table of await readTables(client)) {
    const { rows } = await client.query(`select exists (select 1 from ${quoted(table)}) as filled`)
    if (rows[0]?.filled) filled.push(tableName(table))
  }
  return filled
}

export function quoted({ schema, name }: { schema: string; name: string }) {
  return `"${schema}"."${name}"`
}

export function columnList(columns: string[]) {
  return columns.map(column => `"${column}"`).join(', ')
}
