import { and, eq, isNull } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { hashFor } from '#app/house/accounts/adapters/hashing.server.ts'
import { deleteLinks } from '#app/house/accounts/steps/links.server.ts'
import { queueNotice } from '#app/house/accounts/steps/notices.server.ts'
import { forgetGrants } from '#app/house/accounts/steps/one-time-tokens.server.ts'
import { isPasswordOf, passwordProblem, storePassword } from '#app/house/accounts/steps/passwords.server.ts'
import { endSessions } from '#app/house/accounts/steps/sessions.server.ts'
import {
  forgetTry,
  takeLoggedFailure,
  takeSignInTry,
} from '#app/house/accounts/steps/sign-in-limits.server.ts'
import { users } from '#app/house/accounts/tables.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { foldEmail, isAccountEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type EmployeeRow, findEmployee, findLogins } from '../queries/employees.server.ts'
import { fullName } from '../rules/employees.ts'
import { createLoginRefusal, type LoginRefusal, updateLoginRefusal } from '../rules/logins.ts'
import { employees } from '../tables.server.ts'

type LoginInput = { employeeId: string; password: string }
type Outcome = Result<null, LoginRefusal>

/**
 * Lets an employee into the portal, by the email of their record (rule employees.logins). Whoever has an account
 * with that email already keeps it, and it is linked when the password given is the account's; each try counts as one
 * at the sign-in, so that nobody finds out passwords here.
 */
export async function createEmployeeLogin(
  ctx: CommandContext,
  { request, employeeId, password }: LoginInput & { request: Request },
): Promise<Outcome> {
  await authorise(ctx, 'employees.edit')
  const found = await findSituation(ctx, employeeId)
  if (!found) return fail('not_found')
  const refusal = createLoginRefusal(found)
  if (refusal) return fail(refusal)
  const { employee } = found
  if (!isAccountEmail(foldEmail(employee.email))) return fail('no_address')
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, foldEmail(employee.email)))
  return user ? linkUser(ctx, request, { employee, user, password }) : signUp(ctx, { employee, password })
}

/** Sets a new password, the only way in from now on. The person is signed out everywhere and told by mail. */
export async function updateEmployeeLogin(
  ctx: CommandContext,
  { employeeId, password }: LoginInput,
): Promise<Outcome> {
  await authorise(ctx, 'employees.edit')
  const found = await findSituation(ctx, employeeId)
  if (!found) return fail('not_found')
  const refusal = updateLoginRefusal(ctx.actor, found)
  if (refusal || !found.login) return fail(refusal ?? 'no_login')
  const problem = await problemOf(ctx, found.login.email, password)
  if (problem) return fail(problem)
  const hash = await hashFor(ctx.actor.userId, password)
  return ctx.db.transaction(tx => replacePassword(tx, ctx, { employeeId, hash }))
}

async function replacePassword(
  tx: Transaction,
  ctx: CommandContext,
  { employeeId, hash }: { employeeId: string; hash: string },
): Promise<Outcome> {
  // Nobody becomes staff between this look and the change: inviting them waits for this lock.
  await tx.select({ id: users.id }).from(users).where(eq(users.employeeId, employeeId)).for('update')
  const [employee] = await tx.select().from(employees).where(eq(employees.id, employeeId)).for('update')
  if (!employee) return fail('not_found')
  const login = (await findLogins(tx, [employeeId])).get(employeeId) ?? null
  const refusal = updateLoginRefusal(ctx.actor, { status: employee.status, login })
  if (refusal || !login) return fail(refusal ?? 'no_login')
  const { userId, email } = login
  await storePassword(tx, userId, hash)
  await tx.update(users).set({ emailVerified: false }).where(eq(users.id, userId)) // it is not of their choice
  await endSessions(tx, { userId, now: ctx.now() })
  await deleteLinks(tx, userId)
  await record(tx, ctx, employeeId, 'updated_login')
  await queueNotice(tx, ctx, { userId, recipient: email, notice: 'password_set' })
  return ok(null)
}

async function signUp(
  ctx: CommandContext,
  { employee, password }: { employee: EmployeeRow; password: string },
): Promise<Outcome> {
  const email = foldEmail(employee.email)
  const problem = await problemOf(ctx, email, password)
  if (problem) return fail(problem)
  const hash = await hashFor(ctx.actor.userId, password)
  return ctx.db.transaction(async tx => {
    const refusal = await lockForLogin(tx, employee.id)
    if (refusal) return fail(refusal)
    const [user] = await tx
      .insert(users)
      .values({ email, name: fullName(employee), employeeId: employee.id })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!user) return fail('credentials') // made in this very moment by somebody else
    await storePassword(tx, user.id, hash)
    await record(tx, ctx, employee.id, 'created_login', { account: 'new' })
    return ok(null)
  })
}

type Linking = { employee: EmployeeRow; user: typeof users.$inferSelect; password: string }

async function linkUser(
  ctx: CommandContext,
  request: Request,
  { employee, user, password }: Linking,
): Promise<Outcome> {
  const taken = await takeTry(ctx, request, user.email)
  if (!taken) return fail('too_many')
  if (!(await isPasswordOf(ctx.db, user.id, password))) {
    await noteFailure(ctx, user)
    return fail('credentials')
  }
  await forgetTry(ctx.db, taken.counter)
  return ctx.db.transaction(async tx => {
    const refusal = await lockForLogin(tx, employee.id)
    if (refusal) return fail(refusal)
    const linked = await tx
      .update(users)
      .set({ employeeId: employee.id, updatedAt: ctx.now() })
      .where(and(eq(users.id, user.id), isNull(users.employeeId)))
      .returning({ id: users.id })
    if (linked.length === 0) return fail('linked_elsewhere')
    await forgetGrants(tx, user.id)
    await record(tx, ctx, employee.id, 'created_login', { account: 'linked' })
    await queueNotice(tx, ctx, { userId: user.id, recipient: user.email, notice: 'login_linked' })
    return ok(null)
  })
}

/** What one person may try with other people's accounts, whosever they are. */
const TRIES_OF_ONE_PERSON = { limit: 20, windowSeconds: 15 * 60 }

async function takeTry(ctx: CommandContext, request: Request, email: string) {
  const key = `login-link:${ctx.actor.userId}`
  const isWithin = await takeFromLimit(ctx.db, { key, ...TRIES_OF_ONE_PERSON, now: ctx.now() })
  return isWithin ? takeSignInTry(ctx, request, email) : null
}

async function noteFailure({ db, actor, now }: CommandContext, user: { id: string; email: string }) {
  await db.transaction(async tx => {
    if (!(await takeLoggedFailure(tx, user.email, now()))) return
    const entry = { action: 'sign_in_failed', entityType: 'account', entityId: user.id }
    await logActivity(tx, { adminId: actor.userId, ...entry })
  })
}

async function findSituation({ db }: CommandContext, employeeId: string) {
  const employee = await findEmployee(db, employeeId)
  if (!employee) return null
  const login = (await findLogins(db, [employee.id])).get(employee.id) ?? null
  return { employee, status: employee.status, login }
}

/** The employee as they are now, until the transaction ends: two who press at once make one login. */
async function lockForLogin(tx: Transaction, employeeId: string): Promise<LoginRefusal | null> {
  const [employee] = await tx.select().from(employees).where(eq(employees.id, employeeId)).for('update')
  if (!employee) return 'not_found'
  const login = (await findLogins(tx, [employeeId])).get(employeeId) ?? null
  return createLoginRefusal({ status: employee.status, login })
}

async function problemOf({ db }: CommandContext, email: string, password: string) {
  const { company } = await findSettings(db)
  return passwordProblem(password, { email, companyName: company.name })
}

function record(
  tx: Transaction,
  ctx: CommandContext,
  entityId: string,
  action: 'created_login' | 'updated_login',
  details: Record<string, unknown> = {},
) {
  return recordChange(tx, ctx, 'employees', { action, entityType: 'employee', entityId, details })
}
