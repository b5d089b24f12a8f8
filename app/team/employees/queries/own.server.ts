import { and, eq, inArray } from 'drizzle-orm'
import { data } from 'react-router'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { users } from '#app/house/accounts/tables.server.ts'
import { STATUSES_WITH_ACCESS } from '../rules/employees.ts'
import { employees } from '../tables.server.ts'

export type Employee = typeof employees.$inferSelect

/**
 * The employee who is signed in. The first line of every command of the portal: who they are comes from the session and
 * never from what was sent, so that nobody acts for another.
 * @throws the router's `data` with status 403 when the person works here no more, or never did
 */
export async function ownEmployee({ db, actor }: Pick<CommandContext, 'db' | 'actor'>): Promise<Employee> {
  const [row] = await db
    .select({ employee: employees })
    .from(users)
    .innerJoin(employees, eq(employees.id, users.employeeId))
    .where(and(eq(users.id, actor.userId), inArray(employees.status, STATUSES_WITH_ACCESS)))
  if (!row) throw data(null, { status: 403 })
  return row.employee
}
