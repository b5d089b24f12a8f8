import type { Permission } from '#app/house/access/rules.ts'

/** Every kind of mail; what is about someone's account may be read by owners only, because it can open the account. */
export const MAIL_KINDS = [
  'account',
  'application',
  'request',
  'event',
  'renewal',
  'agreement',
  'sale',
  'booking',
  'contract',
  'message',
  'leave',
  'webhook',
  'test',
  'digest',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What its words may be read with, beside the list of mails: the view of what they are about (rule accounts.alone). */
export const READ_WITH: Record<MailKind, Permission | null> = {
  account: 'mail.view_account',
  application: 'applications.view',
  request: 'requests.view',
  event: 'guests.view',
  renewal: 'members.view',
  agreement: 'members.view',
  sale: 'members.view',
  booking: 'bookings.view',
  contract: 'contracts.view',
  message: 'messages.view',
  leave: 'leave.view',
  webhook: 'webhooks.view',
  test: null,
  digest: null, // and with the views of the mails that it puts together
}

/**
 * Whose record a mail is about: the account of a login, or the record itself. It is always named by its id, and never by
 * the address that the mail goes to, which anybody may have typed.
 */
export const MAIL_SUBJECTS = [
  'account',
  'member',
  'application',
  'receipt',
  'request',
  'guest',
  'booking',
  'employee',
  'customer',
] as const
export type MailSubject = (typeof MAIL_SUBJECTS)[number]

/**
 * `kept`: no mail server is set up, so the mail is to be read in Settings. `held`: its mailbox has had its share of the
 * hour, so it goes out within a digest.
 */
export const MAIL_STATUSES = ['pending', 'sent', 'kept', 'held', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** Mails to one mailbox in an hour, beyond which the others go out in one digest at the full hour (rule mail.digest). */
export const MAILBOX_SHARE = { kind: 'mail', mailbox: { limit: 20, windowSeconds: 60 * 60 } }

/** What somebody waits for or has to object to, what the law asks for, and the digest itself. */
const NEVER_HELD: readonly MailKind[] = ['account', 'agreement', 'webhook', 'test', 'digest']

/** Whether a mail counts for its mailbox and may wait for the digest: one with a link or a pass never does. */
export function mayBeHeld({ kind, secrets }: { kind: MailKind; secrets: string[] | null }): boolean {
  return !NEVER_HELD.includes(kind) && secrets?.length === 0
}

/** How long a mail that was kept can still be sent together with the others, in days. */
export const KEPT_DAYS = 7

/** How long a mail that failed stands among what needs somebody, in days (rule dashboard.today). */
export const REFUSED_DAYS = 14

/** A calendar that goes with a mail: what programs of mail put into the calendar of whoever reads it (RFC 5546). */
export type MailCalendar = { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; text: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits after each attempt that failed: six attempts in a day, then the mail has failed. */
const WAITS_MS = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR]
export const MOST_ATTEMPTS = WAITS_MS.length + 1

/** Milliseconds until somebody looks at the mail again, after `attempts` were made. Longer than any attempt takes. */
export function waitAfter(attempts: number): number {
  return WAITS_MS[attempts - 1] ?? 5 * MINUTE
}

/** What the mail server, or the way to it, said instead of taking the mail. */
export type MailFailure = { code: string; reply: number | null }

/**
 * Whether trying again is pointless: the server answered 5xx about this very mail (RFC 5321 section 4.2.1). A refused
 * sign-in is about our settings, which people repair.
 */
export function isPermanent({ code, reply }: MailFailure): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (reply === null || reply >= 500)
}

/** A failure as it is stored, such as `EENVELOPE 550`: no words of the server, which may quote the address. */
export function failureText({ code, reply }: MailFailure): string {
  return reply === null ? code : `${code} ${reply}`
}
