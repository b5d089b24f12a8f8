import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ADMIN_ROLES, can, isGrantable, type Permission } from '#app/house/access/rules.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { accounts, adminUsers, roles, sessions, users } from '../tables.server.ts'

const columns = {
  userId: adminUsers.userId,
  displayName: adminUsers.displayName,
  role: adminUsers.role,
  roleId: adminUsers.roleId,
  roleName: roles.name,
  endedAt: adminUsers.endedAt,
  email: users.email,
  hasSecondFactor: users.twoFactorEnabled,
  hasLogin: sql<boolean>`exists (select 1 from ${accounts} where ${accounts.userId} = ${adminUsers.userId})`,
  sessions: sql<number>`(select count(*)::int from ${sessions}
    where ${sessions.userId} = ${adminUsers.userId} and ${sessions.expiresAt} > now())`,
  lastSignInAt: sql<Date | null>`(select max(${adminActivityLog.createdAt}) from ${adminActivityLog}
    where ${adminActivityLog.adminId} = ${adminUsers.userId} and ${adminActivityLog.action} = 'signed_in')`.mapWith(
    adminActivityLog.createdAt,
  ),
}

/** Everyone who may or might enter the staff area: those with access first, owners first, by name. */
export function listStaff(db: Executor) {
  return db
    .select(columns)
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .leftJoin(roles, eq(roles.id, adminUsers.roleId))
    .orderBy(
      sql`${adminUsers.endedAt} is not null`,
      sql`array_position(array[${sql.join(
        ADMIN_ROLES.map(role => sql`${role}`),
        sql`, `,
      )}]::text[], ${adminUsers.role})`,
      asc(byName(adminUsers.displayName)),
      asc(adminUsers.userId),
    )
}

export type StaffRow = Awaited<ReturnType<typeof listStaff>>[number]

/** Whether somebody of staff may do that. */
export function staffMay(permission: Permission): SQL {
  const builtIn = ADMIN_ROLES.filter(role => can({ admin: { displayName: '', role } }, permission))
  const isOwn = sql`exists (select from ${roles}
    where ${roles.id} = ${adminUsers.roleId} and ${permission} = any(${roles.permissions}))`
  const isGiven = or(inArray(adminUsers.role, builtIn), isGrantable(permission) ? isOwn : undefined)
  return and(isNull(adminUsers.endedAt), isGiven) ?? sql`false`
}

/** One of them; null for an id that is nobody's. */
export async function findStaff(db: Executor, userId: string): Promise<StaffRow | null> {
  if (!z.uuid().safeParse(userId).success) return null
  const [row] = await db
    .select(columns)
    .from(adminUsers)
    .innerJoin(users, eq(users.id, adminUsers.userId))
    .leftJoin(roles, eq(roles.id, adminUsers.roleId))
    .where(eq(adminUsers.userId, userId))
  return row ?? null
}
