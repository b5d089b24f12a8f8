import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { exportList } from '#app/house/activity/steps/export.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { m } from '#app/paraglide/messages.js'
import { type CashUp, listAllCashUps } from '../queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('cash_ups.view')]

const COLUMNS: Column<CashUp & { closer: string }>[] = [
  { heading: 'Date', kind: 'day', read: row => row.day },
  { heading: 'From', kind: 'day', read: row => row.fromDay },
  { heading: 'Opening float (THB)', kind: 'money', read: row => row.openingSatang },
  { heading: 'Taken (THB)', kind: 'money', read: row => row.takenSatang },
  { heading: 'Expected (THB)', kind: 'money', read: expectedOf },
  { heading: 'Counted (THB)', kind: 'money', read: row => row.countedSatang },
  { heading: 'Difference (THB)', kind: 'money', read: row => row.countedSatang - expectedOf(row) },
  { heading: 'Note', read: row => row.note },
  { heading: 'Closed by', read: row => row.closer },
  { heading: 'Closed at', kind: 'moment', read: row => row.createdAt.toISOString() },
]

function expectedOf({ openingSatang, takenSatang }: CashUp) {
  return openingSatang + takenSatang
}

/** Every day that is closed, in their order, as a file. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const all = await listAllCashUps(ctx.db)
  const names = await nameActors(ctx.db, [...new Set(all.map(({ closedBy }) => closedBy))])
  const rows = all.map(row => ({ ...row, closer: names.get(row.closedBy) ?? '' }))
  const file = { of: 'cash_up', named: 'cash_ups', title: m.cash_up_title(), columns: COLUMNS, rows }
  return exportList(ctx, searchParams, file)
}
