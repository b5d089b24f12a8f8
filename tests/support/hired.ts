import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#app/house/accounts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { createPerson } from './sign-in.ts'

export type Colleague = { email: string; employeeId: string; code: string; name: string }

/** An employee with a login, whose password is `PASSWORD`, and a code of their own. */
export async function hire(db: Database, firstName: string, lastName: string): Promise<Colleague> {
  const email = `${firstName.toLowerCase()}.${randomUUID()}@sala.test`
  const userId = await createPerson(db, { email, isEmployee: true })
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const employeeId = user?.employeeId ?? ''
  const code = `EMP-${randomUUID().slice(0, 4)}`
  await db
    .update(employees)
    .set({ firstName, lastName, employeeCode: code })
    .where(eq(employees.id, employeeId))
  return { email, employeeId, code, name: `${firstName} ${lastName}` }
}
