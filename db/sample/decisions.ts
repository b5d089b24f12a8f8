import type { applicationDecisions } from '#app/people/applicants/tables.server.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

export function decisionRows({ purchases }: Year): (typeof applicationDecisions.$inferInsert)[] {
  return purchases.flatMap(({ key, applicationId, decision }) => {
    if (!decision) return []
    const { status, reason, at, by } = decision
    const approved = decision.status === 'approved' ? decision : null
    return {
      id: sampleId(`${key}-decision`),
      applicationId,
      decision: status,
      reason,
      memberRowId: approved?.after.id ?? null,
      memberBefore: approved?.before ?? null,
      decidedBy: by.userId,
      decidedAt: at,
      createdAt: at,
    }
  })
}
