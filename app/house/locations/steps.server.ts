import { sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { LocationValues } from './schema.ts'

/** A place as the form holds it, with the mark of what it holds. */
export function savedLocation({
  name,
  code,
  timeZone,
  taxBranch,
}: LocationValues): SavedFields<LocationValues> {
  return savedFields({ name, code, timeZone, taxBranch })
}

/** One change of places after the other: two new ones at once are counted, and have codes of their own. */
export async function lockLocations(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('locations', 0))`)
}

/** Its names come from a list of its own, which may be older than ours. */
export async function isZoneOfDatabase(db: Executor, zone: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_timezone_names where lower(name) = lower(${zone}) limit 1`,
  )
  return rows.length > 0
}
