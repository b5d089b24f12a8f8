import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { conflictOf } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type StaffRefusal, staffRefusal } from '../rules/staff.ts'
import { isStaffName, readRole } from '../schema/staff.ts'
import { deleteLinks } from '../steps/links.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import { savedRole, savedStaffName } from '../steps/saved-staff.server.ts'
import { removeSecondFactor } from '../steps/second-factor.server.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { endStaffKeys } from '../steps/staff-keys.server.ts'
import { changeStaff, type LockedStaff, lockRole, logStaff } from '../steps/staff-lock.server.ts'
import { adminUsers } from '../tables.server.ts'

type Saved<Reason extends string> =
  | Result<null, Reason | 'not_found'>
  /** What somebody else saved since the form was opened. */
  | { ok: false; reason: 'conflict'; conflict: SavedFields }

/**
 * Gives someone another role; they sign in again with it, and links that were mailed before open nothing. Keys are made
 * by owners: who is none any more keeps no key that works (rule accounts.keys).
 */
export async function changeStaffRole(
  ctx: CommandContext,
  { userId, role: wanted, version }: { userId: string; role: string; version: string },
): Promise<Saved<StaffRefusal | 'no_role'>> {
  await authorise(ctx, 'staff.edit')
  if (!readRole(wanted)) return fail('no_role')
  return changeStaff(ctx, userId, async (tx, locked): Promise<Saved<StaffRefusal | 'no_role'>> => {
    const chosen = await lockRole(tx, wanted)
    if (!chosen) return fail('no_role')
    const refusal = staffRefusal(locked, { kind: 'role', role: chosen.role })
    if (refusal) return fail(refusal)
    const now = locked.target.roleId ?? locked.target.role
    const conflict = conflictOf(savedRole(now).fields, { after: { role: wanted }, version })
    if (conflict) return { ok: false, reason: 'conflict', conflict }
    if (now !== wanted) await setRole(tx, ctx, locked, chosen)
    return ok(null)
  })
}

type Chosen = NonNullable<Awaited<ReturnType<typeof lockRole>>>

async function setRole(tx: Transaction, ctx: CommandContext, { target }: LockedStaff, chosen: Chosen) {
  const { role, roleId, name } = chosen
  const before = await lockRole(tx, target.roleId ?? target.role)
  await tx.update(adminUsers).set({ role, roleId }).where(eq(adminUsers.userId, target.userId))
  const ended = { userId: target.userId, now: ctx.now() }
  await endSessions(tx, ended)
  if (role !== 'owner') await endStaffKeys(tx, { ...ended, adminId: ctx.actor.userId })
  const details = { before: { role: before?.name }, after: { role: name } }
  await logStaff(tx, ctx, { userId: target.userId, action: 'updated', details })
}

/** Changes the name that colleagues see; one's own too. */
export async function renameStaff(
  ctx: CommandContext,
  { userId, displayName, version }: { userId: string; displayName: string; version: string },
): Promise<Saved<'no_name'>> {
  await authorise(ctx, 'staff.edit')
  if (!isStaffName(displayName)) return fail('no_name')
  return changeStaff(ctx, userId, async (tx, locked): Promise<Saved<never>> => {
    const before = locked.target.displayName
    if (before === displayName) return ok(null)
    const conflict = conflictOf(savedStaffName(before).fields, { after: { displayName }, version })
    if (conflict) return { ok: false, reason: 'conflict', conflict }
    await tx.update(adminUsers).set({ displayName }).where(eq(adminUsers.userId, userId))
    const details = { before: { displayName: before }, after: { displayName } }
    await logStaff(tx, ctx, { userId, action: 'updated', details })
    return ok(null)
  })
}

/**
 * Closes the staff area to someone, at once and in every browser, and to the programs whose keys they made
 * (rule accounts.keys); an employee's portal stays open to them.
 */
export async function endStaffAccess(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, StaffRefusal | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return changeStaff(ctx, userId, async (tx, locked) => {
    const refusal = staffRefusal(locked, { kind: 'end' })
    if (refusal) return fail(refusal)
    await tx.update(adminUsers).set({ endedAt: ctx.now() }).where(eq(adminUsers.userId, userId))
    await endSessions(tx, { userId, now: ctx.now() })
    await endStaffKeys(tx, { userId, adminId: ctx.actor.userId, now: ctx.now() })
    await logStaff(tx, ctx, { userId, action: 'ended_access' })
    return ok(null)
  })
}

/** Opens it again, with the role they had. */
export async function restoreStaffAccess(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, StaffRefusal | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return changeStaff(ctx, userId, async (tx, locked) => {
    const refusal = staffRefusal(locked, { kind: 'restore' })
    if (refusal) return fail(refusal)
    await tx.update(adminUsers).set({ endedAt: null }).where(eq(adminUsers.userId, userId))
    await logStaff(tx, ctx, { userId, action: 'restored_access' })
    return ok(null)
  })
}

/**
 * Signs someone out everywhere, as for a lost phone: no browser is known any longer, and accounts elsewhere, which may be
 * on it, no longer sign in. One's own sessions are ended in the profile.
 */
export async function endStaffSessions(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, 'self' | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return changeStaff(ctx, userId, async (tx, locked) => {
    if (locked.isSelf) return fail('self')
    await endSessions(tx, { userId, now: ctx.now() })
    await deleteLinks(tx, userId)
    await logStaff(tx, ctx, { userId, action: 'sessions_ended' })
    return ok(null)
  })
}

/**
 * For someone who lost phone and backup codes: their password alone signs in, in a new session, until they set up
 * another. Accounts elsewhere, which may be on the same phone, no longer do.
 */
export async function resetSecondFactor(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, 'self' | 'not_found'>> {
  await authorise(ctx, 'staff.edit')
  return changeStaff(ctx, userId, async (tx, locked) => {
    if (locked.isSelf) return fail('self')
    const recipient = await removeSecondFactor(tx, userId)
    await deleteLinks(tx, userId)
    await endSessions(tx, { userId, now: ctx.now() })
    if (recipient) await queueNotice(tx, ctx, { userId, recipient, notice: 'factor_off' })
    await logStaff(tx, ctx, { userId, action: 'second_factor_off' })
    return ok(null)
  })
}
