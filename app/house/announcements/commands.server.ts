import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type AnnouncementErrors, type AnnouncementValues, readAnnouncement } from './schema.ts'
import { savedAnnouncement } from './steps.server.ts'
import { announcements } from './tables.server.ts'

export type SavedAnnouncement =
  | { ok: true; id: string }
  | { ok: false; errors: AnnouncementErrors; conflict?: SavedFields<AnnouncementValues> }

/** Tells members something from one day to another (rule portal.announcements). */
export async function createAnnouncement(
  ctx: CommandContext,
  values: AnnouncementValues,
): Promise<SavedAnnouncement> {
  await authorise(ctx, 'messages.edit')
  const read = readAnnouncement(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const [row] = await tx.insert(announcements).values(read.content).returning({ id: announcements.id })
    if (!row) throw new Error('The announcement was not stored')
    await record(tx, ctx, 'created', row.id, { after: read.content })
    return { ok: true, id: row.id }
  })
}

/** Changes what members are told, or when. */
export async function updateAnnouncement(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: AnnouncementValues; version: string },
): Promise<SavedAnnouncement | { ok: false; errors: null }> {
  await authorise(ctx, 'messages.edit')
  const read = readAnnouncement(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const before = isUuid(id) ? await lockAnnouncement(tx, id) : null
    if (!before) return { ok: false, errors: null }
    const typed = { after: savedAnnouncement(read.content).fields, version }
    const conflict = conflictOf(savedAnnouncement(before).fields, typed)
    if (conflict) return { ok: false, errors: {}, conflict }
    await tx.update(announcements).set(read.content).where(eq(announcements.id, id))
    await record(tx, ctx, 'updated', id, changedFields(before, { ...before, ...read.content }))
    return { ok: true, id }
  })
}

/** Takes an announcement away: members see it no more. */
export async function deleteAnnouncement(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'messages.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [gone] = await tx.delete(announcements).where(eq(announcements.id, id)).returning()
    if (!gone) return fail('not_found')
    const { id: _, ...before } = gone
    await record(tx, ctx, 'deleted', id, { before })
    return ok(null)
  })
}

async function lockAnnouncement(tx: Transaction, id: string) {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return row ?? null
}

type Action = 'created' | 'updated' | 'deleted'

async function record(
  tx: Transaction,
  ctx: CommandContext,
  action: Action,
  entityId: string,
  details: Record<string, unknown>,
) {
  await recordChange(tx, ctx, 'announcements', { action, entityType: 'announcement', entityId, details })
}
