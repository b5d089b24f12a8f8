import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { members } from '#app/people/members/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import type { DaySpan } from '../rules/periods.ts'
import { startOf } from './figures.server.ts'

/** How many of something on a day; days without any are left out. */
export type DayCount = { day: Day; count: number }

/** What a line shows: who joined and what visitors asked for on each day of the period, and the events that are ahead. */
const COUNTED = ['members', 'requests', 'events'] as const
export type DayCounts = Record<(typeof COUNTED)[number], DayCount[]>

type Asked = {
  period: DaySpan
  now: Date
  /** The last of the days ahead. */
  until: Day
}

/** All that lines show, by day in Bangkok (rule dashboard.cards). */
export async function listDayCounts(db: Executor, { period, now, until }: Asked): Promise<DayCounts> {
  const { rows } = await db.execute<DayCount & { of: keyof DayCounts }>(sql`
    select 'members' as of, join_date as day, count(*)::int as count from ${members}
    where join_date between ${period.from} and ${period.to} group by 2
    union all
    select 'requests', (submitted_at at time zone 'Asia/Bangkok')::date, count(*)::int from ${requests}
    where submitted_at >= ${startOf(period.from)} and submitted_at < ${startOf(addDays(period.to, 1))} group by 2
    union all
    select 'events', (starts_at at time zone 'Asia/Bangkok')::date, count(*)::int from ${events}
    where starts_at >= ${now.toISOString()}::timestamptz and starts_at < ${startOf(addDays(until, 1))} group by 2
    order by 2`)
  const byKind = Map.groupBy(rows, ({ of }) => of)
  const of = (kind: keyof DayCounts) => (byKind.get(kind) ?? []).map(({ day, count }) => ({ day, count }))
  return { members: of('members'), requests: of('requests'), events: of('events') }
}
