import { addDays, addMonths, type Day, dayOfMonth, daysInMonth } from '#app/kit/pure/days.ts'
import { addVat, baht, type Satang } from '#app/kit/pure/money.ts'
import type { PeriodUnit, PlanGroup } from './catalogue.ts'

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

/** How long a plan lasts (rule plans.period). The count is 0 where the unit is `none`, else at least 1. */
export type Period = { count: number; unit: PeriodUnit }

/** The most of a unit that a plan may last. */
export const LONGEST_PERIOD: Record<Exclude<PeriodUnit, 'none'>, number> = { hour: 72, day: 730, month: 60 }

const DEFAULT_PERIOD: Period = { count: 1, unit: 'month' }

/**
 * How long lasts what goes by its name (rule plans.expiry), membership types among it. A map, not an object, so that a plan called
 * "constructor" finds nothing.
 */
const PERIODS_BY_NAME = new Map<string, Period>([
  ['day pass', { count: 1, unit: 'day' }],
  ['green card', { count: 1, unit: 'day' }],
  ['week pass', { count: 7, unit: 'day' }],
  ['weekly', { count: 7, unit: 'day' }],
  ['black card', { count: 7, unit: 'day' }],
  ['monthly pass', { count: 1, unit: 'month' }],
  ['monthly', { count: 1, unit: 'month' }],
  ['bronze', { count: 1, unit: 'month' }],
  ['silver', { count: 6, unit: 'month' }],
  ['annual', { count: 12, unit: 'month' }],
  ['gold', { count: 12, unit: 'month' }],
])

/**
 * How long a plan or membership type of that name lasts, whatever the case: a month for every name that rule
 * plans.expiry does not list. Only for names without a plan of the catalogue, which says its period itself.
 */
export function periodOfName(planOrType: string): Period {
  return PERIODS_BY_NAME.get(normaliseName(planOrType)) ?? DEFAULT_PERIOD
}

type Lasting = { periodCount: number; periodUnit: PeriodUnit }

/** The period of a plan of the catalogue. */
export function periodOf({ periodCount, periodUnit }: Lasting): Period {
  return { count: periodCount, unit: periodUnit }
}

const DAYS_OF_A_WEEK = 7
const DAYS_OF_A_MONTH = 28
const MONTHS_OF_A_YEAR = 12

/**
 * The membership type that a plan of this period makes (rule plans.membership-type): the longest that is not longer.
 * Hours and what has no time of its own make monthly, the default type; the plan's own name is kept beside it.
 */
export function membershipTypeOf({ count, unit }: Period): MembershipType {
  if (unit === 'day' && count < DAYS_OF_A_WEEK) return 'day pass'
  if (unit === 'day' && count < DAYS_OF_A_MONTH) return 'weekly'
  return unit === 'month' && count >= MONTHS_OF_A_YEAR ? 'annual' : 'monthly'
}

/** The membership type that a plan makes of which only the name is known. */
export function membershipTypeForPlan(planName: string): MembershipType {
  return membershipTypeOf(periodOfName(planName))
}

/**
 * The day on which what began on `startDay` expires: by a period, or by the name of a plan or membership type
 * (rule plans.expiry). Hours, and what has no time of its own, are to be used within a month.
 * @throws RangeError when `startDay` is no day.
 */
export function expiryDay(lasting: Period | string, startDay: Day): Day {
  const period = typeof lasting === 'string' ? periodOfName(lasting) : lasting
  return addPeriod(period, startDay, dayOfMonth(startDay))
}

export type Renewal = { expiryDay: Day; anchorDay: number }

type RenewalInput = {
  membershipType: string
  /** Of the member's plan, where the catalogue has it: it goes before the membership type. */
  period?: Period | undefined
  currentExpiry: Day | null
  today: Day
  anchorDay: number | null
  /** Days after the expiry on which a renewal still goes on from it (settings, "Renewals"). */
  graceDays?: number
}

/**
 * Renews from the current expiry while it has not passed by more than the days of grace, otherwise (or without one)
 * from today, by the period of the plan or else of the membership type (rule members.renew). What would be over already, as a
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
    periodToRenew(input),
    start,
    goesOn ? anchorOf(start, [input.anchorDay]) : dayOfMonth(start),
  )
}

/** The day from which a renewal counts: the current expiry or, by the rules of `renewedExpiry`, today. */
export function renewalStart(input: RenewalInput): Day {
  const { currentExpiry, today, anchorDay, graceDays = 0 } = input
  if (currentExpiry === null || !isRunning(currentExpiry, today, graceDays)) return today
  const continued = renewedFrom(periodToRenew(input), currentExpiry, anchorOf(currentExpiry, [anchorDay]))
  return continued.expiryDay >= today ? currentExpiry : today
}

function periodToRenew({ period, membershipType }: RenewalInput): Period {
  return period ?? periodOfName(membershipType)
}

function renewedFrom(period: Period, start: Day, anchorDay: number): Renewal {
  const renewed = addPeriod(period, start, anchorDay)
  return { expiryDay: renewed, anchorDay: period.unit === 'day' ? dayOfMonth(renewed) : anchorDay }
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

function addPeriod({ count, unit }: Period, start: Day, anchorDay: number): Day {
  if (unit === 'day') return addDays(start, count)
  return addMonths(start, unit === 'month' ? count : DEFAULT_PERIOD.count, anchorDay)
}

/**
 * Whether a plan is a service beside the membership, such as a locker, or a fee without a time of its own: approving it
 * for a member leaves the membership as it is.
 */
export function isAddOn({ group, periodUnit }: { group: PlanGroup; periodUnit: PeriodUnit }): boolean {
  return group === 'additional' || group === 'specialized' || periodUnit === 'none'
}

function normaliseName(name: string): string {
  return name.trim().toLowerCase()
}
