import { and, count, desc, eq, not, sql } from 'drizzle-orm'
import { type Flood, isInFlood, listFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { findRenewalIds } from './renewed.server.ts'

const SHOWN = 10

export type WaitingItem = {
  kind: 'application' | 'receipt'
  id: string
  /** Null for a receipt of someone who gave no name. */
  name: string | null
  email: string
  /** Of a member who was asked to renew. */
  isRenewal: boolean
  plan: string | null
  submittedAt: Date
}

export type Waiting = {
  /** Each flood of slips counts as one. */
  applications: number
  receipts: number
  /** Applications and receipts together. */
  total: number
  newest: WaitingItem[]
  floods: Flood[]
}

const isWaitingApplication = and(eq(applications.status, 'submitted'), not(isInFlood(applications.id)))
const isOwnApplication = eq(applications.id, subjectIdOf(receipts.billId, 'application'))
const isWaitingReceipt = and(
  eq(receipts.status, 'submitted'),
  sql`${applications.status} is distinct from 'submitted'`,
)

/**
 * What staff have to decide, newest first (rule applications.waiting), and what came as a flood besides. A receipt
 * whose application waits as well is part of it: one registration with its slip is one thing to decide.
 */
export async function findWaiting(db: Executor): Promise<Waiting> {
  const [newestApplications, newestReceipts, floods] = await Promise.all([
    listNewestApplications(db),
    listNewestReceipts(db),
    listFloods(db),
  ])
  const counts = {
    applications: floods.length + (await countFrom(newestApplications, SHOWN, () => countApplications(db))),
    receipts: await countFrom(newestReceipts, SHOWN, () => countReceipts(db)),
  }
  const newest = [...newestApplications, ...newestReceipts]
    .toSorted((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime())
    .slice(0, SHOWN)
  return { ...counts, total: counts.applications + counts.receipts, newest, floods }
}

async function countApplications(db: Executor): Promise<number> {
  const [row] = await db.select({ count: count() }).from(applications).where(isWaitingApplication)
  return row?.count ?? 0
}

async function countReceipts(db: Executor): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(receipts)
    .leftJoin(applications, isOwnApplication)
    .where(isWaitingReceipt)
  return row?.count ?? 0
}

async function listNewestApplications(db: Executor): Promise<WaitingItem[]> {
  const { id, name, email, selectedPlan: plan, submittedAt } = applications
  const rows = await db
    .select({ kind: sql<'application'>`'application'`, id, name, email, plan, submittedAt })
    .from(applications)
    .where(isWaitingApplication)
    .orderBy(desc(submittedAt), desc(id))
    .limit(SHOWN)
  const renewed = await findRenewalIds(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ ...row, isRenewal: renewed.has(row.id) }))
}

function listNewestReceipts(db: Executor): Promise<WaitingItem[]> {
  const { id, email, submittedAt } = receipts
  return db
    .select({
      kind: sql<'receipt'>`'receipt'`,
      id,
      email,
      submittedAt,
      isRenewal: sql<boolean>`false`,
      name: sql<string | null>`coalesce(nullif(${receipts.name}, ''), ${applications.name})`,
      plan: sql<string | null>`coalesce(${receipts.selectedPlan}, ${applications.selectedPlan})`,
    })
    .from(receipts)
    .leftJoin(applications, isOwnApplication)
    .where(isWaitingReceipt)
    .orderBy(desc(submittedAt), desc(id))
    .limit(SHOWN)
}
