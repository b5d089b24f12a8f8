import { and, eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { accessMail, invitationMail } from '../emails/staff-mails.ts'
import { AREA_PATHS } from '../rules/login.ts'
import type { Invitation } from '../schema/staff.ts'
import { queueAccountMail } from '../steps/account-mail.server.ts'
import { endOfToken, forgetGrants, issueToken } from '../steps/one-time-tokens.server.ts'
import { endSessions } from '../steps/sessions.server.ts'
import { changeStaff, lockRole, lockStaff, logStaff } from '../steps/staff-lock.server.ts'
import { accounts, adminUsers, twoFactors, users } from '../tables.server.ts'

const VALID_DAYS = 7
const VALID_SECONDS = VALID_DAYS * 24 * 60 * 60

type Person = { userId: string; email: string }

/**
 * Lets someone into the staff area. Who has no account gets one without a password, and a mailed link to set it; who
 * has one, an employee say, keeps their sign-in, unless it is one that somebody else may know.
 * @returns the person's id
 */
export async function inviteStaff(
  ctx: CommandContext,
  { email, displayName, role }: Invitation,
): Promise<Result<string, 'already_staff' | 'ended' | 'no_role'>> {
  await authorise(ctx, 'staff.edit')
  return ctx.db.transaction(async tx => {
    await lockStaff(tx, ctx, ctx.actor.userId)
    const chosen = await lockRole(tx, role)
    if (!chosen) return fail('no_role')
    const person = await findOrCreateUser(tx, ctx, { email, displayName })
    const known = await lockStaff(tx, ctx, person.userId)
    if (known) return fail(known.target.isEnded ? 'ended' : 'already_staff')
    const inserted = await tx
      .insert(adminUsers)
      .values({ userId: person.userId, displayName, role: chosen.role, roleId: chosen.roleId })
      .onConflictDoNothing()
      .returning({ userId: adminUsers.userId })
    if (inserted.length === 0) return fail('already_staff')
    await endSessions(tx, { userId: person.userId, now: ctx.now() })
    await withdrawGivenSignIn(tx, person.userId)
    const details = { role: chosen.name, displayName }
    await logStaff(tx, ctx, { userId: person.userId, action: 'invited', details })
    await mailInvitation(tx, ctx, person)
    return ok(person.userId)
  })
}

/** Mails the invitation again; only the new link works. */
export async function resendInvitation(
  ctx: CommandContext,
  userId: string,
): Promise<Result<null, 'not_found' | 'not_invited'>> {
  await authorise(ctx, 'staff.edit')
  return changeStaff(ctx, userId, async (tx, locked) => {
    if (locked.target.isEnded || (await hasLogin(tx, userId))) return fail('not_invited')
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!user) return fail('not_found')
    await forgetGrants(tx, userId)
    await logStaff(tx, ctx, { userId, action: 'invited_again' })
    await mailInvitation(tx, ctx, { userId, email: user.email })
    return ok(null)
  })
}

async function findOrCreateUser(
  tx: Transaction,
  ctx: CommandContext,
  { email, displayName }: Pick<Invitation, 'email' | 'displayName'>,
): Promise<Person> {
  const [created] = await tx
    .insert(users)
    .values({ email, name: displayName })
    .onConflictDoNothing()
    .returning({ userId: users.id })
  if (created) {
    await logStaff(tx, ctx, { userId: created.userId, action: 'created_login' })
    return { userId: created.userId, email }
  }
  const [user] = await tx.select({ userId: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('The account was not stored')
  return { userId: user.userId, email }
}

/**
 * While nobody has set a password by a link to their mailbox, it is the one that staff chose, or that of whoever came
 * in with it: they would be staff, too, and with more rights than their own. Such an account starts afresh.
 */
async function withdrawGivenSignIn(tx: Transaction, userId: string) {
  const given = await tx
    .update(users)
    .set({ twoFactorEnabled: false })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  if (given.length === 0) return
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
}

async function mailInvitation(tx: Transaction, ctx: CommandContext, { userId, email }: Person) {
  const locale = getLocale()
  const { company } = await findSettings(tx)
  const isNew = !(await hasLogin(tx, userId))
  const path = isNew ? await resetPath(tx, ctx, userId) : localizeHref(AREA_PATHS.admin.login)
  const href = linkOrigin(ctx) + path
  const frame = { locale, companyName: company.name, href }
  const content = isNew ? invitationMail({ ...frame, days: VALID_DAYS }) : accessMail(frame)
  const end = isNew && { secretsUntil: endOfToken(ctx.now(), VALID_SECONDS) }
  await queueAccountMail(tx, ctx, { userId, recipient: email, content, ...end })
}

async function resetPath(tx: Transaction, { now }: CommandContext, userId: string) {
  const wanted = { purpose: 'reset-password', userId, validSeconds: VALID_SECONDS, now: now() } as const
  const token = await issueToken(tx, wanted)
  return `${localizeHref('/reset-password')}?${new URLSearchParams({ area: 'admin', token })}`
}

async function hasLogin(tx: Transaction, userId: string) {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .limit(1)
  return account !== undefined
}
