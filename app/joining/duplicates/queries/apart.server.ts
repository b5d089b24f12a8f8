import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { customersApart } from '../tables.server.ts'

const [one, other] = [alias(customers, 'one'), alias(customers, 'other')]

/** Companies of which staff have said that they are two, the newest first; what has gone into another is no more of them. */
export function listApart(db: Executor) {
  const { id, oneId, otherId, createdAt } = customersApart
  return db
    .select({
      id,
      createdAt,
      one: { id: one.id, name: one.name },
      other: { id: other.id, name: other.name },
    })
    .from(customersApart)
    .innerJoin(one, eq(one.id, oneId))
    .innerJoin(other, eq(other.id, otherId))
    .where(and(isNull(one.joinedTo), isNull(other.joinedTo)))
    .orderBy(desc(createdAt), desc(id))
}
