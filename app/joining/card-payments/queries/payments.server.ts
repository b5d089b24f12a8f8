import { asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { cardPayments } from '../tables.server.ts'

export type CardPayment = typeof cardPayments.$inferSelect

/** Every try to pay the application by card, in their order. */
export async function listCardPayments(db: Executor, applicationId: string): Promise<CardPayment[]> {
  return db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.applicationId, applicationId))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
}

/** The payments of several applications, e.g. of a page of them. */
export async function mapCardPayments(
  db: Executor,
  applicationIds: string[],
): Promise<Map<string, CardPayment[]>> {
  const rows = await db
    .select()
    .from(cardPayments)
    .where(inArray(cardPayments.applicationId, applicationIds))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
  // The condition lets none in that is of no application.
  return Map.groupBy(rows, ({ applicationId }) => applicationId ?? '')
}
