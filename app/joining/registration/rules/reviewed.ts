import type { Satang } from '#app/kit/pure/money.ts'

/** What is bought, what it costs, how it is paid and whose it becomes: by this staff decide. */
export const REVIEWED_FIELDS = [
  ...([
    'selectedPlan',
    'totalSatang',
    'paymentMethod',
    'isExistingMember',
    'startDate',
    'expiryDate',
  ] as const),
  ...(['name', 'email', 'email2', 'mobilePhone'] as const),
] as const

export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

export type Reviewed = Record<Exclude<ReviewedField, 'totalSatang' | 'isExistingMember'>, string | null> & {
  totalSatang: Satang
  isExistingMember: boolean | null
}

/** What money that has come in cannot buy any more without somebody looking: how it was paid is seen by itself. */
const BOUGHT_FIELDS = [
  ...(['selectedPlan', 'totalSatang', 'startDate'] as const),
  ...(['name', 'email', 'email2', 'mobilePhone'] as const),
] as const

/** Which of the fields that a reviewer decides by are not what they were. */
export function changedFields(before: Reviewed, now: Reviewed): ReviewedField[] {
  return REVIEWED_FIELDS.filter(field => before[field] !== now[field])
}

/** Whether staff who saw the one may not decide about the other. */
export function isReviewChange(before: Reviewed, now: Reviewed): boolean {
  return changedFields(before, now).length > 0
}

/** What changed of that which a payment was sent for; of an older one only plan and total may be known. */
export function changedSincePaid(paidFor: Partial<Reviewed>, now: Reviewed): ReviewedField[] {
  return BOUGHT_FIELDS.filter(field => paidFor[field] !== undefined && paidFor[field] !== now[field])
}
