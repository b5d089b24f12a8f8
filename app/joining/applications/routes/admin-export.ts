import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type ListedApplication,
  listApplicationIds,
  listPlanNames,
  readApplicationQuery,
  readApplications,
} from '../queries/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

const COLUMNS: Column<ListedApplication>[] = [
  { heading: 'Received', read: row => row.createdAt },
  { heading: 'Member ID', read: row => row.memberId },
  { heading: 'Name', read: row => row.name },
  { heading: 'Email', read: row => row.email },
  { heading: 'Mobile phone', read: row => row.mobilePhone },
  { heading: 'Plan', read: row => row.selectedPlan },
  { heading: 'Total', kind: 'money', read: row => row.totalSatang },
  { heading: 'Payment method', read: row => row.paymentMethod },
  { heading: 'Start date', kind: 'day', read: row => row.startDate },
  { heading: 'Expiry date', kind: 'day', read: row => row.expiryDate },
  { heading: 'Receipt', read: row => row.receipt },
  { heading: 'Status', read: row => row.status },
  { heading: 'Paid by card', kind: 'money', read: row => cardAmount(row, 'amountSatang') },
  { heading: 'Refunded to card', kind: 'money', read: row => cardAmount(row, 'refundedSatang') || null },
  {
    heading: 'Stripe reference',
    read: ({ cardPayment }) => cardPayment?.paymentIntentId ?? cardPayment?.sessionId,
  },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const [planNames, floods] = await Promise.all([listPlanNames(db), listFloods(db)])
  const query = readApplicationQuery(url.searchParams, { planNames, floods })
  const ids = await listApplicationIds(db, query, readSelection(url.searchParams))
  await logExport(db, { adminId: actor.userId, entityType: 'applications', rows: ids.length })
  const name = `applications_${bangkokDay(now())}`
  const rows = readApplications(db, ids)
  return listFile(url.searchParams, { name, title: m.admin_applications(), columns: COLUMNS, rows })
}

/** What came or went by card, in baht, or else in its currency's own words. */
function cardAmount({ cardPayment }: ListedApplication, which: 'amountSatang' | 'refundedSatang') {
  if (!cardPayment) return null
  const { [which]: satang, currency } = cardPayment
  if (currency === 'thb' || satang === 0) return satang
  return `${satangToBaht(satang)} ${currency.toUpperCase()}`
}
