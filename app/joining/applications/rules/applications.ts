import { isRunning, type Period, type Renewal, renewedExpiry } from '#app/house/plans/rules/prices.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'

/** How long a decision can be taken back: long enough to notice a slip of the finger, short enough to trust it. */
export const UNDO_MINUTES = 60

/** Characters of the reason that a visitor is told. */
export const REASON_LENGTH = { min: 3, max: 500 } as const

/** Whether the decision can still be taken back at `now`. */
export function canUndo(decision: { decidedAt: Date; undoneAt: Date | null }, now: Date): boolean {
  const age = now.getTime() - decision.decidedAt.getTime()
  return decision.undoneAt === null && age <= UNDO_MINUTES * 60_000
}

/**
 * The member whom an approval should renew: the one with the application's email, where there is exactly one, in
 * whatever case. Null proposes a new member.
 */
export function proposeMember(email: string, candidates: { id: string; email: string }[]): string | null {
  const [same, another] = candidates.filter(member => isSameEmail(member.email, email))
  return same && !another ? same.id : null
}

type RenewalInput = {
  planName: string
  /** Of that plan, where the catalogue has it. */
  period?: Period
  startDate: Day
  member: { expiryDate: Day | null; anchorDay: number | null }
  today: Day
  /** The day that counts as the day of payment; today unless the member was promised another. */
  paidOn?: Day
  /** Of the settings about renewals. */
  graceDays?: number
}

/** `firstDay` is when the renewed membership lets people in. */
export type MembershipPeriod = Renewal & { firstDay: Day }

/**
 * The membership after an approval that renews: by the plan's period from the current expiry while it lies ahead or
 * within its grace, else from the later of the payment and the start that the visitor chose (rule members.renew).
 */
export function renewedMembership(input: RenewalInput): MembershipPeriod {
  const { planName, period, startDate, member, today, paidOn = today, graceDays = 0 } = input
  const goesOn = member.expiryDate !== null && isRunning(member.expiryDate, paidOn, graceDays)
  const begins = goesOn || startDate < paidOn ? paidOn : startDate
  const renewal = renewedExpiry({
    membershipType: planName,
    period,
    currentExpiry: member.expiryDate,
    today: begins,
    anchorDay: member.anchorDay,
    graceDays: goesOn ? graceDays : 0,
  })
  return { ...renewal, firstDay: goesOn ? today : begins }
}

type AddOnInput = {
  application: { startDate: Day; expiryDate: Day }
  member: { expiryDate: Day | null; anchorDay: number | null }
  today: Day
}

/**
 * When a member who buys a service beside the membership is let in: as long as the membership lasts, or without one for
 * the time that anybody gets who buys it. The membership itself stays as it is.
 */
export function addOnPeriod({ application, member, today }: AddOnInput): { firstDay: Day; expiryDay: Day } {
  const { expiryDate } = member
  if (expiryDate !== null && expiryDate >= today) return { firstDay: today, expiryDay: expiryDate }
  return { firstDay: application.startDate, expiryDay: application.expiryDate }
}
