import { asc, eq } from 'drizzle-orm'
import { completeRole } from '#app/house/access/rules.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { adminUsers, roles } from '../tables.server.ts'

/** The roles that owners made, by name, with what they give now: names that are no permission any more give nothing. */
export async function listOwnRoles(db: Executor) {
  const rows = await db
    .select()
    .from(roles)
    .orderBy(asc(byName(roles.name)))
  return rows.map(({ id, name, permissions }) => ({ id, name, permissions: completeRole(permissions) }))
}

export type OwnRole = Awaited<ReturnType<typeof listOwnRoles>>[number]

/** Everybody with the role, also those whose access has ended: it may be given back. */
export function listHolders(db: Executor, roleId: string) {
  return db
    .select({ userId: adminUsers.userId, name: adminUsers.displayName })
    .from(adminUsers)
    .where(eq(adminUsers.roleId, roleId))
    .orderBy(asc(byName(adminUsers.displayName)))
}
