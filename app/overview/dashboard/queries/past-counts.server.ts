import { sql } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { preparedOf } from '#app/kit/platform/prepared.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { type Counts, countThen, startOf } from './figures.server.ts'

type Past = { today: Day; since: Day }

/** What was counted last for each first day of a period, and from which state of the house. */
const counted = new WeakMap<Executor, Map<Day, { state: string; counts: Promise<Counts> }>>()
/** The periods of one day begin on four days. */
const MOST_KEPT = 8

/**
 * How things stood then, counted again only after a change: in a large house it means reading a year of changes,
 * and the dashboard asks each time somebody looks.
 */
export async function findPastCounts(db: Executor, past: Past): Promise<Counts> {
  const state = `${past.today} ${await stateOf(preparedOf(db), past.today)}`
  const byDay = counted.get(db) ?? new Map()
  counted.set(db, byDay)
  const known = byDay.get(past.since)
  if (known?.state === state) return known.counts
  const counts = countThen(db, past)
  if (byDay.size >= MOST_KEPT) byDay.clear()
  byDay.set(past.since, { state, counts })
  counts.catch(() => byDay.delete(past.since))
  return counts
}

/**
 * Differs after every change that the count reads: to a record, or by the removal of the sample, which are logged, or by a new
 * one. Members are not counted for it, as there may be many: ids grow, and who is committed later than the last is of today.
 */
async function stateOf(db: Executor, today: Day): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select jsonb_build_array(
      (select count(*) from ${adminActivityLog}
        where entity_type in ('member', 'service', 'event') and created_at >= ${startOf(today)} and details ? 'before'),
      (select count(*) from ${adminActivityLog} where entity_type = 'sample_data'),
      (select id from ${members} order by id desc limit 1),
      (select count(*) from ${members} where created_at >= ${startOf(today)}), (select count(*) from ${services}), (select count(*) from ${events})
    )::text as state`)
  return rows[0]?.state ?? ''
}
