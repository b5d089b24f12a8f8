import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { streamLabour } from '../queries/labour.server.ts'
import { labourColumns, readPeriod } from '../views/labour.server.ts'
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
  return listFile(url.searchParams, {
    name: `labour_${period.from}_${period.to}`,
    title: m.labour_title(),
    columns: labourColumns(period),
    rows: streamLabour(db, period, now()),
  })
}
