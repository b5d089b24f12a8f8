import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { occupancyHours } from '../tables.server.ts'

/**
 * Records how many minutes people were in during each hour of the days after the last that was recorded. Who has not left is
 * in until the last day ends.
 */
export async function recordOccupancy(tx: Transaction, { last, to }: { last: Day | null; to: Day }) {
  const begins = last === null ? sql`'-infinity'::timestamptz` : moment(startOfDay(addDays(last, 1)))
  const ends = moment(startOfDay(addDays(to, 1)))
  await tx.execute(sql`
    with stays (location_id, is_guest, is_assumed, entered_at, left_at) as (
      select location_id, false, left_how is not distinct from 'assumed', entered_at, coalesce(left_at, ends_at)
      from ${visits}
      union all
      select location_id, true, left_how is not distinct from 'assumed', entered_at, coalesce(left_at, until)
      from ${guestInvites} where entered_at is not null
    ),
    within as (
      select location_id, is_guest, is_assumed, greatest(entered_at, ${begins}) as entered_at,
        least(left_at, ${ends}) as left_at
      from stays where entered_at < ${ends} and (left_at is null or left_at > ${begins})
    ),
    parts as (
      select location_id, is_guest, is_assumed, hour at time zone 'Asia/Bangkok' as hour,
        extract(epoch from least(left_at, hour + interval '1 hour') - greatest(entered_at, hour)) / 60 as minutes
      from within, generate_series(date_trunc('hour', entered_at), left_at, interval '1 hour') as hour
    )
    insert into ${occupancyHours} (location_id, day, hour, member_minutes, guest_minutes, assumed_minutes)
    select location_id, hour::date, extract(hour from hour),
      round(coalesce(sum(minutes) filter (where not is_guest), 0)),
      round(coalesce(sum(minutes) filter (where is_guest), 0)),
      round(coalesce(sum(minutes) filter (where is_assumed), 0))
    from parts group by location_id, hour having sum(minutes) > 0`)
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
