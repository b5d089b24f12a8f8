import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const query = readPayoutQuery(url.searchParams)
  const asked = {
    where: matchingPayouts(query),
    orderBy: sortedBy(query),
    chosen: readSelection(url.searchParams),
  }
  const ids = await listIds(db, cardPayouts, asked)
  await logExport(db, { adminId: actor.userId, entityType: 'bank', rows: ids.length })
  return listFile(url.searchParams, {
    name: `card_settlements_${bangkokDay(now())}`,
    title: m.payout_title(),
    columns: COLUMNS,
    rows: readRows<typeof cardPayouts, ListedPayout>(db, cardPayouts, ids, LISTED),
  })
}
