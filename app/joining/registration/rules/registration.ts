import { addDays, bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'

/** The seven boxes that must all be ticked, as the payload names them (rule registration.boxes). */
export const AGREEMENT_BOXES = [
  'agreementAccepted',
  'termsAccepted1',
  'termsAccepted2',
  'termsAccepted3',
  'termsAccepted4',
  'termsAccepted5',
  'termsAccepted6',
] as const

export type AgreementBox = (typeof AGREEMENT_BOXES)[number]

/** The optional contact handles of step 2, as the payload names them (rule registration.payload). */
export const SOCIAL_HANDLES = ['line', 'whatsApp', 'instagram', 'facebook', 'telegram'] as const

export type SocialHandle = (typeof SOCIAL_HANDLES)[number]

const GRACE_MS = 3 * 60 * 60 * 1000
const FURTHEST_START_DAYS = 5 * 366

/** The first day that a registration sent now may start on. */
export function firstStartDay(now: Date): Day {
  return bangkokDay(new Date(now.getTime() - GRACE_MS))
}

/**
 * Whether a membership may start on that day: not before Bangkok's today (rule registration.start-date).
 * Yesterday still counts during the first three hours after Bangkok's midnight, because a form opened just
 * before midnight offered it as the default, and a default must never be refused.
 * Starts more than five years ahead are refused: they are slips of the keyboard.
 */
export function isStartDayAllowed(startDay: unknown, now: Date): startDay is Day {
  if (!isDay(startDay)) return false
  return startDay >= firstStartDay(now) && startDay <= addDays(bangkokDay(now), FURTHEST_START_DAYS)
}

/**
 * Whether someone may be born on that day: not after Bangkok's today (rule registration.birth-date), nor before 1900.
 */
export function isBirthDayAllowed(day: unknown, now: Date): day is Day {
  return isDay(day) && day >= '1900-01-01' && day <= bangkokDay(now)
}
