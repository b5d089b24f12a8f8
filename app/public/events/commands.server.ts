import { eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { storePicture } from '#app/kit/forms/store-picture.server.ts'
import { forgetFiles } from '#app/kit/platform/kept-files.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { callOff, tellOfChange } from '#app/public/guests/steps/changes.server.ts'
import { moveUp } from '#app/public/guests/steps/seats.server.ts'
import { type EventRow, findEvent } from './queries.server.ts'
import { EVENT_IMAGES, type EventType } from './rules.ts'
import { type EventErrors, type EventValues, validateEvent } from './schema.ts'
import { insertEvent, savedEvent } from './steps.server.ts'
import { events } from './tables.server.ts'

export type SavedEvent =
  | { ok: true; id: string }
  | { ok: false; errors: EventErrors; conflict?: SavedFields<EventValues> }

type EventInput = { values: EventValues; upload: File | null }

/** Adds an event; an uploaded picture goes before the address of one (rule events.fields). */
export async function createEvent(ctx: CommandContext, input: EventInput): Promise<SavedEvent> {
  await authorise(ctx, 'events.edit')
  const content = await readContent(ctx, input)
  if (!content.ok) return { ok: false, errors: content.errors }
  return ctx.db.transaction(async tx => {
    const row = await insertEvent(tx, content.value)
    await recordChange(tx, ctx, 'events', {
      action: 'created',
      entityType: 'event',
      entityId: row.id,
      details: { title: content.value.title },
    })
    return { ok: true, id: row.id }
  })
}

/**
 * Changes an event. What somebody else saved meanwhile is shown, not overwritten. Guests are told where it is now, and
 * get the seats that there are more of; those who have one keep it where there are fewer (rule guests.changed).
 */
export async function updateEvent(
  ctx: CommandContext,
  { id, version, ...input }: EventInput & { id: string; version: string },
): Promise<SavedEvent | { ok: false; errors: null }> {
  await authorise(ctx, 'events.edit')
  if (!(await findEvent(ctx.db, id))) return { ok: false, errors: null }
  const content = await readContent(ctx, input)
  if (!content.ok) return { ok: false, errors: content.errors }
  const saved = await ctx.db.transaction(async (tx): Promise<SavedEvent | { ok: false; errors: null }> => {
    const [before] = await tx.select().from(events).where(eq(events.id, id)).for('update')
    if (!before) return { ok: false, errors: null }
    const after = savedEvent({ ...before, ...content.value }).fields
    const conflict = conflictOf(savedEvent(before).fields, { after, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    await tx.update(events).set(content.value).where(eq(events.id, id))
    await recordChange(tx, ctx, 'events', {
      action: 'updated',
      entityType: 'event',
      entityId: id,
      details: changedFields(before, { ...before, ...content.value }),
    })
    await tellOfChange(tx, ctx, { before, after: { ...before, ...content.value } })
    await moveUp(tx, ctx, id)
    return { ok: true, id }
  })
  if (!saved.ok && input.upload) await forgetImage(ctx, content.value.imageUrl)
  return saved
}

/**
 * Removes events, and tells those who wanted to come; their uploaded pictures go too, unless another event (a clone)
 * shows them.
 */
export async function deleteEvents(ctx: CommandContext, ids: string[]): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'events.delete')
  const gone = await ctx.db.transaction(async tx => {
    const isOne = inArray(events.id, ids.filter(isUuid))
    await callOff(tx, ctx, await tx.select().from(events).where(isOne).orderBy(events.id).for('update'))
    const rows = await tx.delete(events).where(isOne).returning()
    for (const { id, ...before } of rows) {
      const entry = { action: 'deleted', entityType: 'event', entityId: id, details: { before } }
      await recordChange(tx, ctx, 'events', entry)
    }
    return rows
  })
  for (const { imageUrl } of gone) await forgetImage(ctx, imageUrl)
  return gone.length > 0 ? ok(gone.length) : fail('not_found')
}

async function forgetImage(ctx: CommandContext, imageUrl: string | null | undefined) {
  if (!imageUrl?.startsWith(EVENT_IMAGES)) return
  const [other] = await ctx.db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.imageUrl, imageUrl))
    .limit(1)
  if (!other) await forgetFiles(ctx, [imageUrl.slice(EVENT_IMAGES.length)])
}

type Content = Pick<
  EventRow,
  'title' | 'description' | 'startsAt' | 'endsAt' | 'place' | 'type' | 'imageUrl' | 'seats'
>

async function readContent(
  ctx: CommandContext,
  { values, upload }: EventInput,
): Promise<{ ok: true; value: Content } | { ok: false; errors: EventErrors }> {
  const errors = validateEvent(values, upload !== null)
  const startsAt = bangkokInstant(values.startsAt)
  if (!startsAt || Object.keys(errors).length > 0) return { ok: false, errors }
  const { title, description, place, type, seats } = values
  const stored = upload ? await storePicture(ctx, upload, { folder: 'events', from: ctx.actor.userId }) : null
  if (stored && !stored.ok) return { ok: false, errors: { imageUrl: stored.reason } }
  const imageUrl = stored ? EVENT_IMAGES + stored.value : values.imageUrl
  return {
    ok: true,
    value: {
      title,
      description,
      startsAt,
      endsAt: bangkokInstant(values.endsAt),
      place,
      type: type as EventType,
      imageUrl,
      seats: seats === '' ? null : Number(seats),
    },
  }
}
