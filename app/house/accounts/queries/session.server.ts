import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { authOf } from '../adapters/auth.server.ts'
import type { Actor, Admin, RoleKind } from '../rules/people.ts'
import { mayEnterPortal } from '../steps/portal-door.server.ts'
import { adminUsers, roles, sessions, users } from '../tables.server.ts'

type QueryContext = Pick<ServerContext, 'db' | 'env' | 'log' | 'secrets'>

/** What is known of the session that a request carries. */
export type SessionState = {
  /** Null for a visitor, also when the session has ended. */
  actor: Actor | null
  sessionId: string | null
  hasSecondFactor: boolean
  expiresAt: Date | null
  /** Set-Cookie values to send on, so that the browser's copy follows. */
  cookies: string[]
}

/** Who sends this request, or null for a visitor. Leaves the session as it is. */
export async function findActor(ctx: QueryContext, request: Request): Promise<Actor | null> {
  return (await readSessionState(ctx, request)).actor
}

/**
 * Who sends this request and until when. With `isExtended` a session that is a day old gets its full length again
 * (rule accounts.sessions).
 */
export async function readSessionState(
  ctx: QueryContext,
  { headers }: Request,
  { isExtended = false }: { isExtended?: boolean } = {},
): Promise<SessionState> {
  const answer = await authOf(ctx).api.getSession({
    headers,
    query: { disableRefresh: !isExtended },
    returnHeaders: true,
  })
  const cookies = answer.headers.getSetCookie()
  if (!answer.response) {
    return { actor: null, sessionId: null, hasSecondFactor: false, expiresAt: null, cookies }
  }
  const { session, user } = answer.response
  if (isExtended) await noteUse(ctx.db, session)
  return {
    actor: { userId: user.id, name: user.name, email: user.email, ...(await findAccess(ctx, user.id)) },
    sessionId: session.id,
    hasSecondFactor: user.twoFactorEnabled === true,
    expiresAt: session.expiresAt,
    cookies,
  }
}

const USE_NOTED_EVERY_MS = 5 * 60_000

/** So that the list of sessions in the profile says when each was last used. */
async function noteUse(db: Database, { id, updatedAt }: { id: string; updatedAt: Date }) {
  const now = new Date()
  const before = new Date(now.getTime() - USE_NOTED_EVERY_MS)
  if (updatedAt >= before) return
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, before)))
}

/**
 * The one place that decides who is an admin and who an employee (rule accounts.roles); errors only close doors
 * (rule accounts.lookup-failure).
 */
async function findAccess({ db, log }: QueryContext, userId: string) {
  try {
    const [row] = await db.prepared
      .select({
        displayName: adminUsers.displayName,
        role: adminUsers.role,
        roleName: roles.name,
        permissions: roles.permissions,
        employeeId: users.employeeId,
      })
      .from(users)
      .leftJoin(adminUsers, and(eq(adminUsers.userId, users.id), isNull(adminUsers.endedAt)))
      .leftJoin(roles, eq(roles.id, adminUsers.roleId))
      .where(eq(users.id, userId))
    const admin = row ? adminOf(row) : null
    const isEmployee = Boolean(row?.employeeId && (await mayEnterPortal(db, row.employeeId)))
    return { admin, isEmployee }
  } catch (error) {
    log.error({ err: error, userId }, 'admin status lookup failed')
    return { admin: null, isEmployee: false }
  }
}

type FoundAdmin = {
  displayName: string | null
  role: RoleKind | null
  roleName: string | null
  permissions: string[] | null
}

function adminOf({ displayName, role, roleName, permissions }: FoundAdmin): Admin | null {
  if (displayName === null || role === null) return null
  if (role !== 'own') return { displayName, role }
  return { displayName, role, roleName: roleName ?? '', permissions: permissions ?? [] }
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
    const [admin] = await db
      .select({ userId: adminUsers.userId })
      .from(adminUsers)
      .where(isNull(adminUsers.endedAt))
      .limit(1)
    return admin ? 'ready' : 'no_admin'
  } catch (error) {
    log.error({ err: error }, 'database cannot be reached')
    return 'unreachable'
  }
}
