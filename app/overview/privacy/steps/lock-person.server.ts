import { sql } from 'drizzle-orm'
import { findErasure } from '#app/house/erasures/queries.server.ts'
import type { Subject } from '#app/house/erasures/rules.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { findPerson, type Person } from '../queries/person.server.ts'
import { findLinkedMember } from '../queries/same-person.server.ts'

const TABLES: Record<Subject['kind'], string> = {
  member: 'members',
  application: 'applications',
  employee: 'employees',
  receipt: 'receipts',
  request: 'requests',
  guest: 'event_guests',
}

/** Somebody who may be erased, and whom nobody changes before the transaction ends; null once they were. */
export async function lockPerson(tx: Transaction, subject: Subject): Promise<Person | null> {
  const isMembers = subject.kind === 'application' && (await findLinkedMember(tx, subject.id)) !== null
  if (isMembers || !(await findPerson(tx, subject))) return null
  const table = sql.identifier(TABLES[subject.kind])
  await tx.execute(sql`select from ${table} where id = ${subject.id} for update`)
  if (await findErasure(tx, subject.id)) return null
  return findPerson(tx, subject)
}
