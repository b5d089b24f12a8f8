import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { countEntries, findContexts, type LedgerEntry, streamEntries } from '../queries.server.ts'
import { readLedgerQuery } from '../views/entries.server.ts'
import { findMonths } from '../views/months.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

const HEADER = [
  ...['Date', 'Member ID', 'Name', 'Kind', 'Charged (THB)', 'Received (THB)', 'Method', 'Source', 'Plan'],
  ...['Note', 'Reference', 'Recorded by', 'Entry', 'Reverses'],
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const { months } = await findMonths(db, today)
  const query = readLedgerQuery(url.searchParams, months)
  const selection = readSelection(url.searchParams)
  const rows = await countEntries(db, query, selection)
  await logExport(db, { adminId: actor.userId, entityType: 'ledger', rows })
  const name = query.filters.month.slice(0, 7) || today
  return streamCsv(`ledger_${name}.csv`, HEADER, linesOf(db, streamEntries(db, query, selection)))
}

async function* linesOf(db: Database, batches: AsyncIterable<LedgerEntry[]>) {
  for await (const rows of batches) {
    const [{ memberNames, applications }, actors] = await Promise.all([
      findContexts(db, rows),
      nameActors(db, [...new Set(rows.flatMap(({ recordedBy }) => recordedBy ?? []))]),
    ])
    yield rows.map(row => {
      const application = applications.get(row.applicationId ?? '')
      const amount = satangToBaht(row.amountSatang)
      const [charged, received] = row.account === 'owed' ? [amount, null] : [null, amount]
      return [
        ...[row.bookedOn, row.memberId, memberNames.get(row.memberRowId ?? '') ?? application?.name ?? ''],
        ...[row.kind, charged, received, row.method, row.source, application?.plan ?? ''],
        ...[row.note, row.reference, actors.get(row.recordedBy ?? '') ?? '', row.id, row.reversesId],
      ]
    })
  }
}
