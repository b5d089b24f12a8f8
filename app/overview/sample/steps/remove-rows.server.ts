import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'

/** How many rows went, by table. */
export type Removed = Record<string, number>

/**
 * Deletes the remembered rows, those that refer to others first. A row that something else still refers to stays:
 * then it belongs to what is real.
 * @param onTable is told before each table how many are behind it
 */
export async function removeRows(
  tx: Transaction,
  onTable: (done: number, total: number) => void,
): Promise<Removed> {
  await tx.execute(sql`set local sala.removing_sample = 'on'`)
  const removed: Removed = {}
  const tables = await listTables(tx)
  for (const [done, kind] of tables.entries()) {
    onTable(done, tables.length)
    const { rowCount } = await tx.execute(await deletion(tx, kind))
    removed[kind] = rowCount ?? 0
  }
  return removed
}

async function listTables(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ kind: string }>(sql`
    select kind from sample_records where kind <> 'files' group by kind order by min(position) desc`)
  return rows.map(({ kind }) => kind)
}

async function deletion(tx: Transaction, kind: string): Promise<SQL> {
  const table = sql.identifier(kind)
  const key = sql.identifier(await primaryKeyOf(tx, kind))
  const references = await listReferences(tx, kind)
  const remembered = sql`(select record_id::uuid from sample_records where kind = ${kind})`
  const isFree = references.map(({ from, column }) => {
    const goesToo = from === kind ? sql` and other.${key} not in ${remembered}` : sql``
    return sql` and not exists (
      select from ${sql.identifier(from)} as other where other.${sql.identifier(column)} = ${table}.${key}${goesToo})`
  })
  return sql`delete from ${table} where ${key} in ${remembered}${sql.join(isFree)}`
}

async function primaryKeyOf(tx: Transaction, table: string): Promise<string> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attribute.attname as name
    from pg_index as index
    join pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = index.indkey[0]
    where index.indisprimary and index.indrelid = to_regclass(quote_ident(${table}))`)
  if (!rows[0]) throw new Error(`${table} has no primary key`)
  return rows[0].name
}

/** But those of what the database makes before the row and with it: it goes with it, too. */
async function listReferences(tx: Transaction, table: string): Promise<{ from: string; column: string }[]> {
  const { rows } = await tx.execute<{ from: string; column: string }>(sql`
    select source.relname as "from", attribute.attname as "column"
    from pg_constraint as reference
    join pg_class as source on source.oid = reference.conrelid
    join pg_attribute as attribute
      on attribute.attrelid = reference.conrelid and attribute.attnum = reference.conkey[1]
    where reference.contype = 'f' and not reference.condeferrable and reference.confrelid = to_regclass(quote_ident(${table}))`)
  return rows
}
