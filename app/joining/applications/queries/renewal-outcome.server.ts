import { findPlanById } from '#app/house/plans/queries.server.ts'
import { isAddOn, membershipTypeOf, periodOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Member } from '#app/people/members/steps/memberships.server.ts'
import { addOnPeriod, renewedMembership } from '../rules/applications.ts'
import type { Application } from '../steps/decisions.server.ts'
import { findRenewedMember } from './renewed.server.ts'

type Renewed = Pick<Member, 'expiryDate' | 'anchorDay'>

/**
 * What approving the application makes of a member whom it renews: their next period or, for a service beside the
 * membership, nothing but a code. What came by a renewal's link counts from the day on which it was paid, whenever staff
 * get to it.
 */
export async function findRenewalOutcome(db: Executor, application: Application, member: Renewed, now: Date) {
  const { selectedPlan: planName, planId, startDate } = application
  const today = bangkokDay(now)
  const plan = await findPlanById(db, planId)
  if (isAddOn(plan)) return { isAddOn: true as const, period: addOnPeriod({ application, member, today }) }
  const { graceDays } = (await findSettings(db)).renewals
  const isRenewal = (await findRenewedMember(db, application.id)) !== null
  const paidOn = isRenewal ? bangkokDay(application.submittedAt) : today
  const lasting = periodOf(plan)
  const period = renewedMembership({ planName, period: lasting, startDate, member, today, paidOn, graceDays })
  const change = {
    membershipType: membershipTypeOf(lasting),
    planName,
    status: 'active' as const,
    expiryDate: period.expiryDay,
    anchorDay: period.anchorDay,
    lastRenewedAt: now,
    updatedAt: now,
  }
  return { isAddOn: false as const, period, change }
}
