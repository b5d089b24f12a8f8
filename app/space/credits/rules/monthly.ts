import type { PlanPerks } from '#app/house/plans/rules/catalogue.ts'
import { addDays, addMonths, bangkokDay, type Day, monthOf, startOfDay } from '#app/kit/pure/days.ts'
import type { Entitlement } from '#app/people/entitlements/rules.ts'
import { endOfStay, isByTheHour } from '#app/people/entitlements/rules.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import type { CreditUnit, GrantKind } from './credits.ts'

const MINUTE_MS = 60_000

/** What a voucher is worth, and the purchase that it goes with (rule plans.vouchers). */
export const VOUCHER_RULES = { minutes: 30, minPaidMinutes: 60 }

/** What a plan brings in one calendar month. */
export type MonthlyGrant = {
  unit: CreditUnit
  kind: GrantKind
  amount: number
  usableFrom: Date
  usableUntil: Date
  /** The same for a member, a kind and a month, so that a month brings it once. */
  sourceKey: string
  rules: Record<string, number>
}

type Owner = { id: string; status: MemberStatus; joinDate: Day; expiryDate: Day | null }

/**
 * What an active member's plan brings in the calendar month of a moment, which their membership reaches (rule
 * credits.monthly); it ends with the month.
 */
export function monthlyGrantsOf(
  member: Owner,
  perks: PlanPerks,
  at: Date,
  graceDays: number,
): MonthlyGrant[] {
  const day = bangkokDay(at)
  const { id, status, joinDate, expiryDate } = member
  const isCovered = day >= joinDate && (expiryDate === null || day <= addDays(expiryDate, graceDays))
  if (status !== 'active' || !isCovered) return []
  const month = monthOf(day)
  const usable = usableIn(month)
  const keyOf = (kind: GrantKind) => `${kind}:${id}:${month.slice(0, 7)}`
  const minutes = { unit: 'minute' as const, kind: 'plan' as const, amount: perks.minutesPerMonth, rules: {} }
  const vouchers = { unit: 'use' as const, kind: 'voucher' as const, amount: perks.vouchersPerMonth }
  return [minutes, { ...vouchers, rules: VOUCHER_RULES }]
    .filter(({ amount }) => amount > 0)
    .map(grant => ({ ...grant, ...usable, sourceKey: keyOf(grant.kind) }))
}

const usableIn = (month: Day) => ({
  usableFrom: startOfDay(month),
  usableUntil: startOfDay(addMonths(month, 1)),
})

/** So many seats of a plan that a company has on a day, and what the plan brings each of them in a month. */
export type SeatsOfPlan = { planId: string; quantity: number; minutes: number }

/** For how many seats of a plan the month has brought something already. */
export type BroughtFor = { planId: string; seats: number }

/** By which grants of a company's pool that come from seats of a plan in a month are known. */
export const poolSource = (customerId: string, month: Day) => `pool:${customerId}:${month.slice(0, 7)}:`

/**
 * What the seats of a company bring its pool in the month of a day and have not brought yet (rule credits.pool-seats): of a plan
 * as many as there are on the day more than the month has had. Seats that replace others bring nothing again.
 */
export function poolGrantsOf(
  customerId: string,
  day: Day,
  { seats, brought }: { seats: readonly SeatsOfPlan[]; brought: readonly BroughtFor[] },
): MonthlyGrant[] {
  const month = monthOf(day)
  return [...Map.groupBy(seats, ({ planId }) => planId)].flatMap(([planId, of]) => {
    const had = brought.reduce((sum, one) => sum + (one.planId === planId ? one.seats : 0), 0)
    const more = of.reduce((sum, { quantity }) => sum + quantity, 0) - had
    const minutes = of[0]?.minutes ?? 0
    if (more <= 0 || minutes <= 0) return []
    const sourceKey = `${poolSource(customerId, month)}${planId}:${had + 1}`
    const grant = { unit: 'minute' as const, kind: 'plan' as const, amount: more * minutes }
    return [{ ...grant, ...usableIn(month), sourceKey, rules: { seats: more } }]
  })
}

/**
 * Whether a right is of hours that were bought, so that a voucher makes it longer: an hour at least and less than a day, while
 * one may still come in by it.
 */
export function takesVoucher(right: Entitlement, now: Date): boolean {
  if (!isByTheHour(right)) return false
  const end = endOfStay(right)
  const grace = right.firstEntryAt ? right.graceMinutes * MINUTE_MS : 0
  return end === null || end.getTime() + grace > now.getTime()
}
