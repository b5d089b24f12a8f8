import type { Holding } from '#app/noun.ts'
import { EVERY_NOUN } from '#app/nouns.ts'

/** Every table, as its noun says what it holds about people: downloads and erasing follow it. */
export const HOLDINGS: Readonly<Record<string, Holding>> = Object.assign(
  {},
  ...EVERY_NOUN.map(noun => noun.holdings ?? {}),
)

/** What may stay of a log entry about somebody who was erased: states, plans, days and amounts, but no words. */
export const SAFE_DETAILS = [
  'status',
  'membershipType',
  'planName',
  'selectedPlan',
  'joinDate',
  'expiryDate',
  'anchorDay',
  'autoRenew',
  'lastRenewedAt',
  'isImported',
  'isAutomatic',
  'memberId',
  'accessId',
  'validUntil',
  'variant',
  'paymentMethod',
  'kind',
  'method',
  'number',
  'bookedOn',
  'paidOn',
  'amountSatang',
  'totalSatang',
  'date',
  'timeIn',
  'timeOut',
  'leaveType',
  'startDate',
  'endDate',
  'rows',
  'files',
]
