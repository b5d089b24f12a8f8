import { eq } from 'drizzle-orm'
import { isAddOn, membershipTypeForPlan } from '#app/house/plans/rules/prices.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Member } from '#app/joining/members/steps/memberships.server.ts'
import { findRenewedMember } from '#app/joining/renewals/queries/renewals.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { addOnPeriod, renewedMembership } from '../rules/applications.ts'
import type { Application } from '../steps/decisions.server.ts'

type Renewed = Pick<Member, 'expiryDate' | 'anchorDay'>

/**
 * What approving the application makes of a member whom it renews: their next period or, for a service beside the
 * membership, nothing but a code. What came by a renewal's link counts from the day on which it was paid, whenever staff
 * get to it.
 */
export async function findRenewalOutcome(db: Executor, application: Application, member: Renewed, now: Date) {
  const { selectedPlan: planName, planId, startDate } = application
  const today = bangkokDay(now)
  const [plan] = await db.select({ group: plans.group }).from(plans).where(eq(plans.id, planId))
  if (plan && isAddOn({ name: planName, ...plan }))
    return { isAddOn: true as const, period: addOnPeriod({ application, member, today }) }
  const { graceDays } = (await findSettings(db)).renewals
  const isRenewal = (await findRenewedMember(db, application.id)) !== null
  const paidOn = isRenewal ? bangkokDay(application.submittedAt) : today
  const period = renewedMembership({ planName, startDate, member, today, paidOn, graceDays })
  const change = {
    membershipType: membershipTypeForPlan(planName),
    planName,
    status: 'active' as const,
    expiryDate: period.expiryDay,
    anchorDay: period.anchorDay,
    lastRenewedAt: now,
    updatedAt: now,
  }
  return { isAddOn: false as const, period, change }
}
