import { and, asc, type Column, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { PlanView } from './rules/catalogue.ts'
import { planNamed } from './rules/names.ts'
import { plans } from './tables.server.ts'

const VIEW = {
  id: plans.id,
  slug: plans.slug,
  name: plans.name,
  group: plans.group,
  priceSatang: plans.priceSatang,
  vatApplies: plans.vatApplies,
  isMostPopular: plans.isMostPopular,
  periodCount: plans.periodCount,
  periodUnit: plans.periodUnit,
  opensDoors: plans.opensDoors,
  isRecurring: plans.isRecurring,
  textKey: plans.textKey,
  unit: plans.unit,
  description: plans.description,
  features: plans.features,
}

/** The plans on sale, in the owner's order. */
export async function listPlans(db: Executor): Promise<PlanView[]> {
  return db.select(VIEW).from(plans).where(eq(plans.isActive, true)).orderBy(asc(plans.position))
}

const CATALOGUE = {
  ...VIEW,
  isActive: plans.isActive,
  vouchersPerMonth: plans.vouchersPerMonth,
  minutesPerMonth: plans.minutesPerMonth,
  guestsPerMonth: plans.guestsPerMonth,
  bookingsAhead: plans.bookingsAhead,
  hoursAhead: plans.hoursAhead,
  paymentLinkNew: plans.paymentLinkNew,
  paymentLinkExisting: plans.paymentLinkExisting,
}

/** Every plan for the staff side, also those off sale, with their payment links, in the owner's order. */
export async function listCatalogue(db: Executor) {
  return db.select(CATALOGUE).from(plans).orderBy(asc(plans.position), asc(plans.id))
}

export type CataloguePlan = Awaited<ReturnType<typeof listCatalogue>>[number]

/** One of them, by its slug. */
export async function findCataloguePlan(db: Executor, slug: string) {
  const [plan] = await db.select(CATALOGUE).from(plans).where(eq(plans.slug, slug))
  return plan ?? null
}

/** The plan of a member, also one off sale; undefined for none, or one that the catalogue does not have. */
export async function findPlanNamed(db: Executor, planName: string | null) {
  return planName === null ? undefined : planNamed(await listCatalogue(db), planName)
}

/** The plans that say themselves how much may be booked ahead. */
export async function listPlanMeasures(db: Executor) {
  const { name, bookingsAhead, hoursAhead } = plans
  return db
    .select({ name, bookingsAhead, hoursAhead })
    .from(plans)
    .where(or(isNotNull(bookingsAhead), isNotNull(hoursAhead)))
}

/** For members: their plan recurs, or is none of the catalogue. */
export function recurs(planName: Column): SQL {
  const isSame = sql`lower(${plans.name}) = lower(${planName})`
  return sql`not exists (select 1 from ${plans} where not ${plans.isRecurring} and ${isSame})`
}

/** A plan that was chosen, also one off sale. */
export async function findPlanById(db: Executor, id: string): Promise<PlanView> {
  const [plan] = await db.select(VIEW).from(plans).where(eq(plans.id, id))
  if (!plan) throw new Error(`There is no plan ${id}`)
  return plan
}

/** The plan on sale under that slug. */
export async function findPlanBySlug(db: Executor, slug: string): Promise<PlanView | null> {
  const [plan] = await db
    .select(VIEW)
    .from(plans)
    .where(and(eq(plans.slug, slug), eq(plans.isActive, true)))
  return plan ?? null
}

/** The plan of that name, in whatever case, or else of that slug, also one off sale. */
export async function findPlanByNameOrSlug(db: Executor, name: string): Promise<PlanView | null> {
  const isNamed = sql`lower(${plans.name}) = lower(${name})`
  const [plan] = await db
    .select(VIEW)
    .from(plans)
    .where(or(isNamed, eq(plans.slug, name)))
    .orderBy(sql`${isNamed} desc`)
    .limit(1)
  return plan ?? null
}

/** For which of the plans on sale a payment link is set, by slug (rule plans.card-links). */
export async function listLinkedPlans(db: Executor): Promise<Record<string, LinkedFor>> {
  const { slug, isActive, paymentLinkNew, paymentLinkExisting } = plans
  const forNew = sql<boolean>`${paymentLinkNew} is not null`
  const forExisting = sql<boolean>`${paymentLinkExisting} is not null`
  const rows = await db.select({ slug, forNew, forExisting }).from(plans).where(eq(isActive, true))
  return Object.fromEntries(rows.map(({ slug: plan, ...linked }) => [plan, linked]))
}

export type LinkedFor = { forNew: boolean; forExisting: boolean }

/** Card payment links of the plan (rule plans.card-links); null where the owner has set none. */
export async function findPaymentLinks(
  db: Executor,
  planName: string,
): Promise<{ forNew: string | null; forExisting: string | null } | null> {
  const [links] = await db
    .select({ forNew: plans.paymentLinkNew, forExisting: plans.paymentLinkExisting })
    .from(plans)
    .where(eq(plans.name, planName))
  return links ?? null
}
