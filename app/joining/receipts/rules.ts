import type { Subject } from '#app/money/bills/rules.ts'

type Sent = { subject: Subject | null }

/** `landing` asks for a name and carries plan and total; `membership_page` is the shorter form (rule receipts.form). */
export const RECEIPT_VARIANTS = ['landing', 'membership_page'] as const
export type ReceiptVariant = (typeof RECEIPT_VARIANTS)[number]

/** So many slips for one thing, which nobody has decided about, are more than anybody sends who wants to pay for it. */
export const MOST_UNDECIDED = 20

/** The hidden `intent` of the shorter form: the membership page holds the registration form as well. */
export const RECEIPT_INTENT = 'receipt'

/** Whether it is nobody's yet or an application's; what was sent for anything else is of that for good. */
export function mayBeLinked({ subject }: Sent): boolean {
  return subject === null || subject.kind === 'application'
}

/** What its sender meant it to pay, as far as an answer to them differs: with no application known, a registration. */
export type ReceiptPurpose = 'registration' | 'membership' | 'debt'

/** A slip of an application that is approved already is for the membership that came of it. */
export function purposeOf({ subject }: Sent, application: { status: string } | null): ReceiptPurpose {
  if (subject?.kind === 'debt') return 'debt'
  return application?.status === 'approved' ? 'membership' : 'registration'
}

/** Of a receipt that was rejected on its own: not with its application, and before nothing else was decided about it. */
export function canUndoRejection({
  decidedAt,
  application,
}: {
  decidedAt: Date
  application: { status: string; updatedAt: Date } | null
}): boolean {
  return application === null || application.status === 'submitted' || application.updatedAt < decidedAt
}

/** Of a slip that came after the approval and was accepted on its own. */
export function canUndoAcceptance({
  decidedAt,
  application,
}: {
  decidedAt: Date
  application: { status: string; updatedAt: Date } | null
}): boolean {
  return application?.status === 'approved' && application.updatedAt < decidedAt
}

/** Fewer say nothing about what is usual. */
const FEWEST_CHECKS = 5

const MINUTE_MS = 60_000
const STEP_MINUTES = 5

/** In whole units, as a sentence says it. */
export type UsualWait = { count: number; unit: 'minute' | 'hour' | 'day' }

/**
 * How long a slip usually waits for staff, by the waits of those that were decided last: their median, of an even number the
 * longer of the two, rounded up. Null while there are too few.
 */
export function usualWait(waitsMs: readonly number[]): UsualWait | null {
  if (waitsMs.length < FEWEST_CHECKS) return null
  const median = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length / 2)] ?? 0
  const steps = Math.max(1, Math.ceil(median / MINUTE_MS / STEP_MINUTES))
  const minutes = steps * STEP_MINUTES
  if (minutes < 60) return { count: minutes, unit: 'minute' }
  const hours = Math.ceil(minutes / 60)
  return hours < 24 ? { count: hours, unit: 'hour' } : { count: Math.ceil(hours / 24), unit: 'day' }
}
