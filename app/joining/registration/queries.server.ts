import { desc, eq, inArray } from 'drizzle-orm'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { PaymentMethod } from './rules/registration.ts'
import { totalOf } from './rules/total-of.ts'
import { agreements, applications } from './tables.server.ts'

export type AgreementView = {
  id: string
  version: string
  title: string
  pages: { title: string; clauses: string[] }[]
  sha256: string
}

/**
 * The agreement that a new member accepts now, in the language asked for or else in English.
 * @throws Error when there is none, which the starter catalogue rules out.
 */
export async function findCurrentAgreement(db: Executor, locale: string): Promise<AgreementView> {
  const agreement = (await findNewestAgreement(db, locale)) ?? (await findNewestAgreement(db, 'en'))
  if (!agreement) throw new Error('There is no membership agreement')
  return agreement
}

/** The same, without its text, for who only writes down that it was accepted. */
export async function findAgreementToAccept(db: Executor, locale: string) {
  const { id, sha256, version } = agreements
  const [agreement] = await db
    .select({ id, sha256 })
    .from(agreements)
    .where(inArray(agreements.locale, [locale, 'en']))
    .orderBy(desc(eq(agreements.locale, locale)), desc(version))
    .limit(1)
  if (!agreement) throw new Error('There is no membership agreement')
  return agreement
}

async function findNewestAgreement(db: Executor, locale: string): Promise<AgreementView | null> {
  const { id, version, title, pages, sha256 } = agreements
  const [agreement] = await db
    .select({ id, version, title, pages, sha256 })
    .from(agreements)
    .where(eq(agreements.locale, locale))
    .orderBy(desc(agreements.version))
    .limit(1)
  return agreement ?? null
}

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
    ...{ id, memberId, statusKey, status, name, email },
    ...{ paymentMethod, startDate, expiryDate, planSlug },
    isExistingMember: application.isExistingMember === true,
    planName: application.selectedPlan,
    total: totalOf(application),
  }
}
