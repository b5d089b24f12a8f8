import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { inEach, textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readListQuery, SELECTED } from '#app/kit/pure/list-query.ts'
import { planTogether, SET } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale } from '#app/paraglide/runtime.js'
import {
  findSpace,
  listActiveSpaces,
  listSpacesById,
  type SpaceQuery,
  type SpaceRow,
} from './queries.server.ts'
import type { SaidSpaces } from './rules/line.ts'
import { FREE } from './rules/price.ts'
import { placedName, SPACE_CREDITS, SPACE_KINDS, SPACE_STATES, type SpaceState } from './rules/spaces.ts'
import type { SpaceDialog, SpaceValues } from './schema.ts'
import { savedSpace } from './steps/saved-space.server.ts'
import { saidName } from './texts.ts'

/** What the list's address asks for. */
export function readSpaceQuery(params: URLSearchParams): SpaceQuery {
  return readListQuery(params, { state: SPACE_STATES, kind: SPACE_KINDS })
}

/** The rooms at whose doors a tablet can be, by id and their name in the reader's language. */
export async function listRooms(db: Executor): Promise<{ id: string; name: string }[]> {
  return (await listActiveSpaces(db)).map(space => ({ id: space.id, name: placedName(space, getLocale()) }))
}

/** The dialog over the list: a new space, one to edit, a clone as a new one, some to switch on or off, or to delete; null for none. */
export async function findSpaceDialog(db: Executor, params: URLSearchParams): Promise<SpaceDialog | null> {
  const edited = await findSpace(db, params.get('edit') ?? '')
  if (edited) return { kind: 'edit', saved: savedSpace(edited) }
  const source = await findSpace(db, params.get('clone') ?? '')
  if (source)
    return newDialog(
      savedSpace({
        ...source,
        name: { ...source.name, [baseLocale]: `${textIn(source.name, baseLocale)} (Copy)` },
      }).fields,
    )
  const ids = params.getAll(SELECTED)
  const ticked = await listSpacesById(db, ids)
  const to = SPACE_STATES.find(state => state === params.get(SET))
  if (to) return planTogether(to, ticked, judgeSwitch(to))
  if (ids.length > 0) return { kind: 'delete', ids, names: ticked.map(row => textIn(row.name, getLocale())) }
  return params.has('new') ? newDialog(newSpaceFields()) : null
}

const judgeSwitch = (to: SpaceState) => ({
  nameOf: (row: SpaceRow) => textIn(row.name, getLocale()),
  markOf: (row: SpaceRow) => savedSpace(row).version,
  whyNot: ({ isActive }: SpaceRow) => (isActive === (to === 'active') ? m.list_set_already() : null),
})

/** A meeting room that is free, always open and for every member, until somebody says otherwise. */
const NEW_SPACE = {
  name: {},
  place: {},
  equipment: {},
  kind: 'room' as const,
  givenBy: null,
  spot: null,
  imageUrl: null,
  seats: null,
  units: 1,
  turnaroundMinutes: 0,
  hours: null,
  minMinutes: 30,
  maxMinutes: 480,
  stepMinutes: 30,
  maxDaysAhead: 90,
  audience: 'members' as const,
  plans: [],
  isForGuests: true,
  isPublic: false,
  visitorsPay: 'desk' as const,
  locationId: HOME_LOCATION,
  priceRules: FREE,
  credits: [...SPACE_CREDITS],
  cancelHours: 2,
  needsApproval: false,
  releaseMinutes: null,
  isActive: true,
}

/** The form of a new space, as it opens. */
const newSpaceFields = (): SpaceValues => savedSpace(NEW_SPACE).fields

/** The form of spaces that somebody has said in a line: as a new one opens, with what was said. */
export function saidSpaceFields(said: SaidSpaces): SpaceValues {
  const { kind, units, seats } = said
  return {
    ...newSpaceFields(),
    ...inEach('name', locale => saidName(said, locale)),
    kind,
    units: String(units),
    seats: seats === null ? '' : String(seats),
    isForGuests: kind === 'room' ? 'on' : '',
  }
}

function newDialog(fields: SpaceValues): SpaceDialog {
  return { kind: 'new', saved: { fields, version: '' } }
}
