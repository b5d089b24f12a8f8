import { and, asc, eq, gte, lte, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { contracts } from '../tables.server.ts'

/** The contract that renews this one; null for none. */
export async function findRenewal(
  db: Executor,
  contractId: string,
): Promise<{ id: string; number: string } | null> {
  const { id, number, renewsId } = contracts
  const [found] = await db.select({ id, number }).from(contracts).where(eq(renewsId, contractId))
  return found ?? null
}

/** Contracts that end within so many days and are not renewed, the soonest first; of what was given notice of, somebody knows. */
export function listEnding(db: Executor, today: Day, days: number) {
  const renewal = alias(contracts, 'renewal')
  const { id, number, customerId, lastDay, state, thenHow } = contracts
  return db
    .select({ id, number, customerId, lastDay })
    .from(contracts)
    .where(
      and(
        eq(state, 'running'),
        eq(thenHow, 'ends'),
        gte(lastDay, today),
        lte(lastDay, addDays(today, days)),
        notExists(db.select().from(renewal).where(eq(renewal.renewsId, id))),
      ),
    )
    .orderBy(asc(lastDay), asc(number))
}

/** Contracts of which their customer has given notice, and that nobody of staff has noted, the longest ago first. */
export function listNoticed(db: Executor) {
  const { id, number, customerId, lastDay, noticeOn, noticeWaits } = contracts
  return db
    .select({ id, number, customerId, lastDay })
    .from(contracts)
    .where(eq(noticeWaits, true))
    .orderBy(asc(noticeOn), asc(number))
}
