import { and, asc, eq, getTableColumns, gt, or } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Subject } from '#app/money/bills/rules.ts'
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

/** Whether a payment of it by card is on its way, or somebody may be on a page of Stripe for it. */
export async function hasOpenPayment(db: Executor, subject: Subject, now: Date): Promise<boolean> {
  const { billId, status, expiresAt } = cardPayments
  const isOpen = or(eq(status, 'processing'), and(eq(status, 'open'), gt(expiresAt, now)))
  return (await db.$count(cardPayments, and(isBillOf(billId, subject), isOpen))) > 0
}
