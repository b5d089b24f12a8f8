import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logExport } from '#app/house/activity/steps/log.server.ts'
import { listFile } from '#app/kit/platform/list-file.server.ts'
import { notHere } from '#app/kit/platform/not-here.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import type { ReportRow, ReportTable } from '../rules/tables.ts'
import { TABLES } from '../views/tables.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

/** A table of the reports for the months that the address asks for, as a file. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const find = TABLES.get(params.table)
  if (!find) throw notHere()
  const table = await find({ db, now, params: url.searchParams })
  await logExport(db, { adminId: actor.userId, entityType: 'report', rows: table.rows.length })
  return listFile(url.searchParams, {
    name: `report_${params.table}_${bangkokDay(now())}`,
    title: m.report_title(),
    columns: columnsOf(table),
    rows: table.rows,
  })
}

const ENGLISH = { locale: 'en' } as const

function columnsOf({ heading, columns }: ReportTable): Column<ReportRow>[] {
  return [
    { heading: heading({}, ENGLISH), read: row => row.key },
    ...columns.map(
      ({ heading: name, kind }, at): Column<ReportRow> => ({
        heading: kind === 'money' ? `${name({}, ENGLISH)} (THB)` : name({}, ENGLISH),
        ...(kind === 'money' && { kind }),
        read: ({ figures }) => figures[at]?.value,
      }),
    ),
  ]
}
