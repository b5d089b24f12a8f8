import { eq } from 'drizzle-orm'
import { endSessions } from '#app/house/accounts/steps/sessions.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'

/** Signs the employee out everywhere, at once: links that were mailed and trusted browsers count no longer either. */
export async function endAccess(tx: Transaction, employeeId: string, now: Date) {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.employeeId, employeeId))
  if (!user) return
  await endSessions(tx, { userId: user.id, now })
}

/**
 * Takes the login away from an employee whose record goes. An account that opens, or once opened, the staff area stays
 * as that; any other goes too, so that its email is free again.
 */
export async function removeLogin(tx: Transaction, employeeId: string, now: Date) {
  await endAccess(tx, employeeId, now)
  const [user] = await tx
    .update(users)
    .set({ employeeId: null })
    .where(eq(users.employeeId, employeeId))
    .returning({ id: users.id })
  if (!user) return
  const [staff] = await tx
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .where(eq(adminUsers.userId, user.id))
  if (staff) return
  await tx.delete(users).where(eq(users.id, user.id))
}
