import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.server.ts'
import { fail, ok, type Result } from '../../pure/result.ts'
import { logActivity } from '../activity/commands.server.ts'
import { authorise, type CommandContext } from './guard.server.ts'
import { queueNotice } from './notices.server.ts'
import { forgetGrants } from './one-time-tokens.server.ts'
import type { AdminRole } from './rules.ts'
import { deleteSessions } from './sessions.server.ts'
import { type LockedStaff, lockStaff } from './staff-lock.server.ts'
import { type StaffRefusal, staffRefusal } from './staff-rules.ts'
import { isStaffName, readRole } from './staff-schema.ts'
import { adminUsers, twoFactors, users } from './tables.server.ts'

/** Gives someone another role; they sign in anew with it. */
export async function changeStaffRole(
  ctx: CommandContext,
  { userId, role: wanted }: { userId: string; role: string },
): Promise<Result<null, StaffRefusal | 'not_found' | 'no_role'>> {
  await authorise(ctx, 'staff.edit')
  const role = readRole(wanted)
  if (!role) return fail('no_role')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    const refusal = staffRefusal(locked, { kind: 'role', role })
    if (refusal) return fail(refusal)
    if (locked.target.role !== role) await setRole(tx, ctx, locked.target, role)
    return ok(null)
  })
}

async function setRole(tx: Transaction, ctx: CommandContext, target: LockedStaff, role: AdminRole) {
  await tx.update(adminUsers).set({ role }).where(eq(adminUsers.userId, target.userId))
  await deleteSessions(tx, target.userId)
  await log(tx, ctx, target.userId, 'updated', { before: { role: target.role }, after: { role } })
}

/** Changes the name that colleagues see; one's own too. */
export async function renameStaff(
  ctx: CommandContext,
  { userId, displayName }: { userId: string; displayName: string },
): Promise<Result<null, 'not_found' | 'no_name'>> {
  await authorise(ctx, 'staff.edit')
  if (!isStaffName(displayName)) return fail('no_name')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    const before = locked.target.displayName
    if (before === displayName) return ok(null)
    await tx.update(adminUsers).set({ displayName }).where(eq(adminUsers.userId, userId))
    await log(tx, ctx, userId, 'updated', { before: { displayName: before }, after: { displayName } })
    return ok(null)
  })
}

/** Closes the staff area to someone, at once and in every browser; an employee's portal stays open to them. */
export async function endStaffAccess(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, StaffRefusal | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    const refusal = staffRefusal(locked, { kind: 'end' })
    if (refusal) return fail(refusal)
    await tx.update(adminUsers).set({ endedAt: ctx.now() }).where(eq(adminUsers.userId, userId))
    await deleteSessions(tx, userId)
    await forgetGrants(tx, userId)
    await log(tx, ctx, userId, 'ended_access')
    return ok(null)
  })
}

/** Opens it again, with the role they had. */
export async function restoreStaffAccess(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, StaffRefusal | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    const refusal = staffRefusal(locked, { kind: 'restore' })
    if (refusal) return fail(refusal)
    await tx.update(adminUsers).set({ endedAt: null }).where(eq(adminUsers.userId, userId))
    await log(tx, ctx, userId, 'restored_access')
    return ok(null)
  })
}

/** Signs someone out everywhere. One's own sessions are ended in the profile. */
export async function endStaffSessions(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, 'self' | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    if (locked.isSelf) return fail('self')
    await deleteSessions(tx, userId)
    await log(tx, ctx, userId, 'ended_sessions')
    return ok(null)
  })
}

/** For someone who lost phone and backup codes: their password alone signs in, in a new session, until they set up another. */
export async function resetSecondFactor(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, 'self' | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    const locked = await lockStaff(tx, ctx, userId)
    if (!locked) return fail('not_found')
    if (locked.isSelf) return fail('self')
    const recipient = await removeSecondFactor(tx, userId)
    await deleteSessions(tx, userId)
    if (recipient) await queueNotice(tx, ctx, { userId, recipient, notice: 'factor_off' })
    await log(tx, ctx, userId, 'reset_second_factor')
    return ok(null)
  })
}

/**
 * Forgets the second factor and the browsers that were trusted to skip it.
 * @returns the person's email, or null when they had none
 */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<string | null> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  const [user] = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
    .returning({ email: users.email })
  await forgetGrants(tx, userId)
  return user?.email ?? null
}

function log(
  tx: Transaction,
  { actor }: CommandContext,
  userId: string,
  action: string,
  details: Record<string, unknown> = {},
) {
  return logActivity(tx, { adminId: actor.userId, action, entityType: 'admin', entityId: userId, details })
}
