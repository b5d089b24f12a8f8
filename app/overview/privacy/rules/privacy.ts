import { addMonths, type Day } from '#app/kit/pure/days.ts'

/** The kinds that have a page of their own. */
export const SHOWN_KINDS = ['member', 'application', 'request', 'guest', 'employee'] as const
export type ShownKind = (typeof SHOWN_KINDS)[number]

/** What erasing does to the rows of a table. */
export type Fate = 'goes' | 'nameless' | 'redacted' | 'tax'

/** What stands in the place of a name; it is stored, so it is in one language. */
export const ERASED_NAME = { first: 'Erased', last: 'person', full: 'Erased person' } as const

/** What is still open about somebody, as far as it keeps them from being erased. */
export type Situation = {
  /** Null for somebody who is no member. */
  membership: { status: string; expiryDate: Day | null } | null
  /** What is owed on either side; 0 when it is even. */
  owedSatang: number
  /** Applications and receipts that nobody has decided about. */
  waiting: number
  /** When the last access code that opens the door ends. */
  codeUntil: Date | null
  /** Null for somebody who is no employee. */
  employeeStatus: string | null
  /** Leave that waits for a decision, or is still to come. */
  openLeave: number
}

export type EraseRefusal = 'active' | 'owes' | 'waiting' | 'code' | 'employed' | 'leave'

/** Why somebody cannot be erased now; an empty list lets them go. */
export function eraseRefusals(
  situation: Situation,
  { now, today }: { now: Date; today: Day },
): EraseRefusal[] {
  const { membership, owedSatang, waiting, codeUntil, employeeStatus, openLeave } = situation
  const refusals: [EraseRefusal, boolean][] = [
    ['active', membership !== null && isRunning(membership, today)],
    ['owes', owedSatang !== 0],
    ['waiting', waiting > 0],
    ['code', codeUntil !== null && codeUntil > now],
    ['employed', employeeStatus === 'active' || employeeStatus === 'on_leave'],
    ['leave', openLeave > 0],
  ]
  return refusals.filter(([, isSo]) => isSo).map(([refusal]) => refusal)
}

/** One that an admin made inactive is over, whatever its date says. */
function isRunning({ status, expiryDate }: { status: string; expiryDate: Day | null }, today: Day): boolean {
  if (status === 'inactive') return false
  return expiryDate === null ? status !== 'expired' : expiryDate >= today
}

/** No name and no email is longer; to put accents in order takes time by the square of how many stand together. */
const MOST_READ = 1_000

/** Whether what was typed is the person's name or one of their emails: capitals and spaces around do not matter. */
export function isConfirmed(typed: string, { name, emails }: { name: string; emails: string[] }): boolean {
  const plain = (text: string) =>
    text.slice(0, MOST_READ).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
  const said = plain(typed)
  return said !== '' && [name, ...emails].some(known => plain(known) === said)
}

/** How much is over by the periods of the settings. */
export type Due = Record<
  'member' | 'application' | 'receipt' | 'request' | 'guest' | 'document' | 'mail' | 'webhook',
  number
>

/** The day before which something that is kept for so many months must have ended. */
export function monthsBefore(today: Day, months: number): Day {
  return addMonths(today, -months)
}

/**
 * The last day on which a tax record of that day must be kept: so many years from the end of its year (Revenue Code
 * s. 87/3 and Accounting Act s. 14 ask for five).
 */
export function taxUntil(day: Day, years: number): Day {
  return `${Number(day.slice(0, 4)) + years}-12-31`
}

/** The first day of the oldest year whose tax records must still be kept. */
export function taxRecordsFrom(today: Day, years: number): Day {
  return `${Number(today.slice(0, 4)) - years}-01-01`
}
