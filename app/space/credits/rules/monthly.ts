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
  const usable = { usableFrom: startOfDay(month), usableUntil: startOfDay(addMonths(month, 1)) }
  const keyOf = (kind: GrantKind) => `${kind}:${id}:${month.slice(0, 7)}`
  const minutes = { unit: 'minute' as const, kind: 'plan' as const, amount: perks.minutesPerMonth, rules: {} }
  const vouchers = { unit: 'use' as const, kind: 'voucher' as const, amount: perks.vouchersPerMonth }
  return [minutes, { ...vouchers, rules: VOUCHER_RULES }]
    .filter(({ amount }) => amount > 0)
    .map(grant => ({ ...grant, ...usable, sourceKey: keyOf(grant.kind) }))
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
