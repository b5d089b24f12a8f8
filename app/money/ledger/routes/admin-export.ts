import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { countEntries, findContexts, type LedgerEntry, streamEntries } from '../queries.server.ts'
import { readSpan } from '../rules.ts'
import { readLedgerQuery } from '../views/entries.server.ts'
import { findMonths } from '../views/months.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

type Line = LedgerEntry & { memberName: string; plan: string; recorder: string }

const COLUMNS: Column<Line>[] = [
  { heading: 'Date', kind: 'day', read: row => row.bookedOn },
  { heading: 'Member ID', read: row => row.memberId },
  { heading: 'Name', read: row => row.memberName },
  { heading: 'Kind', read: row => row.kind },
  {
    heading: 'Charged (THB)',
    kind: 'money',
    read: row => (row.account === 'owed' ? row.amountSatang : null),
  },
  {
    heading: 'Received (THB)',
    kind: 'money',
    read: row => (row.account === 'owed' ? null : row.amountSatang),
  },
  { heading: 'Method', read: row => row.method },
  { heading: 'Source', read: row => row.source },
  { heading: 'Plan', read: row => row.plan },
  { heading: 'Note', read: row => row.note },
  { heading: 'Reference', read: row => row.reference },
  { heading: 'Recorded by', read: row => row.recorder },
  { heading: 'Entry', read: row => row.id },
  { heading: 'Reverses', read: row => row.reversesId },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const today = bangkokDay(now())
  const { months } = await findMonths(db, today)
  const query = readLedgerQuery(url.searchParams, months)
  const selection = readSelection(url.searchParams)
  const count = await countEntries(db, query, selection)
  await logExport(db, { adminId: actor.userId, entityType: 'ledger', rows: count })
  return listFile(url.searchParams, {
    name: `ledger_${nameOfMonths(query.filters.month) || today}`,
    title: m.ledger_title(),
    columns: COLUMNS,
    rows: linesOf(db, streamEntries(db, query, selection)),
  })
}

async function* linesOf(db: Database, batches: AsyncIterable<LedgerEntry[]>): AsyncGenerator<Line[]> {
  for await (const rows of batches) {
    const [{ memberNames, applications }, actors] = await Promise.all([
      findContexts(db, rows),
      nameActors(db, [...new Set(rows.flatMap(({ recordedBy }) => recordedBy ?? []))]),
    ])
    yield rows.map(row => {
      const application = applications.get(row.applicationId ?? '')
      return {
        ...row,
        memberName: memberNames.get(row.memberRowId ?? '') ?? application?.name ?? '',
        plan: application?.plan ?? '',
        recorder: actors.get(row.recordedBy ?? '') ?? '',
      }
    })
  }
}

/** One month as its address has it, several with a word between them. */
const nameOfMonths = (month: string) => (readSpan(month) ? month.replace('..', '_to_') : month.slice(0, 7))
