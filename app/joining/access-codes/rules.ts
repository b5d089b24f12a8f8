import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { readableCode } from '#app/kit/pure/readable-code.ts'

/** The days of an access code as moments: from the first day's start to the last day's end in Bangkok. */
export function codeValidity(firstDay: Day, lastDay: Day): { validFrom: Date; validUntil: Date } {
  return { validFrom: startOfDay(firstDay), validUntil: startOfDay(addDays(lastDay, 1)) }
}

const HOUR_MS = 60 * 60 * 1000

/** For whoever stays a little longer than the hours that they paid for. */
const GRACE_MINUTES = 15

/**
 * How a plan lets people in (rule access.plans): null where it opens no doors. `entryMinutes` is how long its code opens
 * from the first entry, where the plan is of hours; null where it opens until the membership ends.
 */
export function entryOf({ opensDoors, periodUnit, periodCount }: Omit<PlanTerms, 'isRecurring'>) {
  if (!opensDoors) return null
  return { entryMinutes: periodUnit === 'hour' ? periodCount * 60 + GRACE_MINUTES : null }
}

/** When a code ends that is used for the first time at `at`. */
export function endOfEntry(at: Date, entryMinutes: number): Date {
  return new Date(at.getTime() + entryMinutes * 60_000)
}

/** From now on for some hours, and never longer than the membership that was asked for. */
export function provisionalValidity(now: Date, hours: number, lastDay: Day) {
  const longest = codeValidity(lastDay, lastDay).validUntil
  const wanted = new Date(now.getTime() + hours * HOUR_MS)
  return { validFrom: now, validUntil: wanted < longest ? wanted : longest }
}

/** A new ID (30 random bits, kept unique by the database) and Pass (40 random bits) for the door. */
export function newAccessCode(randomBytes: (n: number) => Uint8Array): { accessId: string; pass: string } {
  return { accessId: readableCode(6, randomBytes), pass: readableCode(8, randomBytes) }
}

const LONGEST_TYPED = 40

/**
 * An ID or Pass as somebody types or reads it out, in the letters that codes are made of (Crockford's base 32). A scanner may
 * type anything, also what no database takes.
 */
export function readTypedCode(text: string): string {
  return text
    .slice(0, LONGEST_TYPED)
    .toUpperCase()
    .replace(/[\s\p{C}-]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

export const CODE_STATES = ['valid', 'early', 'over', 'revoked'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** What an access code is worth at `now`; it counts from its first moment and no longer at its last. */
export function codeStateOf(
  code: { validFrom: Date; validUntil: Date; revokedAt: Date | null },
  now: Date,
): CodeState {
  if (code.revokedAt) return 'revoked'
  if (code.validUntil <= now) return 'over'
  return code.validFrom <= now ? 'valid' : 'early'
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
