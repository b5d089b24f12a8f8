import { asc, getTableColumns } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isBillAmong, isBillOf, subjectOf } from '#app/money/bills/tables.server.ts'
import { cardPayments } from '../tables.server.ts'

export type CardPayment = typeof cardPayments.$inferSelect

/** Every try to pay the application by card, in their order. */
export async function listCardPayments(db: Executor, applicationId: string): Promise<CardPayment[]> {
  return db
    .select()
    .from(cardPayments)
    .where(isBillOf(cardPayments.billId, { kind: 'application', id: applicationId }))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
}

/** The payments of several applications, e.g. of a page of them. */
export async function mapCardPayments(
  db: Executor,
  applicationIds: string[],
): Promise<Map<string, CardPayment[]>> {
  const rows = await db
    .select({ ...getTableColumns(cardPayments), subject: subjectOf(cardPayments.billId) })
    .from(cardPayments)
    .where(isBillAmong(cardPayments.billId, 'application', applicationIds))
    .orderBy(asc(cardPayments.createdAt), asc(cardPayments.id))
  // The condition lets none in that is of no application.
  return Map.groupBy(rows, ({ subject }) => subject?.id ?? '')
}
