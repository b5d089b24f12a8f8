import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { csvResponse } from '#app/kit/platform/csv-response.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { listAllCashUps } from '../queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('cash_ups.view')]

const HEADER = [
  ...['Date', 'From', 'Opening float (THB)', 'Taken (THB)', 'Expected (THB)', 'Counted (THB)'],
  ...['Difference (THB)', 'Note', 'Closed by', 'Closed at'],
]

/** Every day that is closed, in their order, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const rows = await listAllCashUps(db)
  const names = await nameActors(db, [...new Set(rows.map(({ closedBy }) => closedBy))])
  await logExport(db, { adminId: actor.userId, entityType: 'cash_up', rows: rows.length })
  const lines = rows.map(row => {
    const { day, fromDay, openingSatang, takenSatang, countedSatang, note, closedBy, createdAt } = row
    const expectedSatang = openingSatang + takenSatang
    const amounts = [
      openingSatang,
      takenSatang,
      expectedSatang,
      countedSatang,
      countedSatang - expectedSatang,
    ]
    return [
      ...[day, fromDay, ...amounts.map(satangToBaht), note],
      ...[names.get(closedBy) ?? '', createdAt.toISOString()],
    ]
  })
  return csvResponse(`cash_ups_${bangkokDay(now())}.csv`, HEADER, lines)
}
