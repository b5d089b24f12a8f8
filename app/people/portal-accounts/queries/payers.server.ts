import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** The addresses that pay for a member; none while a company does, whose people are named there. */
export function listPayers(db: Executor, memberRowId: string) {
  const { id, email } = customerPeople
  return db
    .select({ id, email })
    .from(customerPeople)
    .innerJoin(customers, and(eq(customers.id, customerPeople.customerId), eq(customers.kind, 'person')))
    .innerJoin(members, eq(members.customerId, customers.id))
    .where(eq(members.id, memberRowId))
    .orderBy(asc(email))
}
