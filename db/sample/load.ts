import { getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import type { Storage } from '#app/kit/platform/storage.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { hasSampleData } from '#app/overview/sample/queries.server.ts'
import { lockSample } from '#app/overview/sample/steps/lock.server.ts'
import { sampleRecords } from '#app/overview/sample/tables.server.ts'
import { readCatalogue } from './catalogue.ts'
import { isHouseEmpty } from './empty-house.ts'
import type { KeepFile } from './noun.ts'
import { NOUNS } from './nouns.ts'
import { imagineYear, type Year } from './year.ts'

type House = {
  db: Database
  storage: Storage
  now: Date
  origin: string
  /** What the links in mails are signed with. */
  secrets: { cookies: string }
  /** Is told what is made, and then what is written, table by table. */
  onTable?: (what: string) => void
}

/** `present` from an earlier start; `left_alone` where somebody works already, or has removed the sample. */
export type SampleOutcome =
  | { outcome: 'loaded'; members: number; applications: number }
  | { outcome: 'present' | 'left_alone' }

/** Fills a house without people with a year up to Bangkok's last midnight; all of it or nothing. */
export async function loadSample({
  db,
  storage,
  now,
  origin,
  secrets,
  onTable = () => {},
}: House): Promise<SampleOutcome> {
  if (await hasSampleData(db)) return { outcome: 'present' }
  if (!(await isHouseEmpty(db))) return { outcome: 'left_alone' }
  const catalogue = await readCatalogue(db, now)
  const year = imagineYear({ today: bangkokDay(now), origin, secrets, catalogue })
  const { tables, files } = await writeDown(year, storage, onTable)
  return db.transaction(async tx => {
    await lockSample(tx)
    if (!(await isHouseEmpty(tx))) return { outcome: 'left_alone' }
    for (const [position, { table, rows }] of tables.entries()) {
      onTable(`writing ${nameOf(table, position)}`)
      await insertRows(tx, { table, rows, position })
    }
    await rememberAll(tx, 'files', files, tables.length)
    return { outcome: 'loaded', members: year.lives.length, applications: year.purchases.length }
  })
}

/** Every noun's rows; the files that belong to them are stored on the way. */
async function writeDown(year: Year, storage: Storage, onTable: (what: string) => void) {
  const files: string[] = []
  const keepFile: KeepFile = async (key, content) => {
    files.push(key)
    await storage.write(key, content)
  }
  const tables = []
  for (const [position, { table, rows }] of NOUNS.entries()) {
    onTable(`making ${nameOf(table, position)}`)
    tables.push({ table, rows: await rows(year, keepFile) })
  }
  return { tables, files }
}

const nameOf = (table: PgTable, position: number) =>
  `${getTableName(table).replaceAll('_', ' ')}, ${position + 1} of ${NOUNS.length}`

type Insertion = { table: PgTable; rows: Record<string, unknown>[]; position: number }

/** All rows as one value, which is several times faster than a parameter for each field. */
async function insertRows(tx: Transaction, { table, rows, position }: Insertion) {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const written = [...new Set(rows.flatMap(row => Object.keys(row)))].map(field => {
    const column = columns[field]
    if (!column) throw new Error(`${getTableName(table)} has no ${field}`)
    const usual = is(column.default, SQL) ? null : (column.default ?? null)
    return { field, name: toSnakeCase(column.name), usual }
  })
  const names = sql.join(
    written.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  const values = rows.map(row =>
    Object.fromEntries(written.map(({ field, name, usual }) => [name, row[field] ?? usual])),
  )
  await tx.execute(sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`)
  const key = keyOf(table)
  const ids = rows.map(row => String(row[key]))
  await rememberAll(tx, getTableName(table), ids, position)
}

/** The name, in rows, of the table's primary key. */
function keyOf(table: PgTable): string {
  const [name] = Object.entries(getTableColumns(table)).find(([, column]) => column.primary) ?? []
  if (!name) throw new Error(`${getTableName(table)} has no primary key`)
  return name
}

function rememberAll(tx: Transaction, kind: string, ids: string[], position: number) {
  return tx.execute(sql`insert into ${sampleRecords} (kind, record_id, position)
    select ${kind}, unnest(${sql.param(ids)}::text[]), ${position}`)
}
