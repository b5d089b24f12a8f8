import { eq, inArray } from 'drizzle-orm'
import { findPlanNamed, listPlans } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { isSamePlanName } from '#app/house/plans/rules/names.ts'
import { nearestPlan } from '#app/house/plans/rules/nearest.ts'
import {
  isAddOn,
  periodOf,
  periodOfName,
  type RegistrationTotal,
  renewalStart,
  renewedExpiry,
} from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import { totalOf } from '#app/joining/registration/rules/total-of.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import type { members } from '#app/people/members/tables.server.ts'
import { linkEnd, type RenewalState, renewalStateOf } from '../rules/renewals.ts'
import { findRenewalApplication, type Renewal, type RenewalApplication } from './renewals.server.ts'

type Member = typeof members.$inferSelect

/** What paying now gets the member: fixed once they have paid, so that nothing changes under them. */
export type Offer = {
  plan: PlanView
  /** The day from which the new time counts. */
  from: Day
  until: Day
  total: RegistrationTotal
  vatBasisPoints: number
}

export type Standing = {
  renewal: Renewal
  member: Member
  application: RenewalApplication | null
  state: RenewalState
  /** For the member's plan, or what is nearest to one that is not sold any more; null where there is nothing to pay for. */
  offer: Offer | null
}

type Context = { db: Executor; now: () => Date }

/** Where a renewal stands on this day, with what it offers. */
export async function findStanding(
  { db, now }: Context,
  { renewal, member }: { renewal: Renewal; member: Member },
): Promise<Standing> {
  const today = bangkokDay(now())
  const { graceDays } = (await findSettings(db)).renewals
  const application = await findRenewalApplication(db, renewal.id)
  const offer = await findOffer(db, { member, application, today, graceDays })
  const state = renewalStateOf({
    today,
    member,
    expiryDate: renewal.expiryDate,
    linkEnd: linkEnd(renewal, graceDays),
    application: application && { ...application, newestReceipt: application.newestReceipt?.status ?? null },
    isOnSale: offer !== null,
  })
  return { renewal, member, application, state, offer }
}

type Offered = { member: Member; application: RenewalApplication | null; today: Day; graceDays: number }

async function findOffer(
  db: Executor,
  { member, application, today, graceDays }: Offered,
): Promise<Offer | null> {
  const planName = application?.selectedPlan ?? member.planName
  if (planName === null) return null
  const onSale = await listPlans(db)
  const own = onSale.find(({ name }) => isSamePlanName(name, planName))
  const plan = own ?? (application ? null : await findNearest(db, onSale, member))
  if (!plan || isAddOn(plan)) return null
  const { membershipType, expiryDate: currentExpiry, anchorDay } = member
  const renewal = { membershipType, period: periodOf(plan), currentExpiry, anchorDay, today, graceDays }
  const days = { from: renewalStart(renewal), until: renewedExpiry(renewal).expiryDay }
  if (application) {
    return { plan, ...days, total: totalOf(application), vatBasisPoints: application.vatBasisPoints }
  }
  const { pricing } = await findSettings(db)
  const vatBasisPoints = await findVatBasisPoints(db, today)
  const total = totalFor(plan, true, { ...pricing, vatBasisPoints })
  return { plan, ...days, total, vatBasisPoints }
}

/** For a member of a plan that is not sold any more; none for a service, which is no membership. */
async function findNearest(
  db: Executor,
  onSale: PlanView[],
  { planName, membershipType }: Member,
): Promise<PlanView | null> {
  const own = await findPlanNamed(db, planName)
  if (own && isAddOn(own)) return null
  const period = own ? periodOf(own) : periodOfName(membershipType)
  return nearestPlan(onSale, { period, priceSatang: own?.priceSatang ?? null })
}

/**
 * Whether the member accepted this version of the agreement before, in whatever language, with an application that was
 * theirs.
 */
export async function hasAccepted(
  db: Executor,
  { id, memberId }: Pick<Member, 'id' | 'memberId'>,
  version: string,
): Promise<boolean> {
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.memberId, memberId))
  const decided = db
    .select({ id: applicationDecisions.applicationId })
    .from(applicationDecisions)
    .where(eq(applicationDecisions.memberRowId, id))
  const rows = await db
    .select({ version: agreements.version })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .where(inArray(consents.applicationId, own.union(decided)))
  return rows.some(row => row.version === version)
}
