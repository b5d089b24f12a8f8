import type { ClientBase } from 'pg'
import { readSteps, SALA_BEFORE_BASELINE, type Step } from '#app/kit/platform/migration-steps.server.ts'
import { quoted, readTables } from '../queries/catalogue.server.ts'
import { BackupError } from '../rules/backup-error.ts'

export type Steps = {
  /** Makes the schema of the backup, no step more. */
  upToBackup: Step[]
  /** What has changed since. */
  sinceBackup: Step[]
}

/**
 * The program's migrations, parted where the backup was made.
 * @param seen what the backup has of them; what came before the baseline is in it
 * @throws {BackupError} when the backup has seen one that this program does not know, or never came as far as the baseline
 */
export function planSteps(folder: string, seen: number[]): Steps {
  const known = readSteps(folder)
  const last = Math.max(...seen)
  if (last < known[0].when)
    throw new BackupError(
      `This backup is older than this Sala can follow: restore it with the Sala of commit ${SALA_BEFORE_BASELINE}, start that once, and back up again.`,
    )
  const upToBackup = known.filter(({ when }) => when <= last)
  const isSame = upToBackup.every(({ when }) => seen.includes(when))
  if (!isSame || upToBackup.length !== seen.filter(when => when >= known[0].when).length)
    throw new BackupError(
      'This backup was made by a newer Sala, or by one that was changed: update this program first.',
    )
  return { upToBackup, sinceBackup: known.filter(({ when }) => when > last) }
}

/** As drizzle's own migrator does it, but within the caller's transaction. */
export async function applySteps(client: ClientBase, migrations: Step[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, when } of migrations) {
    for (const statement of sql) await client.query(statement)
    const values = [hash, when]
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', values)
  }
}

const NOT_OF_AN_EXTENSION = (catalogue: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

const FUNCTIONS = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_proc', 'p.oid')}`
const TYPES = `select t.oid::regtype::text as name from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${NOT_OF_AN_EXTENSION('pg_type', 't.oid')}`
const COLLATIONS = `select c.oid::regcollation::text as name from pg_collation c
  where c.collnamespace = 'public'::regnamespace and ${NOT_OF_AN_EXTENSION('pg_collation', 'c.oid')}`

/** Everything of Sala's, and the queue; extensions stay, since only some owners may make them again. */
export async function dropSchema(client: ClientBase) {
  const tables = (await readTables(client)).map(quoted)
  if (tables.length > 0) await client.query(`drop table ${tables.join(', ')} cascade`)
  const functions = await client.query<{ name: string }>(FUNCTIONS)
  for (const { name } of functions.rows) await client.query(`drop routine ${name} cascade`)
  const types = await client.query<{ name: string }>(TYPES)
  for (const { name } of types.rows) await client.query(`drop type ${name} cascade`)
  const collations = await client.query<{ name: string }>(COLLATIONS)
  for (const { name } of collations.rows) await client.query(`drop collation ${name} cascade`)
  await client.query('drop schema if exists drizzle cascade')
  await client.query('drop schema if exists pgboss cascade')
}
