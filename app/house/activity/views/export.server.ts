import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type ActivityQuery, streamActivity } from '../queries/activity.server.ts'
import { maySeeLogged } from '../queries/logged.server.ts'
import { actorNamer } from './entries.server.ts'

export const EXPORT_HEADER = ['Time in Bangkok', 'Who', 'Action', 'Entity Type', 'Entity ID', 'Details']

/** As spreadsheets read it: 2026-07-31 09:05:00. */
const CLOCK = new Intl.DateTimeFormat('sv', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Bangkok',
})

/** The entries until then as rows of a file; what one is about only where the reader may see such records (rule activity.seen). */
export async function* exportLines(
  { db, actor }: Pick<CommandContext, 'db' | 'actor'>,
  query: ActivityQuery,
  until: string,
) {
  for await (const rows of streamActivity(db, query, until)) {
    const actorOf = await actorNamer(db, rows)
    yield rows.map(row => [
      CLOCK.format(row.createdAt),
      actorOf(row),
      row.action,
      row.entityType,
      row.entityId,
      maySeeLogged(actor, row) ? JSON.stringify(row.details) : '',
    ])
  }
}
