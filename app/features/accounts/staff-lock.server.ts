import { asc, eq, or } from 'drizzle-orm'
import { data } from 'react-router'
import { z } from 'zod'
import type { Transaction } from '../../platform/database.server.ts'
import type { CommandContext } from './guard.server.ts'
import { adminUsers } from './tables.server.ts'

export type LockedStaff = {
  userId: string
  displayName: string
  role: (typeof adminUsers.$inferSelect)['role']
  isEnded: boolean
}

/**
 * Locks the person and every owner until the transaction ends: two owners who act on each other do so one after the
 * other, and the second sees what the first has done.
 * @returns null for an id that is nobody's
 * @throws the router's `data` with status 403 when the actor is no owner any more
 */
export async function lockStaff(
  tx: Transaction,
  { actor }: Pick<CommandContext, 'actor'>,
  userId: string,
): Promise<{ target: LockedStaff; activeOwners: number; isSelf: boolean } | null> {
  if (!z.uuid().safeParse(userId).success) return null
  const rows = await tx
    .select()
    .from(adminUsers)
    .where(or(eq(adminUsers.role, 'owner'), eq(adminUsers.userId, userId)))
    .orderBy(asc(adminUsers.userId))
    .for('update')
  const owners = rows.filter(({ role, endedAt }) => role === 'owner' && endedAt === null)
  if (!owners.some(owner => owner.userId === actor.userId)) throw data(null, { status: 403 })
  const row = rows.find(staff => staff.userId === userId)
  if (!row) return null
  const { displayName, role, endedAt } = row
  const target = { userId, displayName, role, isEnded: endedAt !== null }
  return { target, activeOwners: owners.length, isSelf: userId === actor.userId }
}
