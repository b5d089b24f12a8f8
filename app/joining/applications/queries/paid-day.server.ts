import { and, eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { paidDay } from '../rules/paid-day.ts'

/** The day on which the money for an application that waits came in, by the slips that wait with it. */
export async function findPaidDay(
  db: Executor,
  application: { id: string; createdAt: Date },
  now: Date,
): Promise<Day> {
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const rows = await db
    .select({ paidOn: slips.paidOn, verifiedPaidAt: slips.verifiedPaidAt })
    .from(receipts)
    .innerJoin(slips, current)
    .where(and(eq(receipts.applicationId, application.id), eq(receipts.status, 'submitted')))
  return paidDay({
    // The bank's own moment where a service told it.
    slipDays: rows.map(({ paidOn, verifiedPaidAt }) =>
      verifiedPaidAt ? bangkokDay(verifiedPaidAt) : paidOn,
    ),
    registeredOn: bangkokDay(application.createdAt),
    today: bangkokDay(now),
  })
}
