import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { isTotpCode, newBackupCodes } from '../adapters/totp.server.ts'
import { queueNotice } from '../steps/notices.server.ts'
import { forgetGrants } from '../steps/one-time-tokens.server.ts'
import { checkPassword } from '../steps/passwords.server.ts'
import { deleteSessions } from '../steps/sessions.server.ts'
import { takeCode, takeSecondFactorTry } from '../steps/sign-in-limits.server.ts'
import { twoFactors, users } from '../tables.server.ts'

// Secret and codes are stored as better-auth stores them, because it checks them when somebody signs in.

type PasswordRefusal = 'wrong' | 'too_many'

/** Begins the set-up; nothing counts until a code confirms it. @returns the secret for the authenticator */
export async function startSecondFactor(
  ctx: CommandContext,
  password: string,
): Promise<Result<{ secret: string }, PasswordRefusal | 'already_on'>> {
  const { userId } = ctx.actor
  const checked = await checkPassword(ctx, userId, password)
  if (checked !== 'right') return fail(checked)
  const secret = generateRandomString(32)
  const values = { userId, secret: await encrypt(ctx, secret), backupCodes: await encrypt(ctx, '[]') }
  return ctx.db.transaction(async tx => {
    if (await isOn(tx, userId)) return fail('already_on')
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await tx.insert(twoFactors).values({ ...values, verified: false })
    return ok({ secret })
  })
}

/** The secret of a set-up that waits for its code, or null. */
export async function findPendingSecret({ db, secrets, actor }: CommandContext): Promise<string | null> {
  const [row] = await db
    .select({ secret: twoFactors.secret })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, actor.userId), eq(twoFactors.verified, false)))
  return row ? symmetricDecrypt({ key: secrets.auth, data: row.secret }) : null
}

/**
 * The authenticator shows the right code: from now on it is asked for. Other sessions end.
 * @returns the ten backup codes, which nobody sees again
 */
export async function confirmSecondFactor(
  ctx: CommandContext,
  sessionId: string,
  code: string,
): Promise<Result<{ backupCodes: string[] }, 'wrong_code' | 'too_many' | 'not_started'>> {
  const { userId, email } = ctx.actor
  const secret = await findPendingSecret(ctx)
  if (!secret) return fail('not_started')
  if (!(await takeSecondFactorTry(ctx, userId))) return fail('too_many')
  const isRight = isTotpCode(secret, code, ctx.now()) && (await takeCode(ctx, userId, code))
  if (!isRight) return fail('wrong_code')
  const backupCodes = newBackupCodes()
  const stored = await encrypt(ctx, JSON.stringify(backupCodes))
  return ctx.db.transaction(async tx => {
    const confirmed = await tx
      .update(twoFactors)
      .set({ verified: true, backupCodes: stored })
      .where(and(eq(twoFactors.userId, userId), eq(twoFactors.verified, false)))
      .returning({ id: twoFactors.id })
    if (confirmed.length === 0) return fail('not_started')
    await tx.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
    await deleteSessions(tx, userId, sessionId)
    await forgetGrants(tx, userId)
    await logFactor(tx, userId, 'second_factor_on')
    await queueNotice(tx, ctx, { userId, recipient: email, notice: 'factor_on' })
    return ok({ backupCodes })
  })
}

/** Ten new backup codes instead of the old ones. */
export async function renewBackupCodes(
  ctx: CommandContext,
  password: string,
): Promise<Result<{ backupCodes: string[] }, PasswordRefusal | 'not_on'>> {
  const { userId } = ctx.actor
  const checked = await checkPassword(ctx, userId, password)
  if (checked !== 'right') return fail(checked)
  const backupCodes = newBackupCodes()
  const stored = await encrypt(ctx, JSON.stringify(backupCodes))
  return ctx.db.transaction(async tx => {
    if (!(await isOn(tx, userId))) return fail('not_on')
    await tx.update(twoFactors).set({ backupCodes: stored }).where(eq(twoFactors.userId, userId))
    await logFactor(tx, userId, 'backup_codes_renewed')
    return ok({ backupCodes })
  })
}

/** From now on the password alone signs in. Other sessions end, and trusted browsers are forgotten. */
export async function switchOffSecondFactor(
  ctx: CommandContext,
  sessionId: string,
  password: string,
): Promise<Result<null, PasswordRefusal | 'not_on'>> {
  const { userId, email } = ctx.actor
  const checked = await checkPassword(ctx, userId, password)
  if (checked !== 'right') return fail(checked)
  return ctx.db.transaction(async tx => {
    if (!(await isOn(tx, userId))) return fail('not_on')
    await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId))
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await deleteSessions(tx, userId, sessionId)
    await forgetGrants(tx, userId)
    await logFactor(tx, userId, 'second_factor_off')
    await queueNotice(tx, ctx, { userId, recipient: email, notice: 'factor_off' })
    return ok(null)
  })
}

/** Locks the person's row, so that two tabs do one thing after the other. */
async function isOn(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return user?.isOn === true
}

function logFactor(tx: Transaction, userId: string, action: string) {
  return logActivity(tx, { adminId: userId, action, entityType: 'account', entityId: userId })
}

function encrypt({ secrets }: CommandContext, data: string) {
  return symmetricEncrypt({ key: secrets.auth, data })
}
