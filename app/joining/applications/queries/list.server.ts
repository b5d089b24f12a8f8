import type { SQLWrapper } from 'drizzle-orm'
import { and, asc, desc, eq, exists, gt, not, type SQL, sql } from 'drizzle-orm'
import { plans } from '#app/house/plans/tables.server.ts'
import { mapCardPayments } from '#app/joining/card-payments/queries/payments.server.ts'
import { otherAmountPaid } from '#app/joining/card-payments/rules/payments.ts'
import { cardBadgeOf } from '#app/joining/card-payments/texts.ts'
import { cameInFlood, isInFlood } from '#app/joining/provisional-codes/queries.server.ts'
import { isSlipOf, type Receipt, receipts } from '#app/joining/receipts/tables.server.ts'
import { matchesSearch } from '#app/joining/registration/queries.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { countFrom, findPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { findDeliveryStates } from '#app/machines/webhooks/queries/of-subject.server.ts'
import { bills, isBillFor } from '#app/money/bills/tables.server.ts'
import { PAYMENT_METHODS } from '#app/money/methods/rules.ts'
import { APPLICATION_STATUSES } from '#app/people/applicants/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import type { Application } from '../steps/decisions.server.ts'
import { findRenewalIds } from './renewed.server.ts'
import { findSlipChanges } from './slip-changes.server.ts'

export type ApplicationQuery = WithFloods<ListQuery<'status' | 'plan' | 'method' | 'receipt' | 'flood'>>

/** Where nothing came as a flood, which is usual, none has to be left out of the list. */
export type WithFloods<Query> = Query & { hasFloods: boolean }

export type ListedApplication = Awaited<ReturnType<typeof withState>>[number]

/** What the list's address asks for, of the plans and floods that there are. */
export function readApplicationQuery(
  params: URLSearchParams,
  { planNames, floods }: { planNames: string[]; floods: { id: string }[] },
): ApplicationQuery {
  const query = readListQuery(params, {
    status: APPLICATION_STATUSES,
    plan: planNames,
    method: PAYMENT_METHODS,
    receipt: ['with', 'without'],
    flood: floods.map(({ id }) => id),
  })
  return { ...query, hasFloods: floods.length > 0 }
}

/** Every plan that someone can have applied for, also those that are off sale. */
export async function listPlanNames(db: Executor): Promise<string[]> {
  const rows = await db.select({ name: plans.name }).from(plans).orderBy(asc(plans.position))
  return rows.map(({ name }) => name)
}

/** A page of the applications, newest first unless the query says otherwise, each with its receipt and how its delivery stands. */
export async function listApplications(db: Executor, query: ApplicationQuery) {
  const { rows, total } = await findPage(db, applications, {
    where: matching(db, query),
    orderBy: sortedBy(query),
    page: query.page,
  })
  return { rows: await withState(db, rows), total }
}

/** The ids of all that search and filters leave, for the export; of a selection, of what is ticked. */
export function listApplicationIds(db: Executor, query: ApplicationQuery, chosen: string[] | null) {
  return listIds(db, applications, { where: matching(db, query), orderBy: sortedBy(query), chosen })
}

/** The applications of these ids, some at a time. */
export async function* readApplications(db: Executor, ids: string[]) {
  for await (const rows of readRows(db, applications, ids)) yield await withState(db, rows)
}

const SORTS = {
  name: byName(applications.name),
  plan: applications.selectedPlan,
  total: applications.totalSatang,
  received: applications.createdAt,
  status: applications.status,
}

function sortedBy({ sort }: ApplicationQuery): SQL[] {
  const { id, createdAt } = applications
  return orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] })
}

function matching(db: Executor, query: ApplicationQuery): SQL | undefined {
  const { search, filters } = query
  const { status, plan, method, receipt } = filters
  const withReceipt = exists(
    db
      .select({ id: receipts.id })
      .from(receipts)
      .where(isSlipOf({ kind: 'application', id: applications.id })),
  )
  return and(
    search ? matchesSearch(search) : undefined,
    floodCondition(applications.id, query),
    status ? eq(applications.status, status as Application['status']) : undefined,
    plan ? eq(applications.selectedPlan, plan) : undefined,
    method ? eq(applications.paymentMethod, method as (typeof PAYMENT_METHODS)[number]) : undefined,
    receipt === 'with' ? withReceipt : undefined,
    receipt === 'without' ? not(withReceipt) : undefined,
  )
}

/** A flood of slips is one line above a list, and its rows are a list of their own; a search finds every row. */
export function floodCondition(
  applicationId: SQLWrapper,
  { search, filters: { flood }, hasFloods }: WithFloods<ListQuery<'flood'>>,
): SQL | undefined {
  if (flood) return isInFlood(applicationId, flood)
  return search || !hasFloods ? undefined : sql`${isInFlood(applicationId)} is not true`
}

async function withState(db: Executor, rows: Application[]) {
  const ids = rows.map(({ id }) => id)
  const [slips, deliveries, renewed, cards, changes] = await Promise.all([
    findNewestReceipts(db, ids),
    findDeliveryStates(db, 'registration', ids),
    findRenewalIds(db, ids),
    mapCardPayments(db, ids),
    findSlipChanges(db, rows),
  ])
  return rows.map(row => ({
    ...row,
    isRenewal: renewed.has(row.id),
    isChanged: changes.has(row.id) || otherAmountPaid(cards.get(row.id) ?? [], row) !== null,
    receipt: slips.get(row.id) ?? null,
    card: cardBadgeOf(cards.get(row.id) ?? []),
    cardPayment: cards.get(row.id)?.findLast(({ paidAt }) => paidAt !== null) ?? null,
    delivery: deliveries.get(row.id) ?? { state: 'kept' as const, attempts: 0 },
  }))
}

async function findNewestReceipts(db: Executor, applicationIds: string[]) {
  if (applicationIds.length === 0) return new Map<string, Receipt['status']>()
  const { status, createdAt } = receipts
  const applicationId = bills.subjectId
  const rows = await db
    .selectDistinctOn([applicationId], { applicationId, status })
    .from(receipts)
    .innerJoin(bills, eq(bills.id, receipts.billId))
    .where(isBillFor('application', applicationIds))
    .orderBy(applicationId, desc(createdAt), desc(receipts.id))
  return new Map(rows.map(row => [row.applicationId, row.status]))
}

const WAITING = and(eq(applications.status, 'submitted'), not(isInFlood(applications.id)))
const OLDEST_FIRST = [asc(applications.createdAt), asc(applications.id)]

/** The applications that have waited longest for a decision, and how many wait in all, floods aside. */
export async function listWaitingApplications(db: Executor, limit: number) {
  const { id, name, selectedPlan, totalSatang, createdAt } = applications
  const rows = await db
    .select({ id, name, selectedPlan, totalSatang, createdAt })
    .from(applications)
    .where(WAITING)
    .orderBy(...OLDEST_FIRST)
    .limit(limit)
  const ids = rows.map(row => row.id)
  const [total, slips, renewed] = await Promise.all([
    countFrom(rows, limit, () => db.$count(applications, WAITING)),
    findNewestReceipts(db, ids),
    findRenewalIds(db, ids),
  ])
  const withSlips = rows.map(row => ({
    ...row,
    isRenewal: renewed.has(row.id),
    receipt: slips.get(row.id) ?? null,
  }))
  return { rows: withSlips, total }
}

/**
 * Who works through a flood stays in it: the application of one that waits next after this one, or else the one of it
 * that waits longest. Null where this came in none, or no other of one waits.
 */
export async function findNextOfFlood(db: Executor, { id, createdAt }: Application): Promise<string | null> {
  const isAlike = sql`${isInFlood(applications.id)} and ${cameInFlood(id)}`
  const others = and(eq(applications.status, 'submitted'), isAlike, not(eq(applications.id, id)))
  const isLater = gt(applications.createdAt, createdAt)
  const [next] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(others)
    .orderBy(desc(isLater), ...OLDEST_FIRST)
    .limit(1)
  return next?.id ?? null
}
