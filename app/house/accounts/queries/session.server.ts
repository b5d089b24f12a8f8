import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Actor, Admin, RoleKind } from '#app/house/access/rules.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { prepareOnce } from '#app/kit/platform/prepared.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { authOf, isToBeExtended, sessionTokenOf } from '../adapters/auth.server.ts'
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

type Reading = { isExtended?: boolean }

/**
 * Who sends this request and until when. With `isExtended` a session that is a day old gets its full length again
 * (rule accounts.sessions).
 */
export async function readSessionState(
  ctx: QueryContext,
  request: Request,
  { isExtended = false }: Reading = {},
): Promise<SessionState> {
  return (await readOpenSession(ctx, request, { isExtended })) ?? askForSession(ctx, request, { isExtended })
}

/**
 * The session and whose it is in one statement; better-auth asks for each by itself. Null for whatever is not as usual:
 * no such session, one that has ended or is to be extended, a failure. That is better-auth's to answer.
 */
async function readOpenSession(
  ctx: QueryContext,
  request: Request,
  { isExtended }: Required<Reading>,
): Promise<SessionState | null> {
  const token = sessionTokenOf(ctx, request)
  if (token === null) return null
  const now = new Date()
  const asked = { token, now: now.toISOString() }
  const [row] = await openSession(ctx.db.prepared)
    .execute(asked)
    .catch(() => [])
  if (!row || (isExtended && isToBeExtended(row, now))) return null
  if (isExtended) await noteUse(ctx.db, { id: row.sessionId, updatedAt: row.updatedAt })
  const { userId, name, email, sessionId, hasSecondFactor, expiresAt } = row
  const access = await accessOf(ctx, userId, row)
  return { actor: { userId, name, email, ...access }, sessionId, hasSecondFactor, expiresAt, cookies: [] }
}

const openSession = prepareOnce((db: Database) =>
  db
    .select({ ...SESSION_COLUMNS, ...ACCESS_COLUMNS })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(adminUsers, and(eq(adminUsers.userId, users.id), isNull(adminUsers.endedAt)))
    .leftJoin(roles, eq(roles.id, adminUsers.roleId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('open_session'),
)

async function askForSession(
  ctx: QueryContext,
  { headers }: Request,
  { isExtended }: Required<Reading>,
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

const SESSION_COLUMNS = {
  sessionId: sessions.id,
  expiresAt: sessions.expiresAt,
  updatedAt: sessions.updatedAt,
  userId: users.id,
  name: users.name,
  email: users.email,
  hasSecondFactor: users.twoFactorEnabled,
}

const ACCESS_COLUMNS = {
  displayName: adminUsers.displayName,
  role: adminUsers.role,
  roleName: roles.name,
  permissions: roles.permissions,
  employeeId: users.employeeId,
}

async function findAccess(ctx: QueryContext, userId: string): Promise<Access> {
  try {
    const [row] = await ctx.db.prepared
      .select(ACCESS_COLUMNS)
      .from(users)
      .leftJoin(adminUsers, and(eq(adminUsers.userId, users.id), isNull(adminUsers.endedAt)))
      .leftJoin(roles, eq(roles.id, adminUsers.roleId))
      .where(eq(users.id, userId))
    return row ? await accessOf(ctx, userId, row) : NOBODY
  } catch (error) {
    return closed(ctx, userId, error)
  }
}

type Access = Pick<Actor, 'admin' | 'isEmployee'>

const NOBODY: Access = { admin: null, isEmployee: false }

/** Errors only close doors (rule accounts.lookup-failure). */
function closed({ log }: QueryContext, userId: string, error: unknown): Access {
  log.error({ err: error, userId }, 'admin status lookup failed')
  return NOBODY
}

/** The one place that decides who is an admin and who an employee (rule accounts.roles). */
async function accessOf(
  ctx: QueryContext,
  userId: string,
  { employeeId, ...row }: FoundAdmin & { employeeId: string | null },
): Promise<Access> {
  try {
    return {
      admin: adminOf(row),
      isEmployee: employeeId !== null && (await mayEnterPortal(ctx.db, employeeId)),
    }
  } catch (error) {
    return closed(ctx, userId, error)
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
