import { eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import { users } from '#app/house/accounts/tables.server.ts'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { findMailChoices } from './queries.server.ts'
import { offeredTopics } from './rules.ts'
import { savedChoices } from './steps.server.ts'
import { notificationChoices } from './tables.server.ts'

/**
 * Stores what the person who is signed in wants to be told by mail. Only what the area offers them is changed: what
 * they chose in the other one stays.
 * @param chosen the topics that are ticked
 * @returns what was saved in another window meanwhile; null when it is done
 */
export async function saveMailChoices(
  { db, actor, now }: CommandContext,
  area: LoginArea,
  { chosen, version }: { chosen: string[]; version: string },
): Promise<SavedFields | null> {
  const { userId } = actor
  const topics = offeredTopics(area, actor)
  const wanted = Object.fromEntries(topics.map(topic => [topic, chosen.includes(topic)]))
  return db.transaction(async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const before = await findMailChoices(tx, userId)
    const after = { ...before, ...wanted }
    const typed = { after: savedChoices(after, topics).fields, version }
    const conflict = conflictOf(savedChoices(before, topics).fields, typed)
    if (conflict) return conflict
    await tx
      .insert(notificationChoices)
      .values({ userId, ...after, updatedAt: now() })
      .onConflictDoUpdate({ target: notificationChoices.userId, set: { ...wanted, updatedAt: now() } })
    await logActivity(tx, {
      adminId: userId,
      action: 'updated',
      entityType: 'account',
      entityId: userId,
      details: changedFields(before, after),
    })
    return null
  })
}
