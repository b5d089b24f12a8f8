import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { streamCsv } from '#app/kit/platform/csv-stream.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { type Period, streamLabour } from '../queries/labour.server.ts'
import { LABOUR_HEADER, labourCells, readPeriod } from '../views/labour.server.ts'
import type { Route } from './+types/admin-labour-export'

export const middleware: Route.MiddlewareFunction[] = [permit('labour.view')]

/** What everybody's period comes to, for payroll, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const period = readPeriod(url.searchParams, bangkokDay(now()))
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'exported',
      entityType: 'labour',
      entityId: 'list',
      details: { ...period },
    }),
  )
  return streamCsv(`labour_${period.from}_${period.to}.csv`, LABOUR_HEADER, linesOf(db, period, now()))
}

async function* linesOf(db: Database, period: Period, now: Date) {
  for await (const people of streamLabour(db, period, now)) yield people.map(row => labourCells(row, period))
}
