import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { AdminRole } from '#app/house/access/rules.ts'
import { signIn } from '#app/house/accounts/commands/sign-in.server.ts'
import { accounts, adminUsers, users } from '#app/house/accounts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import './scrypt-once.ts'

export const PASSWORD = 'lantern by the sea'

/** Slow by design, so it is made once. */
let hashed: Promise<string> | undefined

type Person = { email: string; role?: AdminRole; isEmployee?: boolean }

/** Makes an account whose password is `PASSWORD`: an admin's with a role, an employee's, both or neither. */
export async function createPerson(
  db: Database,
  { email, role, isEmployee = false }: Person,
): Promise<string> {
  const employeeId = isEmployee ? await insertEmployee(db, { email }) : null
  const [user] = await db
    .insert(users)
    .values({ email, name: 'Mali', emailVerified: true, employeeId })
    .returning({ id: users.id })
  if (!user) throw new Error('no user')
  hashed ??= hashPassword(PASSWORD)
  const password = await hashed
  await db
    .insert(accounts)
    .values({ userId: user.id, accountId: user.id, providerId: 'credential', password })
  if (role) await db.insert(adminUsers).values({ userId: user.id, displayName: 'Mali', role })
  return user.id
}

/** Signs in and gives the Cookie header that the browser would send from then on. */
export async function cookieOf(ctx: RequestContext, email: string): Promise<string> {
  const outcome = await signIn(ctx, new Request(ctx.origin), { email, password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return cookieHeader(outcome.cookies)
}

/** Set-Cookie values as a Cookie header. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map(cookie => cookie.split(';')[0]).join('; ')
}

export async function insertEmployee(
  db: Database,
  values: Partial<typeof employees.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(employees)
    .values({
      employeeCode: `EMP-N${randomUUID().slice(0, 8)}`,
      firstName: 'Mali',
      lastName: 'Srisuk',
      email: 'mali@sala.test',
      department: 'General Worker',
      position: 'Host',
      hireDate: '2026-01-05',
      ...values,
    })
    .returning({ id: employees.id })
  if (!row) throw new Error('no employee')
  return row.id
}
