import { and, eq, ne } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { MOST_LOCATIONS, USUAL_ZONE } from './rules.ts'
import { type LocationErrors, type LocationValues, readLocation } from './schema.ts'
import { isZoneOfDatabase, lockLocations, savedLocation } from './steps.server.ts'
import { locations } from './tables.server.ts'

export type SavedLocation =
  | { ok: true; id: string }
  | { ok: false; errors: LocationErrors; conflict?: SavedFields<LocationValues> }

/** Adds a place (rule house.locations): from the second on, what has a place is asked for it. */
export async function addLocation(ctx: CommandContext, values: LocationValues): Promise<SavedLocation> {
  await authorise(ctx, 'settings.edit')
  const read = await readPlace(ctx, values)
  if (!read.ok) return read
  return ctx.db.transaction(async (tx): Promise<SavedLocation> => {
    await lockLocations(tx)
    if ((await tx.$count(locations)) >= MOST_LOCATIONS)
      return { ok: false, errors: { form: m.location_error_most({ most: MOST_LOCATIONS }) } }
    if (await isTaken(tx, read.content.code)) return { ok: false, errors: { code: m.location_error_taken() } }
    const [row] = await tx.insert(locations).values(read.content).returning({ id: locations.id })
    if (!row) throw new Error('The place was not stored')
    await record(tx, ctx, 'created', row.id, { after: read.content })
    return { ok: true, id: row.id }
  })
}

/** Changes what a place is called, its clock and its branch; papers that were issued stay as they are. */
export async function updateLocation(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: LocationValues; version: string },
): Promise<SavedLocation | { ok: false; errors: null }> {
  await authorise(ctx, 'settings.edit')
  const read = await readPlace(ctx, values)
  if (!read.ok) return read
  const { content } = read
  return ctx.db.transaction(async (tx): Promise<SavedLocation | { ok: false; errors: null }> => {
    await lockLocations(tx)
    const [before] = isUuid(id) ? await tx.select().from(locations).where(eq(locations.id, id)) : []
    if (!before) return { ok: false, errors: null }
    const saved = savedLocation(before)
    const conflict = conflictOf(saved.fields, { after: content, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    if (await isTaken(tx, content.code, id)) return { ok: false, errors: { code: m.location_error_taken() } }
    await tx.update(locations).set(content).where(eq(locations.id, id))
    await record(tx, ctx, 'updated', id, changedFields(saved.fields, content))
    return { ok: true, id }
  })
}

/** What the form says, of a zone that the database knows as well: lists ask it for the days of a wall. */
async function readPlace({ db }: CommandContext, values: LocationValues) {
  const read = readLocation(values)
  if (!read.ok || (await isZoneOfDatabase(db, read.content.timeZone))) return read
  return { ok: false as const, errors: { timeZone: m.location_error_zone({ example: USUAL_ZONE }) } }
}

async function isTaken(tx: Transaction, code: string, besides?: string): Promise<boolean> {
  const isOther = besides === undefined ? undefined : ne(locations.id, besides)
  return (await tx.$count(locations, and(eq(locations.code, code), isOther))) > 0
}

type Action = 'created' | 'updated'

async function record(
  tx: Transaction,
  ctx: CommandContext,
  action: Action,
  entityId: string,
  details: Record<string, unknown>,
) {
  // What is shown of spaces says where they are, and goes by the clock there.
  await announceChange(tx, 'spaces')
  await recordChange(tx, ctx, 'locations', { action, entityType: 'location', entityId, details })
}
