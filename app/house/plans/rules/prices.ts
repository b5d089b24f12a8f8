import { addDays, addMonths, type Day, dayOfMonth, daysInMonth } from '#app/kit/pure/days.ts'
import { addVat, baht, type Satang } from '#app/kit/pure/money.ts'
import type { PlanGroup } from './catalogue.ts'

/** The one plan that is only the membership fee: no base price and no existing-member question. */
export const ENROLLMENT_FEE = 'Enrollment Fee'

/** The ten plans one can register for and their prices on a fresh install (rule plans.prices). */
export const PRICED_PLANS = [
  { name: ENROLLMENT_FEE, priceSatang: baht(200) },
  { name: 'Membership Subscription', priceSatang: baht(200) },
  { name: 'Hourly Rate', priceSatang: baht(100) },
  { name: 'Day Pass', priceSatang: baht(400) },
  { name: 'Week Pass', priceSatang: baht(2500) },
  { name: 'Monthly Pass', priceSatang: baht(5000) },
  { name: 'Platinum Membership', priceSatang: baht(10_000) },
  { name: 'Mailbox/Locker', priceSatang: baht(2000) },
  { name: '1-Hour Consultation Package', priceSatang: baht(1000) },
  { name: '3-Hour Consultation Package', priceSatang: baht(3000) },
] as const

/** Every plan a card payment link may exist for (rule plans.names). */
export const STANDARD_PLAN_NAMES = [
  '1-Hour Consultation Package',
  '3-Hour Consultation Package',
  'Black Card',
  'Bronze',
  'Business Membership - Platinum',
  'Day Pass',
  ENROLLMENT_FEE,
  'Family Card',
  'Gold',
  'Green Card',
  'Hourly Rate',
  'Mailbox/Locker',
  'Membership Subscription',
  'Monthly Pass',
  'Platinum Membership',
  'Silver',
  'Week Pass',
  'Workstation Hour Access',
] as const

export type StandardPlanName = (typeof STANDARD_PLAN_NAMES)[number]

/** Plans whose total carries VAT on a fresh install (rule plans.vat). */
export const DEFAULT_VAT_PLANS: readonly StandardPlanName[] = [
  'Hourly Rate',
  'Week Pass',
  'Monthly Pass',
  'Black Card',
  'Day Pass',
  'Green Card',
  'Family Card',
  ENROLLMENT_FEE,
  'Business Membership - Platinum',
  'Gold',
  'Silver',
]

/** What a person who is not a member yet pays on top (rule plans.fee). */
export const DEFAULT_MEMBERSHIP_FEE_SATANG: Satang = baht(200)

/** 7% (rule plans.vat). */
export const DEFAULT_VAT_RATE_BASIS_POINTS = 700

/** Whether the name has a meaning of its own (rule plans.names), spelt exactly so. */
export function isStandardPlanName(name: string): name is StandardPlanName {
  return (STANDARD_PLAN_NAMES as readonly string[]).includes(name)
}

export type RegistrationTotalInput = {
  basePriceSatang: Satang
  isEnrollmentFee: boolean
  isExistingMember: boolean
  membershipFeeSatang: Satang
  vatApplies: boolean
  vatRateBasisPoints: number
}

export type RegistrationTotal = {
  priceSatang: Satang
  membershipFeeSatang: Satang
  vatSatang: Satang
  /** Added so that the payment can be told from others; part of the total. */
  uniqueSatang?: Satang
  totalSatang: Satang
}

/**
 * What a registration costs, with its breakdown, in satang (rule plans.total): the base price (none for the
 * Enrollment Fee), plus the membership fee for a non-member and always for the Enrollment Fee, plus VAT on
 * the sum where the plan carries it, rounded half up.
 */
export function registrationTotal(input: RegistrationTotalInput): RegistrationTotal {
  const priceSatang = input.isEnrollmentFee ? 0 : input.basePriceSatang
  const paysFee = input.isEnrollmentFee || !input.isExistingMember
  const membershipFeeSatang = paysFee ? input.membershipFeeSatang : 0
  const netSatang = priceSatang + membershipFeeSatang
  const vatSatang = input.vatApplies ? addVat(netSatang, input.vatRateBasisPoints) : 0
  return { priceSatang, membershipFeeSatang, vatSatang, totalSatang: netSatang + vatSatang }
}

/** The membership types a member record may have (rule members.fields). */
export const MEMBERSHIP_TYPES = ['day pass', 'weekly', 'monthly', 'annual'] as const

export type MembershipType = (typeof MEMBERSHIP_TYPES)[number]

type Period = { days: number } | { months: number }

const DEFAULT_PERIOD: Period = { months: 1 }

/** A map, not an object, so that a plan called "constructor" finds nothing. */
const PERIODS = new Map<string, Period>([
  ['day pass', { days: 1 }],
  ['green card', { days: 1 }],
  ['week pass', { days: 7 }],
  ['weekly', { days: 7 }],
  ['black card', { days: 7 }],
  ['monthly pass', { months: 1 }],
  ['monthly', { months: 1 }],
  ['bronze', { months: 1 }],
  ['silver', { months: 6 }],
  ['annual', { months: 12 }],
  ['gold', { months: 12 }],
])

const MEMBERSHIP_TYPE_BY_PLAN = new Map<string, MembershipType>([
  ['day pass', 'day pass'],
  ['green card', 'day pass'],
  ['week pass', 'weekly'],
  ['weekly', 'weekly'],
  ['black card', 'weekly'],
  ['annual', 'annual'],
  ['gold', 'annual'],
])

/**
 * The membership type a plan makes, whatever the case (rule plans.membership-type).
 * Silver and every other plan make monthly, the default type; the plan's own name is kept beside it.
 */
export function membershipTypeForPlan(planName: string): MembershipType {
  return MEMBERSHIP_TYPE_BY_PLAN.get(normaliseName(planName)) ?? 'monthly'
}

/**
 * The day a membership started on `startDay` expires, by plan name or membership type, whatever the case
 * (rule plans.expiry). Names that the rule does not list last one month.
 * @throws RangeError when `startDay` is no day.
 */
export function expiryDay(planOrType: string, startDay: Day): Day {
  return addPeriod(periodOf(planOrType), startDay, dayOfMonth(startDay))
}

export type Renewal = { expiryDay: Day; anchorDay: number }

type RenewalInput = {
  membershipType: string
  currentExpiry: Day | null
  today: Day
  anchorDay: number | null
  /** Days after the expiry on which a renewal still goes on from it (settings, "Renewals"). */
  graceDays?: number
}

/**
 * Renews from the current expiry while it has not passed by more than the days of grace, otherwise (or without one)
 * from today, by the period of a membership type or plan name (rule members.renew). What would be over already, as a
 * day pass is after two days of grace, begins today as well: nobody pays for what is past. `anchorDay` is the day of
 * month monthly periods aim for, so that 28 February renews to 31 March for someone who began on a 31st.
 * A renewal from today begins a new anchor, and so does an expiry that was edited off its anchor by hand.
 * @returns the new expiry and the anchor to store with it.
 * @throws RangeError when a day is no day.
 */
export function renewedExpiry(input: RenewalInput): Renewal {
  const start = renewalStart(input)
  const goesOn = start === input.currentExpiry
  return renewedFrom(
    periodOf(input.membershipType),
    start,
    goesOn ? anchorOf(start, [input.anchorDay]) : dayOfMonth(start),
  )
}

/** The day from which a renewal counts: the current expiry or, by the rules of `renewedExpiry`, today. */
export function renewalStart({
  membershipType,
  currentExpiry,
  today,
  anchorDay,
  graceDays = 0,
}: RenewalInput): Day {
  if (currentExpiry === null || !isRunning(currentExpiry, today, graceDays)) return today
  const continued = renewedFrom(periodOf(membershipType), currentExpiry, anchorOf(currentExpiry, [anchorDay]))
  return continued.expiryDay >= today ? currentExpiry : today
}

function renewedFrom(period: Period, start: Day, anchorDay: number): Renewal {
  const renewed = addPeriod(period, start, anchorDay)
  return { expiryDay: renewed, anchorDay: 'days' in period ? dayOfMonth(renewed) : anchorDay }
}

/** Whether a membership still counts on a day: until its last one, and for so many days of grace after it. */
export function isRunning(expiry: Day, day: Day, graceDays: number): boolean {
  return addDays(expiry, graceDays) >= day
}

/**
 * The day of month, 1 to 31, that monthly periods from this expiry aim for: the first candidate that ends there, as a
 * 31st does on 28 February, else the day that the expiry shows.
 */
export function anchorOf(expiry: Day, candidates: (number | null)[]): number {
  const shown = dayOfMonth(expiry)
  const ends = (anchorDay: number) => Math.min(anchorDay, daysInMonth(expiry)) === shown
  return candidates.find(anchorDay => anchorDay !== null && ends(anchorDay)) ?? shown
}

function addPeriod(period: Period, start: Day, anchorDay: number): Day {
  return 'days' in period ? addDays(start, period.days) : addMonths(start, period.months, anchorDay)
}

function periodOf(planOrType: string): Period {
  return PERIODS.get(normaliseName(planOrType)) ?? DEFAULT_PERIOD
}

/**
 * Whether a plan is a service beside the membership, such as a locker, or the fee alone: approving it for a member
 * leaves the membership as it is.
 */
export function isAddOn({ name, group }: { name: string; group: PlanGroup }): boolean {
  return group === 'additional' || group === 'specialized' || name === ENROLLMENT_FEE
}

function normaliseName(name: string): string {
  return name.trim().toLowerCase()
}
