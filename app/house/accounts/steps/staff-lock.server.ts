import { asc, eq, or } from 'drizzle-orm'
import { data } from 'react-router'
import { z } from 'zod'
import type { RoleKind } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail } from '#app/kit/pure/result.ts'
import { readRole } from '../schema/staff.ts'
import { adminUsers, roles } from '../tables.server.ts'

/** Someone of staff before a change. */
type StaffMember = {
  userId: string
  displayName: string
  role: RoleKind
  roleId: string | null
  isEnded: boolean
}

/** The person, locked, with what decides whether they may be changed. */
export type LockedStaff = { target: StaffMember; activeOwners: number; isSelf: boolean }

/** Runs the change on someone of staff in a transaction in which nobody else changes them. */
export function changeStaff<Outcome>(
  ctx: CommandContext,
  userId: string,
  change: (tx: Transaction, locked: LockedStaff) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: 'not_found' }> {
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    return locked ? change(tx, locked) : fail('not_found')
  })
}

/** The role that was chosen, with the name it is logged under; null where it is gone. It stays until the end. */
export async function lockRole(tx: Transaction, chosen: string) {
  const choice = readRole(chosen)
  if (choice === null) return null
  if (choice.role !== 'own') return { ...choice, name: choice.role as string }
  const [row] = await tx
    .select({ name: roles.name })
    .from(roles)
    .where(eq(roles.id, choice.roleId))
    .for('share')
  return row ? { ...choice, name: row.name } : null
}

/** Writes down what an owner did about someone of staff. */
export function logStaff(
  tx: Transaction,
  { actor }: Pick<CommandContext, 'actor'>,
  { userId, action, details = {} }: { userId: string; action: string; details?: Record<string, unknown> },
) {
  return logActivity(tx, { adminId: actor.userId, action, entityType: 'admin', entityId: userId, details })
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
): Promise<LockedStaff | null> {
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
  const { displayName, role, roleId, endedAt } = row
  const target = { userId, displayName, role, roleId, isEnded: endedAt !== null }
  return { target, activeOwners: owners.length, isSelf: userId === actor.userId }
}
