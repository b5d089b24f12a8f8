import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { hashFor } from '../adapters/hashing.server.ts'
import { listLinkedProviders } from '../queries/linked-providers.server.ts'
import type { PasswordProblem } from '../rules/passwords.ts'
import { rememberDevice } from '../steps/known-device.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import { checkPassword, passwordProblem, storePassword } from '../steps/passwords.server.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { adminUsers, users } from '../tables.server.ts'

/**
 * Changes the name that others see, of an admin also in the activity log.
 * @returns what somebody else saved meanwhile; null when it is done
 */
export async function changeOwnName(
  { db, actor, now }: CommandContext,
  { name, version }: { name: string; version: string },
): Promise<SavedFields | null> {
  const { userId } = actor
  return db.transaction(async tx => {
    const [row] = await tx
      .select({ name: users.name, displayName: adminUsers.displayName })
      .from(users)
      .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
      .where(eq(users.id, userId))
      .for('update', { of: users })
    const before = row?.displayName ?? row?.name ?? ''
    const conflict = conflictOf({ name: before }, { after: { name }, version })
    if (conflict) return conflict
    await tx.update(users).set({ name, updatedAt: now() }).where(eq(users.id, userId))
    await tx.update(adminUsers).set({ displayName: name }).where(eq(adminUsers.userId, userId))
    await logActivity(tx, {
      adminId: userId,
      action: 'updated',
      entityType: 'account',
      entityId: userId,
      details: changedFields({ name: before }, { name }),
    })
    return null
  })
}

/**
 * Changes the password. Every other session of the person ends, and so do links that were mailed before and what other
 * browsers were known for.
 * @returns the Set-Cookie by which this browser stays known
 */
export async function changeOwnPassword(
  ctx: CommandContext,
  { request, sessionId }: { request: Request; sessionId: string },
  { current, next }: { current: string; next: string },
): Promise<Result<{ cookie: string }, 'wrong' | 'too_many' | PasswordProblem>> {
  const { db, actor } = ctx
  const { userId, email } = actor
  const { company } = await findSettings(db)
  const problem = await passwordProblem(next, { email, companyName: company.name })
  if (problem) return fail(problem)
  const checked = await checkPassword(ctx, userId, current)
  if (checked !== 'right') return fail(checked)
  const hash = await hashFor(userId, next)
  const linked = await listLinkedProviders(db, userId)
  await db.transaction(async tx => {
    await storePassword(tx, userId, hash)
    await endSessions(tx, { userId, now: ctx.now(), except: sessionId })
    await logActivity(tx, {
      adminId: userId,
      action: 'password_changed',
      entityType: 'account',
      entityId: userId,
    })
    await queueNotice(tx, ctx, { userId, recipient: email, notice: 'password_changed', linked })
  })
  return ok({ cookie: await rememberDevice(ctx, request, email) })
}
