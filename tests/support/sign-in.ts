import { hashPassword } from 'better-auth/crypto'
import type { AdminRole } from '#app/features/accounts/rules.ts'
import { signIn } from '#app/features/accounts/sign-in.server.ts'
import { accounts, adminUsers, users } from '#app/features/accounts/tables.server.ts'
import type { Database } from '#app/platform/database.server.ts'
import type { RequestContext } from '#app/platform/server-context.ts'

export const PASSWORD = 'lantern by the sea'

type Person = { email: string; role?: AdminRole; employeeId?: string }

/** Makes an account whose password is `PASSWORD`; with a role it is an admin's, with an id an employee's. */
export async function createPerson(db: Database, { email, role, employeeId }: Person): Promise<string> {
  const [user] = await db
    .insert(users)
    .values({ email, name: 'Mali', emailVerified: true, employeeId })
    .returning({ id: users.id })
  if (!user) throw new Error('no user')
  const password = await hashPassword(PASSWORD)
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
