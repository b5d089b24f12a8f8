import { and, asc, count, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isInFlood } from '#app/joining/provisional-codes/queries.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import type { Application } from './decisions.server.ts'

function waitingIn(floodId: string) {
  return and(isInFlood(applications.id, floodId), eq(applications.status, 'submitted'))
}

/** How many applications of the flood wait. */
export async function countWaitingIn(db: Executor, floodId: string): Promise<number> {
  if (!isUuid(floodId)) return 0
  const [row] = await db.select({ count: count() }).from(applications).where(waitingIn(floodId))
  return row?.count ?? 0
}

/** The same, locked for a decision about all of them; in one order, so that two who decide at once never wait for each other. */
export async function lockWaitingIn(tx: Transaction, floodId: string): Promise<Application[]> {
  if (!isUuid(floodId)) return []
  const rows = await tx
    .select()
    .from(applications)
    .where(waitingIn(floodId))
    .orderBy(asc(applications.id))
    .for('no key update')
  return rows.filter(({ status }) => status === 'submitted')
}
