import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AdminRole } from '#app/house/access/rules.ts'
import { accounts, adminUsers, roles, sessions } from '#app/house/accounts/tables.server.ts'
import { listViews } from '#app/house/views/tables.server.ts'
import { createPerson } from '../../support/sign-in.ts'
import { type Ground, idOf } from './ground.ts'

/** Accounts of staff, and what is theirs. */
export function openStaff({ db }: Ground) {
  const ownRole = async () => {
    const name = `Host ${randomUUID()}`
    return idOf(
      (
        await db
          .insert(roles)
          .values({ name, permissions: ['events.view'] })
          .returning()
      )[0],
    )
  }
  const staff = (role: AdminRole = 'front_desk') =>
    createPerson(db, { email: `mali.${randomUUID()}@sala.test`, role })
  const endAccess = (userId: string) =>
    db.update(adminUsers).set({ endedAt: new Date() }).where(eq(adminUsers.userId, userId))
  const forgetPassword = (userId: string) => db.delete(accounts).where(eq(accounts.userId, userId))
  const session = (userId: string) =>
    db.insert(sessions).values({ userId, token: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) })
  /** Somebody's own view of a list. */
  const viewOf = async (userId: string) => {
    const view = { userId, list: '/admin/members', name: `View ${randomUUID()}`, query: 'status=active' }
    const [row] = await db.insert(listViews).values(view).returning()
    return idOf(row)
  }
  return { ownRole, staff, endAccess, forgetPassword, session, viewOf }
}
