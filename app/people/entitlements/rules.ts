import type { PlanTerms } from '#app/house/plans/rules/catalogue.ts'
import type { MembershipType, Period } from '#app/house/plans/rules/prices.ts'
import { addDays, compareDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import type { members } from '#app/people/members/tables.server.ts'

const MINUTE_MS = 60_000
const MINUTES_OF_A_DAY = 24 * 60

/** For whoever stays a little longer than the hours that they paid for. */
const GRACE_MINUTES = 15

/**
 * How somebody may come in. `entryMinutes` is how long it lasts from the first entry, with so many minutes more in which to
 * come in again; null where it lasts from the first day to the end of the last.
 */
export type EntryTerms = { opensDoors: boolean; entryMinutes: number | null; graceMinutes: number }

const NO_ENTRY: EntryTerms = { opensDoors: false, entryMinutes: null, graceMinutes: 0 }
const WHOLE_DAYS: EntryTerms = { opensDoors: true, entryMinutes: null, graceMinutes: 0 }
const ONE_DAY: EntryTerms = { opensDoors: true, entryMinutes: MINUTES_OF_A_DAY, graceMinutes: 0 }

/** How a plan lets people in (rule entry.terms). */
export function termsOfPlan({ opensDoors, periodUnit, periodCount }: Omit<PlanTerms, 'isRecurring'>) {
  if (!opensDoors) return NO_ENTRY
  if (periodUnit === 'hour') {
    return { opensDoors, entryMinutes: periodCount * 60, graceMinutes: GRACE_MINUTES }
  }
  return isFromEntry({ unit: periodUnit, count: periodCount }) ? ONE_DAY : WHOLE_DAYS
}

/** Whether the time begins with the first entry: of hours, and of a single day. */
export function isFromEntry({ unit, count }: Period): boolean {
  return unit === 'hour' || (unit === 'day' && count === 1)
}

/** How a membership lets people in of which only the type is known, as of one that was made by hand. */
export function termsOfType(membershipType: MembershipType): EntryTerms {
  return membershipType === 'day pass' ? ONE_DAY : WHOLE_DAYS
}

/** Whether something is bought by the hour, so that a voucher goes with it: an hour at least, and less than a day. */
export function isByTheHour({ opensDoors, entryMinutes }: EntryTerms): boolean {
  return opensDoors && entryMinutes !== null && entryMinutes >= 60 && entryMinutes < MINUTES_OF_A_DAY
}

/** What a person may use, from when to when. */
export type Entitlement = EntryTerms & {
  id: string
  /** What made it; a seat's has its own grace in its days. */
  sourceKey?: string
  /** Beside the membership: what happens to that leaves it as it is. */
  isAddOn: boolean
  firstDay: Day
  /** The last day; null for a membership without an end. */
  expiryDay: Day | null
  firstEntryAt: Date | null
}

/** What makes a right is known by this, so that it makes one only: here what was approved. */
export const applicationSource = (applicationId: string) => `application:${applicationId}`
/** A membership that was added by hand or from a list. */
export const memberSource = (memberRowId: string) => `member:${memberRowId}`
/** A renewal without an application, until a day. */
export const renewalSource = (memberRowId: string, expiryDay: Day) => `renewal:${memberRowId}:${expiryDay}`
/** One of several that were sold at the desk together. */
export const saleSource = (chargeId: string, nth: number) => `sale:${chargeId}:${nth}`

const UNPAID = 'unpaid'

/** A seat of a contract, until it is paid for or it ends; `firstDay` tells the parts apart that pauses leave. */
export function seatSource(of: { holdingId: string; firstDay: Day; isUnpaid: boolean }): string {
  return ['seat', of.holdingId, of.firstDay, ...(of.isUnpaid ? [UNPAID] : [])].join(':')
}

const isOfSeat = ({ sourceKey }: Pick<Entitlement, 'sourceKey'>) => sourceKey?.startsWith('seat:') ?? false
const isUnpaidSeat = (right: Pick<Entitlement, 'sourceKey'>) =>
  isOfSeat(right) && right.sourceKey?.endsWith(`:${UNPAID}`) === true

/** Why somebody may not come in: the first of them that holds. `owed` is what whoever pays for their seat still owes. */
export const ENTRY_REFUSALS = ['suspended', 'no_entry', 'not_started', 'owed', 'expired'] as const
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number]

/**
 * `until` is when the right to stay ends, and `last` when one may still come in, in days or minutes of grace after it; both
 * null without an end. `begins` tells that its time begins with this entry.
 */
export type Entry =
  | { mayEnter: true; entitlementId: string; until: Date | null; last: Date | null; begins: boolean }
  | { mayEnter: false; reason: EntryRefusal }

export type Person = Pick<typeof members.$inferSelect, 'status'> & { entitlements: readonly Entitlement[] }

/**
 * Whether a person may come in at a moment (rule entry.may-enter), and until when they may stay: doors, codes, check-in and
 * the members' pages all ask this. Of several rights that allow it, the one that lasts longest without using anything up
 * comes first, and of those that would begin the one that ends soonest.
 * @param graceDays days after the last one on which whole days still let in (settings, "Renewals")
 */
export function mayEnter({ status, entitlements }: Person, at: Date, graceDays: number): Entry {
  if (status === 'suspended' || status === 'inactive') return refused('suspended')
  const judged = entitlements
    .filter(({ opensDoors }) => opensDoors)
    .map(one => (status === 'expired' && !one.isAddOn ? 'expired' : judge(one, at, graceDays)))
  const [best] = judged.filter(isRight).sort(byPreference)
  if (best) {
    const { entitlement, ...entry } = best
    return { mayEnter: true, entitlementId: entitlement.id, ...entry }
  }
  return refused(ENTRY_REFUSALS.find(reason => judged.includes(reason)) ?? 'no_entry')
}

/**
 * Until when somebody who may come in can go on doing so without a pause, and without beginning anything: a right that is
 * renewed goes on where the one before ends. Null without an end.
 */
export function entryLasts(person: Person, at: Date, graceDays: number): Date | null {
  const entry = mayEnter(person, at, graceDays)
  if (!entry.mayEnter || entry.begins) return at
  return entry.last && entryLasts(person, entry.last, graceDays)
}

const refused = (reason: EntryRefusal): Entry => ({ mayEnter: false, reason })

type Right = { entitlement: Entitlement; until: Date | null; last: Date | null; begins: boolean }

const isRight = (judged: Right | EntryRefusal): judged is Right => typeof judged === 'object'

function judge(entitlement: Entitlement, at: Date, graceDays: number): Right | EntryRefusal {
  if (at < startOfDay(entitlement.firstDay)) return 'not_started'
  return entitlement.entryMinutes === null
    ? judgeDays(entitlement, at, graceDays)
    : judgeMinutes(entitlement, at, entitlement.entryMinutes)
}

function judgeDays(entitlement: Entitlement, at: Date, graceDays: number): Right | EntryRefusal {
  const { expiryDay } = entitlement
  if (expiryDay === null) return { entitlement, until: null, last: null, begins: false }
  const last = endOfDay(addDays(expiryDay, isOfSeat(entitlement) ? 0 : graceDays))
  if (at >= last) return isUnpaidSeat(entitlement) ? 'owed' : 'expired'
  return { entitlement, until: endOfDay(expiryDay), last, begins: false }
}

function judgeMinutes(entitlement: Entitlement, at: Date, entryMinutes: number): Right | EntryRefusal {
  const { expiryDay, graceMinutes, firstEntryAt } = entitlement
  // What was let in offline may be told after what was let in later: the earlier entry is then the first.
  const begins = firstEntryAt === null || at < firstEntryAt
  const first = begins ? at : firstEntryAt
  const last = after(first, entryMinutes + graceMinutes)
  const isOver = begins ? expiryDay !== null && at >= endOfDay(expiryDay) : at >= last
  return isOver ? 'expired' : { entitlement, until: after(first, entryMinutes), last, begins }
}

/** A day before the last one there is, so that it has an end. */
const NO_END = '9999-12-30'

function byPreference(a: Right, b: Right): number {
  if (a.begins !== b.begins) return a.begins ? 1 : -1
  if (a.begins) return compareDays(a.entitlement.expiryDay ?? NO_END, b.entitlement.expiryDay ?? NO_END)
  return a.until && b.until ? b.until.getTime() - a.until.getTime() : a.until ? 1 : -1
}

/**
 * When the last of these rights ends by which somebody may come in, and the minutes from the first entry where all that is
 * left begins with one; null without any. Days of grace count once the last day has come. Before it may lie days without a
 * right: `mayEnter` decides.
 */
export function lastEntryOf(
  entitlements: readonly Entitlement[],
  now: Date,
  graceDays: number,
): { until: Date; entryMinutes: number | null } | null {
  const opening = entitlements.filter(({ opensDoors }) => opensDoors)
  if (opening.length === 0) return null
  const ends = opening.map(one => lastMoment(one, now, graceDays).getTime())
  const left = opening.filter((_, i) => (ends[i] ?? 0) > now.getTime())
  const minutes = left.map(one => (one.firstEntryAt ? null : minutesOf(one)))
  const entryMinutes = minutes.includes(null) ? null : (minutes[0] ?? null)
  return { until: new Date(Math.max(...ends)), entryMinutes }
}

/** From the first entry, with those after it; null where it lasts whole days. */
function minutesOf({ entryMinutes, graceMinutes }: EntryTerms): number | null {
  return entryMinutes === null ? null : entryMinutes + graceMinutes
}

function lastMoment(entitlement: Entitlement, now: Date, graceDays: number): Date {
  const { expiryDay, firstEntryAt } = entitlement
  const minutes = minutesOf(entitlement)
  if (minutes !== null && firstEntryAt) return after(firstEntryAt, minutes)
  if (expiryDay === null) return endOfDay(NO_END)
  const hasGrace = minutes === null && !isOfSeat(entitlement) && startOfDay(expiryDay) <= now
  return endOfDay(addDays(expiryDay, hasGrace ? graceDays : 0))
}

/** When the right to stay ends, at the latest where its first entry is still to come; null without an end. */
export function endOfStay({ expiryDay, entryMinutes, firstEntryAt }: Entitlement): Date | null {
  if (entryMinutes !== null && firstEntryAt) return after(firstEntryAt, entryMinutes)
  return expiryDay === null ? null : endOfDay(expiryDay)
}

function endOfDay(day: Day): Date {
  return startOfDay(addDays(day, 1))
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
