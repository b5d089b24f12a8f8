import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import { listActiveSpaces } from '#app/space/spaces/queries.server.ts'
import { isOnPlan } from './rules.ts'

/** The rooms of the place whose plan it is, with their words in a language. */
export async function listPlanSpaces(db: Executor, locale: Locale) {
  const spaces = await listActiveSpaces(db)
  return spaces.filter(isOnPlan).map(space => ({
    id: space.id,
    kind: space.kind,
    units: space.units,
    seats: space.seats,
    name: textIn(space.name, locale),
    place: textIn(space.place, locale),
  }))
}
