import { eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { Buyer } from '../rules/content.ts'
import { documentBuyers } from '../tables.server.ts'

/** Who the papers of the application are to be made out to; null where nobody said so. */
export async function findBuyer(db: Executor, applicationId: string): Promise<Buyer | null> {
  const [found] = await db
    .select({ buyer: documentBuyers.buyer })
    .from(documentBuyers)
    .where(eq(documentBuyers.applicationId, applicationId))
  return found?.buyer ?? null
}

/** Remembers it for the papers to come: the last word counts. */
export async function keepBuyer(
  tx: Transaction,
  { now }: { now: () => Date },
  { applicationId, buyer }: { applicationId: string; buyer: Buyer },
) {
  const values = { buyer, updatedAt: now() }
  await tx
    .insert(documentBuyers)
    .values({ applicationId, ...values })
    .onConflictDoUpdate({ target: documentBuyers.applicationId, set: values })
}
