import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { floodCondition, type WithFloods } from '#app/joining/applications/queries/list.server.ts'
import { matchesSearch } from '#app/joining/registration/queries.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { countFrom, findPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { foundBy, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { idOf, SLIP_STATUSES } from '#app/money/bills/rules.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { isSlipOf, RECEIPT, type Receipt, receipts } from '../tables.server.ts'

export type ReceiptQuery = WithFloods<ListQuery<'status' | 'application' | 'flood'>>

export type ListedReceipt = Awaited<ReturnType<typeof withApplications>>[number]

/** What the list's address asks for, of the floods that there are. */
export function readReceiptQuery(params: URLSearchParams, floods: { id: string }[]): ReceiptQuery {
  const flood = floods.map(({ id }) => id)
  const query = readListQuery(params, { status: SLIP_STATUSES, application: ['with', 'without'], flood })
  return { ...query, hasFloods: floods.length > 0 }
}

/** A page of the receipts, newest first unless the query says otherwise, each with the application that it belongs to. */
export async function listReceipts(db: Executor, query: ReceiptQuery) {
  const { rows, total } = await findPage<typeof receipts, Receipt>(db, receipts, {
    where: matching(db, query),
    orderBy: sortedBy(query),
    page: query.page,
    columns: RECEIPT,
  })
  return { rows: await withApplications(db, rows), total }
}

/** The ids of all that search and filters leave, for the export; of a selection, of what is ticked. */
export function listReceiptIds(db: Executor, query: ReceiptQuery, chosen: string[] | null) {
  return listIds(db, receipts, { where: matching(db, query), orderBy: sortedBy(query), chosen })
}

/** The receipts of these ids, some at a time. */
export async function* readReceipts(db: Executor, ids: string[]) {
  for await (const rows of readRows<typeof receipts, Receipt>(db, receipts, ids, RECEIPT))
    yield await withApplications(db, rows)
}

const APPLICATION_ID = subjectIdOf(receipts.billId, 'application')

const SORTS = { received: receipts.createdAt, status: receipts.status }

function sortedBy({ sort }: ReceiptQuery): SQL[] {
  const { id, createdAt } = receipts
  return orderOf(SORTS, sort, { id, otherwise: [desc(createdAt), desc(id)] })
}

function matching(db: Executor, query: ReceiptQuery): SQL | undefined {
  const { search, filters } = query
  const { status, application } = filters
  return and(
    search ? isAbout(db, search) : undefined,
    floodCondition(APPLICATION_ID, query),
    status ? eq(receipts.status, status as Receipt['status']) : undefined,
    application === 'with' ? isNotNull(APPLICATION_ID) : undefined,
    application === 'without' ? isNull(APPLICATION_ID) : undefined,
  )
}

/** By what they say themselves, or by their application. Each of the two finds its rows along an index. */
function isAbout(db: Executor, search: string): SQL {
  const own = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(holdsWords(foundBy(receipts), search))
  const ofApplications = db
    .select({ id: receipts.id })
    .from(receipts)
    .innerJoin(applications, eq(applications.id, APPLICATION_ID))
    .where(matchesSearch(search))
  return inArray(receipts.id, own.union(ofApplications))
}

/** What the visitor left out of a receipt is taken from its application. */
async function withApplications(db: Executor, rows: Receipt[]) {
  const ids = rows.flatMap(({ subject }) => idOf('application', subject) ?? [])
  const found =
    ids.length > 0 ? await db.select().from(applications).where(inArray(applications.id, ids)) : []
  const byId = new Map(found.map(application => [application.id, application]))
  return rows.map(row => {
    const application = byId.get(row.subject?.id ?? '') ?? null
    return {
      ...row,
      application,
      who: row.name || application?.name || row.email,
      plan: row.selectedPlan ?? application?.selectedPlan ?? null,
      total: row.totalSatang ?? application?.totalSatang ?? null,
    }
  })
}

/**
 * The receipts that have waited longest for a decision, and how many wait in all. One whose application waits as well
 * is part of it and not counted: deciding about the application decides about both.
 */
export async function listWaitingReceipts(db: Executor, limit: number) {
  const own = and(eq(applications.id, APPLICATION_ID), eq(applications.status, 'submitted'))
  const waiting = and(
    eq(receipts.status, 'submitted'),
    not(exists(db.select({ id: applications.id }).from(applications).where(own))),
  )
  const rows = await db
    .select(RECEIPT)
    .from(receipts)
    .where(waiting)
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
    .limit(limit)
  const total = await countFrom(rows, limit, () => db.$count(receipts, waiting))
  return { rows: await withApplications(db, rows), total }
}

export type ReceiptRecord = NonNullable<Awaited<ReturnType<typeof findReceiptRecord>>>

/** A receipt with its application and what waits with it, who decided, and others with the very same picture. */
export async function findReceiptRecord(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const rows = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, id))
  const [receipt] = await withApplications(db, rows)
  if (!receipt) return null
  const [[decider], twins, others] = await Promise.all([
    db
      .select({ name: sql<string>`coalesce(${adminUsers.displayName}, ${users.name})` })
      .from(users)
      .leftJoin(adminUsers, eq(adminUsers.userId, users.id))
      .where(sql`${users.id} = ${receipt.decidedBy}`),
    db
      .select({ id: receipts.id, status: receipts.status, createdAt: receipts.createdAt })
      .from(receipts)
      .where(and(eq(receipts.fileSha256, receipt.fileSha256), ne(receipts.id, id)))
      .orderBy(desc(receipts.createdAt))
      .limit(5),
    listWaitingWith(db, receipt),
  ])
  return { receipt, decidedBy: decider?.name ?? null, twins, others }
}

/** The other receipts that wait with the same application: a decision about it is about them as well. */
async function listWaitingWith(db: Executor, { id, subject }: Receipt): Promise<Receipt[]> {
  if (subject?.kind !== 'application') return []
  const isWaiting = and(isSlipOf(subject), eq(receipts.status, 'submitted'))
  return db
    .select(RECEIPT)
    .from(receipts)
    .where(and(isWaiting, ne(receipts.id, id)))
    .orderBy(asc(receipts.createdAt), asc(receipts.id))
}

const MOST_CHOICES = 5

/** Waiting applications that the receipt may belong to: of the same email first, or what the search finds. */
export async function listLinkChoices(db: Executor, { email }: { email: string }, search: string) {
  const isSame = sql`lower(${applications.email}) = lower(${email})`
  return db
    .select()
    .from(applications)
    .where(and(eq(applications.status, 'submitted'), search ? matchesSearch(search) : undefined))
    .orderBy(desc(isSame), desc(applications.createdAt), desc(applications.id))
    .limit(MOST_CHOICES)
}
