import { eq, inArray, max } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type ChangedRows, changeSeen, type SeenRow } from '#app/kit/pure/together.ts'
import { OWN_ORDER } from './queries.server.ts'
import { type Move, placeAfter, type ServiceIcon, type ServiceState, withMoved } from './rules.ts'
import { type ServiceErrors, type ServiceValues, validateService } from './schema.ts'
import { markOfOrder, savedService } from './steps.server.ts'
import { services } from './tables.server.ts'

export type SavedService =
  | { ok: true; id: string }
  | { ok: false; errors: ServiceErrors; conflict?: SavedFields<ServiceValues> }

/** Adds a service, as the last in the visitors' order. */
export async function createService(ctx: CommandContext, values: ServiceValues): Promise<SavedService> {
  await authorise(ctx, 'services.edit')
  const errors = validateService(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return ctx.db.transaction(async tx => {
    const [last] = await tx.select({ position: max(services.position) }).from(services)
    const position = (last?.position ?? -1) + 1
    const [row] = await tx
      .insert(services)
      .values({ ...contentOf(values), position })
      .returning({ id: services.id })
    if (!row) throw new Error('The service was not stored')
    await record(tx, ctx, 'created', row.id, { title: values.title })
    return { ok: true, id: row.id }
  })
}

/** Changes a service; when its words change, they take the place of the translated ones of a fresh install. */
export async function updateService(
  ctx: CommandContext,
  { id, values, version }: { id: string; values: ServiceValues; version: string },
): Promise<SavedService | { ok: false; errors: null }> {
  await authorise(ctx, 'services.edit')
  const errors = validateService(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return ctx.db.transaction(async tx => {
    const before = isUuid(id) ? await lockService(tx, id) : null
    if (!before) return { ok: false, errors: null }
    const content = contentOf(values)
    const typed = { after: savedService({ ...before, ...content }).fields, version }
    const conflict = conflictOf(savedService(before).fields, typed)
    if (conflict) return { ok: false, errors: {}, conflict }
    const hasOwnWords = (['title', 'description', 'price'] as const).some(
      field => before[field] !== content[field],
    )
    const after = { ...before, ...content, textKey: hasOwnWords ? null : before.textKey }
    await tx.update(services).set(after).where(eq(services.id, id))
    await record(tx, ctx, 'updated', id, changedFields(before, after))
    return { ok: true, id }
  })
}

/** Switches services on or off; one that is no longer as it was seen stays as it is. */
export async function switchServices(
  ctx: CommandContext,
  { rows, to }: { rows: SeenRow[]; to: ServiceState },
): Promise<ChangedRows> {
  await authorise(ctx, 'services.edit')
  const isActive = to === 'active'
  return ctx.db.transaction(async tx => {
    const locked = await tx
      .select()
      .from(services)
      .orderBy(...OWN_ORDER)
      .for('update')
    return changeSeen(rows, locked, {
      nameOf: ({ title }) => title,
      markOf: row => savedService(row).version,
      change: async before => {
        await tx.update(services).set({ isActive }).where(eq(services.id, before.id))
        await record(tx, ctx, 'updated', before.id, changedFields(before, { ...before, isActive }))
      },
    })
  })
}

/** Removes services. */
export async function deleteServices(
  ctx: CommandContext,
  ids: string[],
): Promise<Result<number, 'not_found'>> {
  await authorise(ctx, 'services.delete')
  return ctx.db.transaction(async tx => {
    const rows = await tx
      .delete(services)
      .where(inArray(services.id, ids.filter(isUuid)))
      .returning()
    for (const { id, ...before } of rows) await record(tx, ctx, 'deleted', id, { before })
    return rows.length > 0 ? ok(rows.length) : fail('not_found')
  })
}

type Moved = { title: string; place: number; total: number }

/**
 * Puts a service at another place of the visitors' order; beyond an end it stays at the end.
 * @param seen the mark of the order that was looked at, see `markOfOrder`
 * @returns its place, counted from 1
 */
export async function moveService(
  ctx: CommandContext,
  { id, move, seen }: { id: string; move: Move; seen: string },
): Promise<Result<Moved, 'not_found' | 'changed'>> {
  await authorise(ctx, 'services.edit')
  return ctx.db.transaction(async tx => {
    const ordered = await tx
      .select()
      .from(services)
      .orderBy(...OWN_ORDER)
      .for('update')
    const from = ordered.findIndex(service => service.id === id)
    const moved = ordered[from]
    if (!moved) return fail('not_found')
    if (markOfOrder(ordered.map(service => service.id)) !== seen) return fail('changed')
    const to = placeAfter(move, from, ordered.length)
    const place = { title: moved.title, place: to + 1, total: ordered.length }
    if (to === from) return ok(place)
    for (const [position, service] of withMoved(ordered, from, to).entries())
      if (service.position !== position)
        await tx.update(services).set({ position }).where(eq(services.id, service.id))
    await record(tx, ctx, 'updated', id, changedFields(moved, { ...moved, position: to }))
    return ok(place)
  })
}

function contentOf({ title, description, icon, price, isActive }: ServiceValues) {
  return { title, description, icon: icon as ServiceIcon, price, isActive: isActive === 'on' }
}

async function lockService(tx: Transaction, id: string) {
  const [service] = await tx.select().from(services).where(eq(services.id, id)).for('update')
  return service ?? null
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  action: 'created' | 'updated' | 'deleted',
  entityId: string,
  details: Record<string, unknown>,
) {
  return recordChange(tx, ctx, 'services', { action, entityType: 'service', entityId, details })
}
