import { addDays, type Day } from '#app/kit/pure/days.ts'
import { foldEmail } from '#app/kit/pure/email.ts'

/** `none`: the picture carries no slip's QR code; `unreadable`: reading it took too long or failed. */
export const SLIP_STATES = ['pending', 'read', 'none', 'unreadable'] as const
export type SlipState = (typeof SLIP_STATES)[number]

export const SLIP_KINDS = ['bank', 'truemoney'] as const

/** What staff should look at; never a reason to refuse by itself (rule slips.flags). */
export type Oddity = 'no_slip' | 'unreadable' | 'two_slips' | 'old' | 'future'

/** A slip is sent when it is paid; one from last week was probably for something else. */
const OLD_DAYS = 7

/** What is odd about a reading by itself, by the day on which the receipt was sent. */
export function findOddities(
  { state, slipCount, paidOn }: { state: SlipState; slipCount: number; paidOn: Day | null },
  sentOn: Day,
): Oddity[] {
  if (state === 'none') return ['no_slip']
  if (state === 'unreadable') return ['unreadable']
  const oddities: Oddity[] = slipCount > 1 ? ['two_slips'] : []
  if (paidOn !== null && paidOn < addDays(sentOn, -OLD_DAYS)) oddities.push('old')
  if (paidOn !== null && paidOn > sentOn) oddities.push('future')
  return oddities
}

/** Whether a slip was paid on a day before the visitor registered: then it was probably for something else. */
export function isBeforeRegistration(paidOn: Day | null, registeredOn: Day): boolean {
  return paidOn !== null && paidOn < registeredOn
}

/** Two people are one when they gave the same email, in whatever case, or the same phone. */
export type Sender = { applicationId: string | null; emails: string[]; phone: string }

/** Whether both receipts come from the same person: sending one's own slip again is no second use. */
export function isSameSender(a: Sender, b: Sender): boolean {
  if (a.applicationId !== null && a.applicationId === b.applicationId) return true
  if (a.phone !== '' && a.phone === b.phone) return true
  const emails = new Set(a.emails.map(foldEmail))
  return b.emails.some(email => emails.has(foldEmail(email)))
}
