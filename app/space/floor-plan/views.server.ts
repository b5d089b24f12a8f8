import { houseImagePath } from '#app/house/settings/rules/front.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { listPlanSpaces } from './queries.server.ts'
import { shownPlan } from './rules.ts'
import { SHOWN_NAMES } from './texts.ts'

export const sections: NounSections = ({ settings }) => ({
  'floor-plan': { text: SHOWN_NAMES[shownPlan(settings)]() },
})

/** What the front page shows of the rooms, in a language; null for nothing. */
export type FloorPlanView =
  | { kind: 'given' }
  | { kind: 'rooms'; rooms: PlanRoom[] }
  | { kind: 'picture'; src: string; srcSet: string; alt: string; pins: PlanPin[] }
  | null

export type PlanRoom = { id: string; name: string; text: string; seats: number }
export type PlanPin = { id: string; name: string; text: string; x: number; y: number }

export async function viewFloorPlan(
  db: Executor,
  settings: Settings,
  locale: Locale,
): Promise<FloorPlanView> {
  const shown = shownPlan(settings)
  if (shown === 'none') return null
  if (shown === 'given') return { kind: 'given' }
  const spaces = await listPlanSpaces(db, locale)
  const rooms = spaces.map(space => ({
    ...space,
    text: textOf(space),
    seats: (space.seats ?? 1) * space.units,
  }))
  if (shown === 'rooms') return rooms.length > 0 ? { kind: 'rooms', rooms } : null
  const { plan } = settings.front.photos
  if (!plan) return null
  const srcSet = plan.sizes.map(({ file, width }) => `${houseImagePath(file)} ${width}w`).join(', ')
  const pins = settings.floorPlan.pins.flatMap(({ space, x, y }) => {
    const room = rooms.find(({ id }) => id === space)
    return room ? [{ id: room.id, name: room.name, text: room.text, x, y }] : []
  })
  return { kind: 'picture', src: houseImagePath(plan.file), srcSet, alt: plan.alt[locale], pins }
}

type Told = { place: string; seats: number | null; units: number }

/** Where it is, and for how many. */
function textOf({ place, seats, units }: Told): string {
  const count = seats === null ? null : m.booking_people({ count: seats * units })
  return [place, count].filter(Boolean).join(' · ')
}
