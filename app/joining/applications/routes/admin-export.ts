import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFloods } from '#app/joining/access-codes/queries/floods.server.ts'
import type { CardPayment } from '#app/joining/card-payments/queries/payments.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import {
  listApplicationIds,
  listPlanNames,
  readApplicationQuery,
  readApplications,
} from '../queries/list.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

const HEADER = [
  ...['Received', 'Member ID', 'Name', 'Email', 'Mobile phone', 'Plan', 'Total', 'Payment method'],
  ...['Start date', 'Expiry date', 'Receipt', 'Status'],
  ...['Paid by card', 'Refunded to card', 'Stripe reference'],
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const [planNames, floods] = await Promise.all([listPlanNames(db), listFloods(db)])
  const query = readApplicationQuery(url.searchParams, { planNames, floods })
  const ids = await listApplicationIds(db, query, readSelection(url.searchParams))
  await logExport(db, { adminId: actor.userId, entityType: 'applications', rows: ids.length })
  return streamCsv(`applications_${bangkokDay(now())}.csv`, HEADER, linesOf(db, ids))
}

async function* linesOf(db: Database, ids: string[]) {
  for await (const rows of readApplications(db, ids)) {
    yield rows.map(row => [
      toBangkokLocal(row.createdAt).replace('T', ' '),
      ...[row.memberId, row.name, row.email, row.mobilePhone, row.selectedPlan],
      ...[satangToBaht(row.totalSatang), row.paymentMethod, row.startDate, row.expiryDate],
      ...[row.receipt, row.status, ...cardCells(row.cardPayment)],
    ])
  }
}

/** What came and went by card, in baht, or else in its currency's own words, and where Stripe has it. */
function cardCells(payment: CardPayment | null): (string | number | null)[] {
  if (!payment) return [null, null, null]
  const { amountSatang, refundedSatang, currency, paymentIntentId, sessionId } = payment
  const amount = (satang: number) =>
    currency === 'thb' ? satangToBaht(satang) : `${satangToBaht(satang)} ${currency.toUpperCase()}`
  const refunded = refundedSatang > 0 ? amount(refundedSatang) : null
  return [amount(amountSatang), refunded, paymentIntentId ?? sessionId]
}
