import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { listFloods } from '#app/joining/provisional-codes/queries.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
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
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const [planNames, floods] = await Promise.all([listPlanNames(ctx.db), listFloods(ctx.db)])
  const query = readApplicationQuery(searchParams, { planNames, floods })
  const ids = await listApplicationIds(ctx.db, query, readSelection(searchParams))
  const found = { batches: readApplications(ctx.db, ids), count: ids.length }
  return exportList(ctx, searchParams, {
    of: 'applications',
    title: m.admin_applications(),
    columns: COLUMNS,
    ...found,
  })
}

/** What came or went by card, in baht, or else in its currency's own words. */
function cardAmount({ cardPayment }: ListedApplication, which: 'amountSatang' | 'refundedSatang') {
  if (!cardPayment) return null
  const { [which]: satang, currency } = cardPayment
  if (currency === 'thb' || satang === 0) return satang
  return `${satangToBaht(satang)} ${currency.toUpperCase()}`
}
