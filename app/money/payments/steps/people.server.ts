import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'

/** A member, as far as a paper about their money names them. */
export type Payer = { id: string; name: string; address: string; memberId: string; planName: string | null }

/** What the books have to know of those whose money it is. Who keeps them stands above, and says it at the start. */
export type People = {
  /** Nobody else changes the member before the transaction ends. Null for nobody, and for somebody who was erased. */
  lockMember: (tx: Transaction, memberRowId: string) => Promise<Payer | null>
  /** The number that the member quotes; '' for nobody. */
  findMemberId: (tx: Transaction, memberRowId: string) => Promise<string>
  /** A table or query with `id`, `name`, `member_id` and `found_by` of every member. */
  members: SQL
  /** A table or query with `id`, `name`, `plan` and `found_by` of everything that somebody registered for. */
  purchases: SQL
}

let known: People | null = null

export function registerPeople(people: People) {
  known = people
}

export function people(): People {
  if (!known) throw new Error('Nobody has said whose money the books are about')
  return known
}
