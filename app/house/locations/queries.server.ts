import { asc, eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { locations } from './tables.server.ts'

/** Every place of the house, the first one first. Where it is the only one, no screen asks which. */
export function listLocations(db: Executor): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .orderBy(asc(locations.createdAt), asc(locations.id))
}

/** What a place that is joined to something is called; null where it is the only one, which nobody names. */
export const nameOfSeveral = sql<
  string | null
>`case when (select count(*) from ${locations} as every) > 1 then ${locations.name} end`

/** The same with everything that is known of each. */
export function listWholeLocations(db: Executor) {
  return db.select().from(locations).orderBy(asc(locations.createdAt), asc(locations.id))
}

/** By the code that programs know it by, in whatever case. */
export async function findLocationByCode(db: Executor, code: string) {
  const isNamed = sql`upper(${locations.code}) = upper(${code})`
  const [row] = await db.select().from(locations).where(isNamed)
  return row ?? null
}

export async function findLocation(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(locations).where(eq(locations.id, id))
  return row ?? null
}
