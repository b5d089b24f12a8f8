import { type Day, daysBetween } from '#app/kit/pure/days.ts'
import type { Entry } from '#app/people/entitlements/rules.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'

/** Whose the membership is for an account: one's own, or one that somebody pays for. */
export const PORTAL_ROLES = ['self', 'payer'] as const
export type PortalRole = (typeof PORTAL_ROLES)[number]

/** What an account can do without being mailed about; the rest belongs to what somebody has bought, or asks for an answer. */
export const NOTICE_KINDS = ['renewal', 'sale', 'booking', 'booking_reminder'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How long the link and the code of one mail work (rule portal.sign-in). */
const SIGN_IN_MS = 15 * MINUTE_MS
export const SIGN_IN_SECONDS = SIGN_IN_MS / 1000

/** The fifth wrong code ends the link too. */
export const MOST_WRONG_CODES = 5

/** A session ends when it was not used for so long. */
const SESSION_MS = 30 * DAY_MS
export const SESSION_SECONDS = SESSION_MS / 1000

/** A session is lengthened once a day at most: a row and a cookie for each page would be too many. */
const LENGTHENED_EVERY_MS = DAY_MS

/** What opens a door, or moves the account elsewhere, asks for a sign-in that is no older (rule portal.fresh). */
const FRESH_MS = 10 * MINUTE_MS

export function endOfSignIn(now: Date): Date {
  return new Date(now.getTime() + SIGN_IN_MS)
}

export function endOfSession(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS)
}

/** Whether a session gets its full length again. */
export function isToBeLengthened({ expiresAt }: { expiresAt: Date }, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < SESSION_MS - LENGTHENED_EVERY_MS
}

/** Whether somebody signed in so recently that it is still them; a time ahead, of a clock that was set back, is not. */
export function isFresh(signedInAt: Date, now: Date): boolean {
  const age = now.getTime() - signedInAt.getTime()
  return age >= 0 && age < FRESH_MS
}

export type SignInState = 'open' | 'spent' | 'replaced' | 'guessed' | 'over'

type SignInFacts = { usedAt: Date | null; replacedAt: Date | null; expiresAt: Date; tries: number }

/** What has become of a link with its code: both end together, whatever ends them. */
export function signInStateOf({ usedAt, replacedAt, expiresAt, tries }: SignInFacts, now: Date): SignInState {
  if (usedAt) return 'spent'
  if (replacedAt) return 'replaced'
  if (tries >= MOST_WRONG_CODES) return 'guessed'
  return expiresAt <= now ? 'over' : 'open'
}

const CODES = 1_000_000
const CODE = /^\d{6}$/

/** Six digits, each code as likely as any other. @param random an integer below the given one */
export function newCode(random: (below: number) => number): string {
  return String(random(CODES)).padStart(6, '0')
}

/** As a mail shows it: people read three digits at once. */
export function codeText(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

const THAI_ZERO = 0x0e50

/** The six digits as somebody types them, also in Thai ones and with gaps; null for anything else. */
export function readTypedCode(text: string): string | null {
  const digits = text
    .slice(0, 40)
    .replace(/[\s-]+/g, '')
    .replace(/[\u0e50-\u0e59]/g, digit => String(digit.charCodeAt(0) - THAI_ZERO))
  return CODE.test(digits) ? digits : null
}

/**
 * Whether an access code is shown (rule portal.code): to its own member who may come in now or will, and to no payer.
 * @param entry what `mayEnter` says of the member
 */
export function maySeeCode(role: PortalRole, entry: Entry): boolean {
  return role === 'self' && (entry.mayEnter || entry.reason === 'not_started')
}

/** How long the links of a change of address work (rule portal.email). */
const EMAIL_CHANGE_MS = DAY_MS

export function endOfEmailChange(now: Date): Date {
  return new Date(now.getTime() + EMAIL_CHANGE_MS)
}

type EmailChangeFacts = { doneAt: Date | null; replacedAt: Date | null; expiresAt: Date }

/** Whether a wish for another address still waits for one of the two. */
export function isChangeOpen({ doneAt, replacedAt, expiresAt }: EmailChangeFacts, now: Date): boolean {
  return doneAt === null && replacedAt === null && expiresAt > now
}

/** How long whoever had the email before can object to another (rule portal.objection). */
const OBJECTION_MS = 7 * DAY_MS

export function endOfObjection(now: Date): Date {
  return new Date(now.getTime() + OBJECTION_MS)
}

/** Whether the link of such a mail still objects. */
export function isObjectionOpen({ usedAt, expiresAt }: { usedAt: Date | null; expiresAt: Date }, now: Date) {
  return usedAt === null && expiresAt > now
}

/** How long neither code nor papers are shown by an email that somebody else has changed (rule portal.held). */
const HELD_MS = DAY_MS

/** @returns until when a membership is held back from the account that sees it; null where it is not, and for a payer */
export function heldUntil(emailChangedAt: Date | null, role: PortalRole, now: Date): Date | null {
  if (emailChangedAt === null || role === 'payer') return null
  const end = new Date(emailChangedAt.getTime() + HELD_MS)
  return end > now ? end : null
}

/** An email so that whoever knows it recognises it: its first letter and where it is. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1…')
}

/** Whether there is a check-in code (rule visits.code): for the member alone, who may come in at this moment. */
export function mayCheckIn(role: PortalRole, entry: Entry): boolean {
  return role === 'self' && entry.mayEnter
}

/** Lanterns of the pass. */
export const LIGHTS = 7

/** How many of them are lit: one for each day that is left, today included, all from a week on, and none once it is over. */
export function lightsOf(
  { status, expiryDate }: { status: MemberStatus; expiryDate: Day | null },
  today: Day,
): number {
  if (status !== 'active') return 0
  return expiryDate === null ? LIGHTS : Math.max(0, Math.min(LIGHTS, daysBetween(today, expiryDate) + 1))
}
