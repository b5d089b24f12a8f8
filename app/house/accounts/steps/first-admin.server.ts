import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Database, Transaction } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { accounts, adminUsers, users } from '../tables.server.ts'
import { removeSecondFactor } from './second-factor.server.ts'
import { endSessions } from './sessions.server.ts'

export type FirstAdmin = { email: string; password: string }

const DEFAULT_EMAIL = 'owner@sala.local'

/**
 * Makes the owner's account while there is no owner who may enter. Without a given password one is made.
 * @returns the sign-in to print once, or null when an owner exists already
 */
export async function createFirstAdmin(
  db: Database,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdmin | null> {
  const wanted = completeAdmin(given)
  const hash = await hashPassword(wanted.password)
  const isCreated = await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`)
    const [owner] = await tx
      .select({ userId: adminUsers.userId })
      .from(adminUsers)
      .where(and(eq(adminUsers.role, 'owner'), isNull(adminUsers.endedAt)))
      .limit(1)
    if (owner) return false
    await storeOwner(tx, wanted.email, hash)
    return true
  })
  return isCreated ? wanted : null
}

/**
 * Makes an owner, or makes one of whoever has that email, with a new password and without a second factor; for
 * someone at the terminal of the server who is locked out.
 * @returns the sign-in to print once
 */
export async function resetOwner(
  db: Database,
  given: { email: string; password?: string | undefined },
): Promise<FirstAdmin> {
  const wanted = completeAdmin(given)
  const hash = await hashPassword(wanted.password)
  await db.transaction(async tx => {
    const userId = await storeOwner(tx, wanted.email, hash)
    await removeSecondFactor(tx, userId)
  })
  return wanted
}

function completeAdmin({
  email = DEFAULT_EMAIL,
  password = randomBytes(12).toString('base64url'),
}: {
  email?: string | undefined
  password?: string | undefined
}): FirstAdmin {
  return { email: foldEmail(email), password }
}

async function storeOwner(tx: Transaction, email: string, passwordHash: string): Promise<string> {
  const name = 'Owner'
  await tx.insert(users).values({ email, name, emailVerified: true }).onConflictDoNothing()
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('The first admin was not stored.')
  // Someone who had an account before, and was admin no more, signs in with the new password only: neither what was
  // linked to it nor a link in a mail opens it.
  await tx.delete(accounts).where(eq(accounts.userId, user.id))
  await endSessions(tx, { userId: user.id, now: new Date() })
  await tx
    .insert(accounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: passwordHash })
  await tx
    .insert(adminUsers)
    .values({ userId: user.id, displayName: name, role: 'owner' })
    .onConflictDoUpdate({ target: adminUsers.userId, set: { role: 'owner', endedAt: null } })
  await logActivity(tx, { adminId: null, action: 'created_login', entityType: 'admin', entityId: user.id })
  return user.id
}
