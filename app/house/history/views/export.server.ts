import type { CommandContext } from '#app/house/access/steps.server.ts'
import {
  type ActivityQuery,
  type ActivityRow,
  streamActivity,
} from '#app/house/activity/queries/activity.server.ts'
import type { Column } from '#app/kit/pure/columns.ts'
import { maySeeLogged } from '../rules/logged.ts'
import { actorNamer } from './entries.server.ts'

/** As spreadsheets read it: 2026-07-31 09:05:00. */
const CLOCK = new Intl.DateTimeFormat('sv', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

export const EXPORT_COLUMNS: Column<ActivityRow & { who: string; isSeen: boolean }>[] = [
  { heading: 'Time in Bangkok', kind: 'moment', read: row => CLOCK.format(row.createdAt) },
  { heading: 'Who', read: row => row.who },
  { heading: 'Action', read: row => row.action },
  { heading: 'Entity Type', read: row => row.entityType },
  { heading: 'Entity ID', read: row => row.entityId },
  { heading: 'Details', read: row => (row.isSeen ? JSON.stringify(row.details) : '') },
]

/** The entries until then as rows of a file; what one is about only where the reader may see such records (rule activity.seen). */
export async function* exportLines(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  query: ActivityQuery,
  until: string,
) {
  for await (const rows of streamActivity(db, query, until)) {
    const actorOf = await actorNamer(db, rows)
    yield rows.map(row => ({ ...row, who: actorOf(row), isSeen: maySeeLogged(actor, row) }))
  }
}
