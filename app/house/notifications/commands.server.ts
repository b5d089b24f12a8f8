import type { CommandContext } from '#app/house/accounts/guard.server.ts'
import type { LoginArea } from '#app/house/accounts/rules.ts'
import { logActivity } from '#app/house/activity/commands.server.ts'
import { changedFields } from '#app/house/activity/rules.ts'
import { findMailChoices } from './choices.server.ts'
import { offeredTopics } from './rules.ts'
import { notificationChoices } from './tables.server.ts'

/**
 * Stores what the person who is signed in wants to be told by mail. Only what the area offers them is changed: what
 * they chose in the other one stays.
 * @param chosen the topics that are ticked
 */
export async function saveMailChoices(
  { db, actor, now }: CommandContext,
  area: LoginArea,
  chosen: string[],
): Promise<void> {
  const { userId } = actor
  const wanted = Object.fromEntries(offeredTopics(area, actor).map(topic => [topic, chosen.includes(topic)]))
  await db.transaction(async tx => {
    const before = await findMailChoices(tx, userId)
    const after = { ...before, ...wanted }
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
  })
}
