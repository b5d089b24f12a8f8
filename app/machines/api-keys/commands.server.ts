import { and, eq, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { lockStaff } from '#app/house/accounts/steps/staff-lock.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { newToken } from '#app/kit/platform/new-token.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { countKeys } from './queries.server.ts'
import { KEY_PREFIX, MOST_KEYS, SHOWN_CHARACTERS } from './rules.ts'
import type { NewKey } from './schema.ts'
import { hashKey } from './steps.server.ts'
import { apiKeys } from './tables.server.ts'

/**
 * Makes a key of 256 random bits.
 * @returns the key: it is stored nowhere, so this is the only time that anybody sees it
 */
export async function createKey(
  ctx: CommandContext,
  { name, scopes, perMinute }: NewKey,
): Promise<Result<string, 'too_many'>> {
  await authorise(ctx, 'api_keys.edit')
  const key = KEY_PREFIX + newToken()
  const ending = key.slice(-SHOWN_CHARACTERS)
  return ctx.db.transaction(async tx => {
    await lockStaff(tx, ctx, ctx.actor.userId)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sala api keys'))`)
    if ((await countKeys(tx)) >= MOST_KEYS) return fail('too_many')
    const [row] = await tx
      .insert(apiKeys)
      .values({
        name,
        scopes,
        perMinute,
        ending,
        hash: hashKey(key),
        createdBy: ctx.actor.userId,
        createdAt: ctx.now(),
      })
      .returning({ id: apiKeys.id })
    if (!row) throw new Error('The key was not stored')
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'created',
      entityType: 'api_key',
      entityId: row.id,
      details: { name, scopes, perMinute, ending },
    })
    return ok(key)
  })
}

/** Lets a key ask more or less often from now on. */
export async function limitKey(
  ctx: CommandContext,
  { id, perMinute }: { id: string; perMinute: number },
): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'api_keys.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const isInUse = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt))
    const [before] = await tx.select().from(apiKeys).where(isInUse).for('update')
    if (!before) return fail('not_found')
    await tx.update(apiKeys).set({ perMinute }).where(eq(apiKeys.id, id))
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'updated',
      entityType: 'api_key',
      entityId: id,
      details: changedFields({ perMinute: before.perMinute }, { perMinute }),
    })
    return ok(before.name)
  })
}

/** Ends a key at once and for good; of two who do it at once, one does it. */
export async function revokeKey(
  ctx: CommandContext,
  { id }: { id: string },
): Promise<Result<string, 'not_found'>> {
  await authorise(ctx, 'api_keys.edit')
  if (!isUuid(id)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning()
    if (!row) return fail('not_found')
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'revoked',
      entityType: 'api_key',
      entityId: id,
      details: { name: row.name, ending: row.ending },
    })
    return ok(row.name)
  })
}
