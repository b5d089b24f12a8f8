import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { listDay } from '../queries/day.server.ts'
import { ATTENDANCE_COLUMNS } from '../views/csv-rows.ts'
import { dayRow, listDepartments, readDayQuery } from '../views/day.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('attendance.view')]

/** The selected day as search and filters show it, as a file (rule attendance.export). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const offered = { today: bangkokDay(now()), departments: await listDepartments(db) }
  const query = readDayQuery(url.searchParams, offered)
  const { people } = await listDay(db, query, now())
  await logExport(db, { adminId: actor.userId, entityType: 'attendance_records', rows: people.length })
  return listFile(url.searchParams, {
    name: `attendance_${query.date}`,
    title: m.admin_attendance(),
    columns: ATTENDANCE_COLUMNS,
    rows: people.map(each => ({ ...dayRow(each), date: query.date })),
  })
}
