import { eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { findLocation } from '#app/house/locations/queries.server.ts'
import { HOME_LOCATION } from '#app/house/locations/rules.ts'
import { contractItems } from '#app/joining/contracts/tables.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { storePicture } from '#app/kit/forms/store-picture.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type ChangedRows, changeSeen, type SeenRow } from '#app/kit/pure/together.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { findSpace, isGiver } from './queries.server.ts'
import { SPACE_IMAGES, type SpaceState } from './rules/spaces.ts'
import { readSpace, type SpaceContent, type SpaceErrors, type SpaceValues } from './schema.ts'
import { lockSpaces, withoutClash } from './steps/lock.server.ts'
import { savedSpace } from './steps/saved-space.server.ts'
import { spaces } from './tables.server.ts'

export type SavedSpace =
  | { ok: true; id: string }
  | { ok: false; errors: SpaceErrors; conflict?: SavedFields<SpaceValues> }

type SpaceInput = { values: SpaceValues; upload: File | null }
type Content = SpaceContent & { imageUrl: string | null; locationId: string }

/** Adds a space; an uploaded picture goes before the address of one (rule spaces.fields). */
export async function createSpace(ctx: CommandContext, input: SpaceInput): Promise<SavedSpace> {
  await authorise(ctx, 'spaces.edit')
  const read = await readContent(ctx, input)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const [row] = await tx.insert(spaces).values(read.content).returning({ id: spaces.id })
    if (!row) throw new Error('The space was not stored')
    await recordChange(tx, ctx, 'spaces', {
      action: 'created',
      entityType: 'space',
      entityId: row.id,
      details: { name: read.content.name },
    })
    return { ok: true, id: row.id }
  })
}

/**
 * Changes a space. What was booked keeps its time, its price and its policy; fewer units leave those beyond them to whoever
 * has them. What is still to come goes to whoever gives the space from now on, or nothing is changed where they are booked
 * elsewhere then (rule bookings.person).
 */
export async function updateSpace(
  ctx: CommandContext,
  { id, version, ...input }: SpaceInput & { id: string; version: string },
  passOn: PassOn,
): Promise<SavedSpace | { ok: false; errors: null }> {
  await authorise(ctx, 'spaces.edit')
  if (!(await findSpace(ctx.db, id))) return { ok: false, errors: null }
  const read = await readContent(ctx, input)
  if (!read.ok) return read
  const { content } = read
  const update = async (tx: Transaction): Promise<SavedSpace | { ok: false; errors: null }> => {
    await lockSpaces(tx, [id], content.givenBy ? [content.givenBy] : [])
    const [before] = await tx.select().from(spaces).where(eq(spaces.id, id)).for('update')
    if (!before) return { ok: false, errors: null }
    const conflict = conflictOf(savedSpace(before).fields, { after: savedSpace(content).fields, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    await tx
      .update(spaces)
      .set({ ...content, updatedAt: ctx.now() })
      .where(eq(spaces.id, id))
    if (content.givenBy !== before.givenBy)
      await passOn(tx, { spaceId: id, givenBy: content.givenBy, now: ctx.now() })
    await recordChange(tx, ctx, 'spaces', {
      action: 'updated',
      entityType: 'space',
      entityId: id,
      details: changedFields(before, { ...before, ...content }),
    })
    return { ok: true, id }
  }
  const done = await withoutClash(() => ctx.db.transaction(update))
  const saved =
    'reason' in done ? { ok: false as const, errors: { givenBy: m.space_error_given_taken() } } : done
  if (!saved.ok && input.upload) await forgetImage(ctx, content.imageUrl)
  return saved
}

/** What a space that somebody else gives from now on means for what is booked; the locks of the space and the giver are held. */
export type PassOn = (
  tx: Transaction,
  passing: { spaceId: string; givenBy: string | null; now: Date },
) => Promise<void>

/** Switches spaces on or off; one that is no longer as it was seen stays as it is, and so does what is booked. */
export async function switchSpaces(
  ctx: CommandContext,
  { rows, to }: { rows: SeenRow[]; to: SpaceState },
): Promise<ChangedRows> {
  await authorise(ctx, 'spaces.edit')
  const ids = rows.map(({ id }) => id).filter(isUuid)
  const isActive = to === 'active'
  return ctx.db.transaction(async tx => {
    const locked = await tx
      .select()
      .from(spaces)
      .where(inArray(spaces.id, ids))
      .orderBy(spaces.id)
      .for('update')
    return changeSeen(rows, locked, {
      nameOf: row => textIn(row.name, getLocale()),
      markOf: row => savedSpace(row).version,
      change: async before => {
        const { id } = before
        await tx.update(spaces).set({ isActive, updatedAt: ctx.now() }).where(eq(spaces.id, id))
        await recordChange(tx, ctx, 'spaces', {
          action: 'updated',
          entityType: 'space',
          entityId: id,
          details: changedFields(before, { ...before, isActive }),
        })
      },
    })
  })
}

/** Removes spaces that nobody has ever booked and no contract names, with their pictures; of the others one can only say that they are off. */
export async function deleteSpaces(
  ctx: CommandContext,
  ids: string[],
): Promise<Result<number, 'not_found' | 'booked'>> {
  await authorise(ctx, 'spaces.delete')
  const known = ids.filter(isUuid)
  if (known.length === 0) return fail('not_found')
  const gone = await ctx.db.transaction(async tx => {
    await tx.select({ id: spaces.id }).from(spaces).where(inArray(spaces.id, known)).for('update')
    if ((await tx.$count(bookings, inArray(bookings.spaceId, known))) > 0) return null
    if ((await tx.$count(contractItems, inArray(contractItems.spaceId, known))) > 0) return null
    const rows = await tx.delete(spaces).where(inArray(spaces.id, known)).returning()
    for (const { id, ...before } of rows) {
      const entry = { action: 'deleted', entityType: 'space', entityId: id, details: { before } }
      await recordChange(tx, ctx, 'spaces', entry)
    }
    return rows
  })
  if (gone === null) return fail('booked')
  for (const { imageUrl } of gone) await forgetImage(ctx, imageUrl)
  return gone.length > 0 ? ok(gone.length) : fail('not_found')
}

async function forgetImage(ctx: CommandContext, imageUrl: string | null) {
  if (!imageUrl?.startsWith(SPACE_IMAGES)) return
  if ((await ctx.db.$count(spaces, eq(spaces.imageUrl, imageUrl))) > 0) return
  await forgetFiles(ctx, [imageUrl.slice(SPACE_IMAGES.length)])
}

async function readContent(
  ctx: CommandContext,
  { values, upload }: SpaceInput,
): Promise<{ ok: true; content: Content } | { ok: false; errors: SpaceErrors }> {
  const read = readSpace(values, upload !== null)
  // The form of a house with one place asks for none.
  const locationId = values.location || HOME_LOCATION
  const isKnown = (await findLocation(ctx.db, locationId)) !== null
  const { givenBy } = read.ok ? read.content : { givenBy: null }
  const isKnownGiver = givenBy === null || (await isGiver(ctx.db, givenBy))
  const errors = {
    ...(!read.ok && read.errors),
    ...(!isKnown && { location: m.kiosks_error_location() }),
    ...(!isKnownGiver && { givenBy: m.space_error_given() }),
  }
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const stored = upload ? await storePicture(ctx, upload, { folder: 'spaces', from: ctx.actor.userId }) : null
  if (stored && !stored.ok) return { ok: false, errors: { imageUrl: stored.reason } }
  const imageUrl = stored ? SPACE_IMAGES + stored.value : values.imageUrl || null
  const spot = locationId === HOME_LOCATION ? read.content.spot : null
  return { ok: true, content: { ...read.content, spot, imageUrl, locationId } }
}
