import { eq, type SQL, sql } from 'drizzle-orm'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { foundBy, matchesPerson } from '#app/kit/platform/matches.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { totalOf } from './rules/total-of.ts'

/** An application as its own visitor may see it. */
export type ApplicationView = {
  id: string
  memberId: string
  statusKey: string
  status: 'submitted' | 'approved' | 'rejected'
  name: string
  email: string
  isExistingMember: boolean
  planName: string
  planSlug: string
  total: RegistrationTotal
  paymentMethod: PaymentMethod | null
  startDate: Day
  expiryDate: Day
}

/** What is to be paid for an application now: its total without what is kept back for the tax office. */
export const DUE = sql<number>`${applications.totalSatang} - ${applications.withheldSatang}`.mapWith(Number)

export async function findApplication(db: Executor, id: string): Promise<ApplicationView | null> {
  const [row] = await db
    .select({ application: applications, planSlug: plans.slug })
    .from(applications)
    .innerJoin(plans, eq(plans.id, applications.planId))
    .where(eq(applications.id, id))
  return row ? viewOf(row.application, row.planSlug) : null
}

/** The application behind a visitor's link. */
export async function findApplicationByKey(db: Executor, statusKey: string) {
  const [application] = await db.select().from(applications).where(eq(applications.statusKey, statusKey))
  return application ?? null
}

function viewOf(application: typeof applications.$inferSelect, planSlug: string): ApplicationView {
  const { id, memberId, statusKey, status, name, email } = application
  const { paymentMethod, startDate, expiryDate } = application
  return {
    id,
    memberId,
    statusKey,
    status,
    name,
    email,
    paymentMethod,
    startDate,
    expiryDate,
    planSlug,
    isExistingMember: application.isExistingMember === true,
    planName: application.selectedPlan,
    total: totalOf(application),
  }
}

/** Name, email, member id or phone. */
export function matchesSearch(search: string): SQL | undefined {
  return matchesPerson(foundBy(applications), [applications.mobilePhone], search)
}
