import { listWholeLocations } from '#app/house/locations/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'

export type Place = { id: string; zone: Zone }

/** The place whose day is shown, and those to choose from: none where only one has anything to book. */
export type Places = { place: Place; places: { id: string; name: string }[] }

/**
 * The place that an address asks for, of those that have a space to book; without it, the first.
 * @param isShown which of the spaces count
 */
export async function choosePlace(
  db: Executor,
  asked: string | null,
  isShown: (space: SpaceRow) => boolean = () => true,
): Promise<Places> {
  const [all, spaces] = await Promise.all([listWholeLocations(db), listActiveSpaces(db)])
  const inUse = new Set(spaces.filter(isShown).map(({ locationId }) => locationId))
  const used = all.filter(({ id }) => inUse.has(id))
  const place = used.find(({ id }) => id === asked) ?? used[0] ?? all[0]
  if (!place) throw new Error('The house has no place')
  return {
    place: { id: place.id, zone: place.timeZone },
    places: used.length > 1 ? used.map(({ id, name }) => ({ id, name })) : [],
  }
}
