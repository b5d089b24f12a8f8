import { asc } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { locations } from './tables.server.ts'

/** Every place of the house, the first one first. Where it is the only one, no screen asks which. */
export function listLocations(db: Executor): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .orderBy(asc(locations.createdAt), asc(locations.id))
}
