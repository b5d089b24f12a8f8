import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { STATUSES_WITH_ACCESS } from '../employees/rules.ts'
import { employees } from '../employees/tables.server.ts'
import { authOf } from './auth.server.ts'
import type { Actor } from './rules.ts'
import { adminUsers, users } from './tables.server.ts'

type QueryContext = Pick<ServerContext, 'db' | 'env' | 'log' | 'secrets'>

/** Who sends this request, or null for a visitor. Leaves the session as it is. */
export async function findActor(ctx: QueryContext, request: Request): Promise<Actor | null> {
  return (await readSession(ctx, request, { isExtended: false })).actor
}

/**
 * The same, and lengthens a session that nears its end (public-site §4).
 * @returns the actor, and the Set-Cookie values to send so that the browser's copy lives on too
 */
export function resumeSession(ctx: QueryContext, request: Request) {
  return readSession(ctx, request, { isExtended: true })
}

async function readSession(
  ctx: QueryContext,
  { headers }: Request,
  { isExtended }: { isExtended: boolean },
): Promise<{ actor: Actor | null; cookies: string[] }> {
  const answer = await authOf(ctx).api.getSession({
    headers,
    query: { disableRefresh: !isExtended },
    returnHeaders: true,
  })
  const cookies = answer.headers.getSetCookie()
  if (!answer.response) return { actor: null, cookies }
  const { id, name, email } = answer.response.user
  return { actor: { userId: id, name, email, ...(await findAccess(ctx, id)) }, cookies }
}

/** The one place that decides who is an admin and who an employee (public-site §4 and §8: errors only close doors). */
async function findAccess({ db, log }: QueryContext, userId: string) {
  try {
    const [row] = await db
      .select({
        displayName: adminUsers.displayName,
        role: adminUsers.role,
        employeeId: employees.id,
      })
      .from(users)
      .leftJoin(adminUsers, and(eq(adminUsers.userId, users.id), isNull(adminUsers.endedAt)))
      .leftJoin(
        employees,
        and(eq(employees.id, users.employeeId), inArray(employees.status, STATUSES_WITH_ACCESS)),
      )
      .where(eq(users.id, userId))
    const admin =
      row?.role && row.displayName !== null ? { displayName: row.displayName, role: row.role } : null
    return { admin, isEmployee: Boolean(row?.employeeId) }
  } catch (error) {
    log.error({ err: error, userId }, 'admin status lookup failed')
    return { admin: null, isEmployee: false }
  }
}

/** What the login page must tell the person who sets Sala up. */
export type BackendState = 'ready' | 'no_admin' | 'unreachable'

export async function findBackendState({
  db,
  log,
}: {
  db: Database
  log: ServerContext['log']
}): Promise<BackendState> {
  try {
    const [admin] = await db.select({ userId: adminUsers.userId }).from(adminUsers).limit(1)
    return admin ? 'ready' : 'no_admin'
  } catch (error) {
    log.error({ err: error }, 'database cannot be reached')
    return 'unreachable'
  }
}
