import {
  expiryDay,
  isRunning,
  type MembershipType,
  type Period,
  renewedExpiry,
} from '#app/house/plans/rules/prices.ts'
import { addDays, type Day, isDay } from '#app/kit/pure/days.ts'

/** Set by an admin, and by a job when the expiry date has passed (rule members.status). */
export const MEMBER_STATUSES = ['active', 'inactive', 'expired', 'suspended'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** Whether a member can be asked to renew at all: with an end to renew from, and an address to write to. */
export function canBeAsked(member: { status: MemberStatus; expiryDate: Day | null; email: string }): boolean {
  const isAskable = member.status === 'active' || member.status === 'expired'
  return isAskable && member.expiryDate !== null && member.email !== ''
}

/** Whether setting a status by hand ends what its member has to come, if staff say so (rule members.ended). */
export function endsMembership(before: MemberStatus, after: MemberStatus): boolean {
  return after !== 'active' && after !== before
}

/**
 * What the list can be narrowed to: those whose time is over, or ends within so many days, today included, and those
 * who are to be asked to renew (see `dueBetween`).
 */
export const EXPIRY_FILTERS = ['due', 'expired', '7', '30'] as const
export type ExpiryFilter = (typeof EXPIRY_FILTERS)[number]

/** Who is due for renewal: with auto-renew, in one of these states, and an expiry within `dueBetween`. */
export const DUE_STATUSES = ['active', 'expired'] as const satisfies readonly MemberStatus[]

const LONGEST_DUE_DAYS = 30

/**
 * The first and last expiry that are due for renewal on a day: from 30 days before it, after which nobody is expected
 * back, to the day on which the first request is sent.
 * @param requestDaysBefore the days before an expiry on which members are asked; none counts as the day itself
 */
export function dueBetween(today: Day, requestDaysBefore: readonly number[]): { from: Day; to: Day } {
  return {
    from: addDays(today, -LONGEST_DUE_DAYS),
    to: addDays(today, Math.max(0, ...requestDaysBefore)),
  }
}

/** What a form says that the expiry follows from; the join date may be anything that was typed. */
type ExpiryBase = { membershipType: string; joinDate: string }

/** No expiry is proposed for a slip such as the year 20266. */
const LAST_PROPOSED_START = '9000'

/** The expiry by the rules (rule plans.expiry), '' as long as the join date is no day. */
export function proposedExpiry({ membershipType, joinDate }: ExpiryBase): Day | '' {
  const isStart = isDay(joinDate) && joinDate < LAST_PROPOSED_START
  return isStart ? expiryDay(membershipType, joinDate) : ''
}

/**
 * The expiry of a form after membership type or join date were changed: while it is the one that was proposed, the one
 * proposed now. One that was edited or emptied by hand stays.
 */
export function followedExpiry(form: ExpiryBase & { expiryDate: string; proposed: string }): string {
  const { expiryDate, proposed } = form
  const follows = expiryDate !== '' && expiryDate === proposed
  return (follows && proposedExpiry(form)) || expiryDate
}

type Renewable = {
  membershipType: MembershipType
  /** Of their plan, where the catalogue has it. */
  period?: Period | undefined
  status: MemberStatus
  expiryDate: Day | null
  anchorDay: number | null
}

/**
 * What a renewal makes of a member on that day (rule members.renew): an expired one is active again.
 * @param graceDays of the settings about renewals
 */
export function renewalOf(member: Renewable, today: Day, graceDays: number) {
  const { membershipType, period, expiryDate: currentExpiry, anchorDay, status } = member
  const renewed = renewedExpiry({ membershipType, period, currentExpiry, today, anchorDay, graceDays })
  return {
    expiryDate: renewed.expiryDay,
    anchorDay: renewed.anchorDay,
    status: status === 'expired' ? 'active' : status,
  }
}

/** The last day on which a member in grace may come; null for everybody else. */
export function graceEnd(
  { status, expiryDate }: { status: MemberStatus; expiryDate: Day | null },
  today: Day,
  graceDays: number,
): Day | null {
  const isInGrace = status === 'active' && expiryDate !== null && expiryDate < today
  return isInGrace && isRunning(expiryDate, today, graceDays) ? addDays(expiryDate, graceDays) : null
}

/** The longest text of each field of a member; emails, phones and days have forms of their own. */
export const LONGEST = {
  name: 120,
  address: 300,
  emergencyContact: 200,
  lineId: 80,
  whatsapp: 80,
  instagram: 80,
  facebook: 80,
  telegram: 80,
} as const
