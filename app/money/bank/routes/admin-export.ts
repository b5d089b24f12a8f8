import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { listIds, readRows } from '#app/kit/platform/list-export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import {
  type BankAccount,
  type BankLine,
  findStates,
  listBankAccounts,
  matchingLines,
  sortedBy,
} from '../queries.server.ts'
import { maskAccount } from '../rules/account-number.ts'
import type { LineState } from '../rules/statement.ts'
import { bankLines } from '../tables.server.ts'
import { readLineQuery } from '../views.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('bank.view')]

type Row = BankLine & { account: BankAccount | undefined; state: LineState | undefined }

const COLUMNS: Column<Row>[] = [
  { heading: 'Account', read: row => row.account?.name },
  { heading: 'Number', read: row => row.account && maskAccount(row.account.number) },
  {
    heading: 'Time',
    kind: row => (row.atPrecision === 'day' ? 'day' : 'moment'),
    read: row => (row.atPrecision === 'day' ? bangkokDay(row.at) : row.at),
  },
  { heading: 'Amount (THB)', kind: 'money', read: row => row.amountSatang },
  { heading: 'Balance (THB)', kind: 'money', read: row => row.balanceSatang },
  { heading: 'Code', read: row => row.code },
  { heading: 'Channel', read: row => row.channel },
  { heading: 'Details', read: row => row.details },
  { heading: 'State', read: row => row.state },
  { heading: 'Reason', read: row => row.ignoredReason },
]

/** What the list shows with its search and filters, as a file; of a selection, what is ticked of that. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const accounts = await listBankAccounts(ctx.db)
  const query = readLineQuery(searchParams, accounts)
  const [where, orderBy] = [matchingLines(query), sortedBy(query)]
  const ids = await listIds(ctx.db, bankLines, { where, orderBy, chosen: readSelection(searchParams) })
  const found = { batches: withAccounts(ctx.db, ids, accounts), count: ids.length }
  return exportList(ctx, searchParams, { of: 'bank', title: m.bank_title(), columns: COLUMNS, ...found })
}

async function* withAccounts(db: Database, ids: string[], accounts: BankAccount[]): AsyncGenerator<Row[]> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  for await (const rows of readRows(db, bankLines, ids)) {
    const states = await findStates(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map(row => ({ ...row, account: byId.get(row.accountId), state: states.get(row.id) }))
  }
}
