import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { columnList, quoted, readTables } from '../queries/catalogue.server.ts'
import { BackupError } from '../rules/backup-error.ts'
import { type DatabaseShape, type End, named, type Table, tableName } from './archive-format.ts'
import type { ArchiveEntry } from './archive-reader.server.ts'

/** What stood in the way of loading and is put back after it. */
export type Lifted = { constraints: ForeignKey[]; tables: Table[] }

type ForeignKey = { table: string; name: string; definition: string }

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/**
 * Makes the new tables ready for rows in any order: without foreign keys, which are checked over all rows afterwards
 * and may lead in circles, without triggers, which judge changes and not copies, and without what migrations put in.
 * An owner may do all of this; `session_replication_role` would ask for a superuser.
 */
export async function liftGuards(client: ClientBase, expected: DatabaseShape): Promise<Lifted> {
  const tables = await readTables(client)
  checkTables(tables, expected.tables)
  const { rows: constraints } = await client.query<ForeignKey>(FOREIGN_KEYS)
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return { constraints, tables }
}

function checkTables(made: Table[], expected: Table[]) {
  const shapeOf = (table: Table) => `${tableName(table)} (${[...table.columns].sort().join(', ')})`
  const known = new Set(made.map(shapeOf))
  const [other] = expected.filter(table => !known.has(shapeOf(table)))
  if (other)
    throw new BackupError(`This backup holds a table that this Sala does not make so: ${shapeOf(other)}.`)
}

/** Rows as COPY's text, as they come in. @throws {BackupError} naming the part, where the table refuses a row of it */
export async function loadPart(client: ClientBase, table: Table, { name, content }: ArchiveEntry) {
  const statement = `copy ${quoted(table)} (${columnList(table.columns)}) from stdin`
  try {
    await pipeline(Readable.from(content, { highWaterMark: 1 }), client.query(copyFrom(statement)))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const line = /line \d+/.exec(error.where ?? '')?.[0] ?? 'a row'
    throw new BackupError(`The table ${table.name} refuses ${line} of ${named(name)}: ${error.message}.`)
  }
}

/** Puts the guards back, which checks every foreign key, and counts what has arrived. */
export async function restoreGuards(client: ClientBase, { constraints, tables }: Lifted) {
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`).catch(error => {
      throw new BackupError(`A row of the table ${table} points to none: ${error.message}.`)
    })
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
}

export async function setSequences(client: ClientBase, sequences: DatabaseShape['sequences']) {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2)', [quoted(sequence), sequence.value])
}

/** @throws {BackupError} when a table holds other than the rows that the backup says */
export async function checkCounts(client: ClientBase, database: DatabaseShape, end: End) {
  for (const table of database.tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*)::text as count from ${quoted(table)}`,
    )
    const written = end.tables[tableName(table)]?.rows
    if (Number(rows[0]?.count) !== written)
      throw new BackupError(`${table.name} has ${rows[0]?.count} rows of ${written}.`)
  }
}
