import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { type PackErrors, type PackValues, readPack } from '../schema.ts'
import { savedPack } from '../steps/saved.server.ts'
import { creditPacks } from '../tables.server.ts'

export type SavedPack =
  | { ok: true; id: string }
  | { ok: false; errors: PackErrors; conflict?: SavedFields<PackValues> }

/** Adds a pack (rule packs.fields). */
export async function createPack(ctx: CommandContext, values: PackValues): Promise<SavedPack> {
  await authorise(ctx, 'money_settings.edit')
  const read = readPack(values)
  if (!read.ok) return read
  return ctx.db.transaction(async tx => {
    const [row] = await tx.insert(creditPacks).values(read.content).returning({ id: creditPacks.id })
    if (!row) throw new Error('The pack was not stored')
    await recordChange(tx, ctx, 'packs', {
      action: 'created',
      entityType: 'pack',
      entityId: row.id,
      details: { after: read.content },
    })
    return { ok: true, id: row.id }
  })
}

/** Changes a pack; what was sold of it stays as it was sold (rule packs.terms). */
export async function updatePack(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: PackValues; version: string },
): Promise<SavedPack | { ok: false; errors: null }> {
  await authorise(ctx, 'money_settings.edit')
  if (!isUuid(id)) return { ok: false, errors: null }
  const read = readPack(values)
  if (!read.ok) return read
  const { content } = read
  return ctx.db.transaction(async (tx): Promise<SavedPack | { ok: false; errors: null }> => {
    const [before] = await tx.select().from(creditPacks).where(eq(creditPacks.id, id)).for('update')
    if (!before) return { ok: false, errors: null }
    const conflict = conflictOf(savedPack(before).fields, { after: savedPack(content).fields, version })
    if (conflict) return { ok: false, errors: {}, conflict }
    await tx
      .update(creditPacks)
      .set({ ...content, updatedAt: ctx.now() })
      .where(eq(creditPacks.id, id))
    await recordChange(tx, ctx, 'packs', {
      action: 'updated',
      entityType: 'pack',
      entityId: id,
      details: changedFields(before, { ...before, ...content }),
    })
    return { ok: true, id }
  })
}

/** Removes a pack; who bought it keeps what they have (rule packs.terms). @returns whether it was still there */
export async function deletePack(ctx: CommandContext, id: string): Promise<boolean> {
  await authorise(ctx, 'money_settings.edit')
  if (!isUuid(id)) return false
  return ctx.db.transaction(async tx => {
    const [row] = await tx.delete(creditPacks).where(eq(creditPacks.id, id)).returning()
    if (!row) return false
    const { id: entityId, ...before } = row
    const entry = { action: 'deleted', entityType: 'pack', entityId, details: { before } }
    await recordChange(tx, ctx, 'packs', entry)
    return true
  })
}
