import type { ledgerEntries } from '#app/features/payments/tables.server.ts'
import { bangkokDay } from '#app/pure/days.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

/** The total of each approved application, booked on the day of the approval. */
export function ledgerRows({ purchases, catalogue }: Year): (typeof ledgerEntries.$inferInsert)[] {
  return purchases.flatMap(({ key, applicationId, planName, isExistingMember, submittedAt, decision }) => {
    if (decision?.status !== 'approved') return []
    const { at, by, after } = decision
    return {
      id: sampleId(`${key}-payment`),
      kind: 'payment' as const,
      amountSatang: catalogue.priceOf(planName, isExistingMember, bangkokDay(submittedAt)).totalSatang,
      bookedOn: bangkokDay(at),
      applicationId,
      memberRowId: after.id,
      recordedBy: by.userId,
      createdAt: at,
    }
  })
}
