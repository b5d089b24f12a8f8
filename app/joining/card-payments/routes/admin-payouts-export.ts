import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import {
  LISTED,
  type ListedPayout,
  matchingPayouts,
  readPayoutQuery,
  sortedBy,
} from '../queries/payouts.server.ts'
import { cardPayouts } from '../tables.server.ts'
import type { Route } from './+types/admin-payouts-export'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

const COLUMNS: Column<ListedPayout>[] = [
  { heading: 'Day', kind: 'day', read: row => row.arrivesOn },
  { heading: 'Number at Stripe', read: row => row.payoutId },
  { heading: 'Currency', read: row => row.currency.toUpperCase() },
  {
    heading: 'Payments',
    kind: 'money',
    read: row => (row.isWhole ? row.amountSatang + row.feesSatang : null),
  },
  { heading: 'Fees', kind: 'money', read: row => (row.isWhole ? row.feesSatang : null) },
  { heading: 'Paid out', kind: 'money', read: row => row.amountSatang },
  { heading: 'Status', read: row => row.status },
  { heading: 'All items known', read: row => (row.isWhole ? 'yes' : 'no') },
  { heading: 'Items', read: row => row.items },
  { heading: 'Without a payment here', read: row => row.unknown },
  { heading: 'Booked by the bank', kind: 'day', read: row => row.bankedAt && bangkokDay(row.bankedAt) },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const query = readPayoutQuery(searchParams)
  const [where, orderBy] = [matchingPayouts(query), sortedBy(query)]
  const ids = await listIds(ctx.db, cardPayouts, { where, orderBy, chosen: readSelection(searchParams) })
  const found = {
    batches: readRows<typeof cardPayouts, ListedPayout>(ctx.db, cardPayouts, ids, LISTED),
    count: ids.length,
  }
  return exportList(ctx, searchParams, {
    of: 'bank',
    named: 'card_settlements',
    title: m.payout_title(),
    columns: COLUMNS,
    ...found,
  })
}
