import { and, eq, inArray, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { customersApart } from '../tables.server.ts'

/** Says of two companies that they are not the same, whatever they share (rule duplicates.apart). Said twice it is said once. */
export async function keepApart(
  ctx: CommandContext,
  ids: readonly [string, string],
): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'customers.edit')
  if (!ids.every(isUuid)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const isThey = and(inArray(customers.id, [...ids]), eq(customers.kind, 'company'))
    const [one, other] = await tx
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(and(isThey, isNull(customers.joinedTo)))
      .orderBy(customers.id)
    if (!one || !other) return fail('not_found')
    const by = { adminId: ctx.actor.userId, createdAt: ctx.now() }
    const kept = await tx
      .insert(customersApart)
      .values({ oneId: one.id, otherId: other.id, ...by })
      .onConflictDoNothing()
      .returning()
    if (kept.length === 0) return ok(null)
    const entity = { entityType: 'customer', entityId: one.id }
    const details = { name: one.name, company: other.name }
    await recordChange(tx, ctx, 'customers', { action: 'companies_kept_apart', ...entity, details })
    return ok(null)
  })
}

/** Takes that back: they are shown again where they are likely the same. */
export async function doubtApart(ctx: CommandContext, id: string): Promise<Result<null, 'not_found'>> {
  await authorise(ctx, 'customers.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [gone] = await tx.delete(customersApart).where(eq(customersApart.id, id)).returning()
    if (!gone) return fail('not_found')
    const entity = { entityType: 'customer', entityId: gone.oneId }
    await recordChange(tx, ctx, 'customers', { action: 'companies_doubted', ...entity })
    return ok(null)
  })
}
