import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { type Connection, connectAlone } from './database-client.server.ts'
import { readSteps, type Step, stampBaseline, stepsMissing } from './migration-steps.server.ts'

/** Any number that no other program uses as an advisory lock on the same database. */
export const MIGRATION_LOCK = 7_252_001
const INSTANCE_LOCK = 7_252_002

/**
 * Applies pending migrations; servers that start together wait for one another.
 * @returns those that a house which was there before has got now; none for a new one
 * @throws {TooOldError} where the house is older than the first of them
 */
export async function migrateDatabase(connection: Connection, folder: string): Promise<Step[]> {
  const steps = readSteps(folder)
  const client = await connectAlone(connection)
  try {
    await client.query('set client_min_messages = warning')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const missing = await stepsMissing(client, steps)
    await migrate(drizzle({ client, casing: 'snake_case' }), { migrationsFolder: folder })
    await stampBaseline(client, steps[0])
    await sortNamesAnew(client)
    return missing
  } finally {
    await client.end()
  }
}

/** The orders of names that PostgreSQL now has from another ICU than when their indexes were made. */
const CHANGED_ORDERS = `
  select oid, quote_ident(collname) as name from pg_collation
  where collnamespace = 'public'::regnamespace and collname like 'sala\\_%'
    and collversion is distinct from pg_collation_actual_version(oid)`

const INDEXES_IN_ORDER =
  'select indexrelid::regclass::text as name from pg_index where $1 = any(indcollation)'

/** An index that another ICU has sorted would leave rows out (rule search.names). */
async function sortNamesAnew(client: Pick<pg.Client, 'query'>) {
  const { rows: orders } = await client.query<{ oid: number; name: string }>(CHANGED_ORDERS)
  for (const { oid, name } of orders) {
    const { rows: indexes } = await client.query<{ name: string }>(INDEXES_IN_ORDER, [oid])
    for (const index of indexes) await client.query(`reindex index ${index.name}`)
    await client.query(`alter collation public.${name} refresh version`)
  }
}

/**
 * Claims the embedded database for this process. The claim lives as long as its connection, so a killed
 * process frees it, and `lost` tells when it has ended. Returns null when another process holds it.
 */
export async function claimInstance(
  connection: Connection,
): Promise<{ release: () => Promise<void>; lost: Promise<void> } | null> {
  const client = await connectAlone(connection)
  const lost = new Promise<void>(resolve => client.once('end', () => resolve()))
  const { rows } = await client.query('select pg_try_advisory_lock($1) as claimed', [INSTANCE_LOCK])
  if (rows[0]?.claimed) return { release: () => client.end(), lost }
  await client.end()
  return null
}
