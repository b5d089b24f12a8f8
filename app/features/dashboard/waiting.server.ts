import { getLocale } from '../../paraglide/runtime.js'
import type { Executor } from '../../platform/database.server.ts'
import { formatBaht } from '../../pure/money.ts'
import { formatAgo } from '../../pure/relative-time.ts'
import { listWaitingApplications } from '../applications/list.server.ts'
import { listWaitingReceipts } from '../receipts/review-queries.server.ts'
import type { WaitingWork } from './waiting.ts'

/** A look at the day's work, not the queue itself. */
const SHOWN = 5

/** The applications and receipts that have waited longest, in the language of whoever looks. */
export async function findWaitingWork(db: Executor, now: Date): Promise<WaitingWork> {
  const [applications, receipts] = await Promise.all([
    listWaitingApplications(db, SHOWN),
    listWaitingReceipts(db, SHOWN),
  ])
  const locale = getLocale()
  const totalText = (satang: number | null) => (satang === null ? null : formatBaht(satang, locale))
  return {
    applications: {
      total: applications.total,
      rows: applications.rows.map(row => ({
        ...{ id: row.id, name: row.name, plan: row.selectedPlan, totalText: totalText(row.totalSatang) },
        ago: formatAgo(row.createdAt, now, locale),
        hasReceipt: row.receipt === 'submitted',
      })),
    },
    receipts: {
      total: receipts.total,
      rows: receipts.rows.map(row => ({
        ...{ id: row.id, name: row.who, plan: row.plan, totalText: totalText(row.total) },
        ago: formatAgo(row.createdAt, now, locale),
      })),
    },
  }
}
