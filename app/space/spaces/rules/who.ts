import { type Entitlement, mayEnter } from '#app/people/entitlements/rules.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import type { Audience } from './spaces.ts'

/** The states of the members whom staff may book for: nobody who is suspended, or inactive. */
export const BOOKABLE = ['active', 'expired'] as const satisfies readonly MemberStatus[]

/** Who makes a booking. */
export const MAKERS = ['member', 'staff', 'program', 'visitor'] as const
export type Maker = (typeof MAKERS)[number]

export type Person = {
  status: MemberStatus
  /** The membership's own plan, for rights of which only the type is known. */
  planName: string | null
  entitlements: readonly (Entitlement & { planName: string | null })[]
}

/** The names of the plans by which somebody may come in at a moment: they decide about who may, and for how much. */
export function plansAt({ status, planName, entitlements }: Person, at: Date, graceDays: number): string[] {
  const valid = entitlements.filter(one => mayEnter({ status, entitlements: [one] }, at, graceDays).mayEnter)
  const names = valid.map(one => one.planName ?? (one.isAddOn ? null : planName))
  return [...new Set(names.filter(name => name !== null))]
}

/**
 * Whether somebody may have a space at a moment (rule bookings.who): who may come in then, by a plan that the space is for.
 * Staff decide for themselves whom they book for, but for nobody who is suspended.
 */
export function mayBook(
  space: { audience: Audience; plans: readonly string[] },
  person: Person,
  { at, graceDays, by }: { at: Date; graceDays: number; by: Maker },
): boolean {
  const { status } = person
  if (!BOOKABLE.some(bookable => bookable === status)) return false
  if (by === 'staff') return true
  if (space.audience === 'staff' || !mayEnter(person, at, graceDays).mayEnter) return false
  return (
    space.audience === 'members' || plansAt(person, at, graceDays).some(plan => space.plans.includes(plan))
  )
}
