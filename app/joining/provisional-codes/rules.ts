import type { Day } from '#app/kit/pure/days.ts'
import { codeValidity } from '#app/people/access-codes/rules.ts'

const HOUR_MS = 60 * 60 * 1000

/** From now on for some hours, and never longer than the membership that was asked for. */
export function provisionalValidity(now: Date, hours: number, lastDay: Day) {
  const longest = codeValidity(lastDay, lastDay).validUntil
  const wanted = new Date(now.getTime() + hours * HOUR_MS)
  return { validFrom: now, validUntil: wanted < longest ? wanted : longest }
}

/** Whether somebody who applied now may be let in before staff have looked: the membership has begun and has not ended. */
export function isMembershipRunning(
  { startDate, expiryDate }: { startDate: Day; expiryDate: Day },
  today: Day,
): boolean {
  return startDate <= today && today <= expiryDate
}

/** Whose share of provisional codes is used up: of a network, a phone, a mailbox, or of the whole house. */
export const HOLD_REASONS = ['network', 'phone', 'mailbox', 'house'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/** So many slips that wait for one reason are one matter for staff, and no longer one each. */
export const FLOOD_FROM = 5

/** Slips that come within this time of one another belong together. */
export const HOLD_PAUSE_MS = HOUR_MS
