import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database.server.ts'
import { logActivity } from '../activity/commands.server.ts'
import { accounts, adminUsers, sessions, users } from './tables.server.ts'

export type FirstAdmin = { email: string; password: string }

const DEFAULT_EMAIL = 'owner@sala.local'

/**
 * Makes the owner's account while there is no admin at all. Without a given password one is made.
 * @returns the sign-in to print once, or null when an admin exists already
 */
export async function createFirstAdmin(
  db: Database,
  given: { email?: string | undefined; password?: string | undefined },
): Promise<FirstAdmin | null> {
  const email = (given.email ?? DEFAULT_EMAIL).toLowerCase()
  const password = given.password ?? randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  const isCreated = await db.transaction(async tx => {
    const [admin] = await tx.select({ count: count() }).from(adminUsers)
    if (admin && admin.count > 0) return false
    await insertOwner(tx, email, hash)
    return true
  })
  return isCreated ? { email, password } : null
}

async function insertOwner(tx: Transaction, email: string, passwordHash: string) {
  const name = 'Owner'
  await tx.insert(users).values({ email, name, emailVerified: true }).onConflictDoNothing()
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error('The first admin was not stored.')
  // Someone who had an account before, and was admin no more, signs in with the new password only.
  await tx.delete(accounts).where(and(eq(accounts.userId, user.id), eq(accounts.providerId, 'credential')))
  await tx.delete(sessions).where(eq(sessions.userId, user.id))
  await tx
    .insert(accounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: passwordHash })
  await tx.insert(adminUsers).values({ userId: user.id, displayName: name, role: 'owner' })
  await logActivity(tx, { adminId: null, action: 'created_login', entityType: 'admin', entityId: user.id })
}
