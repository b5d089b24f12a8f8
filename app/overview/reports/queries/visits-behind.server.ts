import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import type { Whom } from '../rules/occupancy.ts'
import { staffHours } from '../tables.server.ts'

type VisitsAsked = {
  /** Both ends count. */
  from: Day
  to: Day
  /** Null for all of them. */
  weekday: number | null
  hour: number | null
  of: Whom
  locationId: string | null
  page: number
}

/** Somebody who was in; a guest, and who is no member yet, has no id of a member. */
export type VisitBehind = {
  id: string
  memberId: string | null
  name: string
  enteredAt: Date
  leftAt: Date | null
  isAssumed: boolean
}

/** Who was in during that hour of those days, or at any time of them, the last first, and how many times somebody was. */
export async function listVisits(
  db: Executor,
  asked: VisitsAsked,
): Promise<{ rows: VisitBehind[]; total: number }> {
  const { rows } = await db.execute<Found>(sql`
    select stays.*, count(*) over () as total
    from (${STAYS[asked.of]}) as stays
    where ${isIn(asked)}
    order by entered_at desc, id limit ${PAGE_SIZE} offset ${(asked.page - 1) * PAGE_SIZE}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(row => ({
      id: row.id,
      memberId: row.member_id,
      name: row.name,
      isAssumed: row.is_assumed,
      enteredAt: new Date(row.entered_at),
      leftAt: row.left_at === null ? null : new Date(row.left_at),
    })),
  }
}

type Found = {
  id: string
  member_id: string | null
  name: string
  entered_at: string
  left_at: string | null
  is_assumed: boolean
  total: string
}

const MEMBERS = sql`
  select visit.id, visit.member_row_id as member_id, coalesce(member.name, applicant.name, '') as name, visit.location_id,
    visit.entered_at, coalesce(visit.left_at, visit.ends_at) as left_at,
    visit.left_how is not distinct from 'assumed' as is_assumed
  from ${visits} as visit
  left join ${members} as member on member.id = visit.member_row_id
  left join ${applications} as applicant on applicant.id = visit.application_id`

const GUESTS = sql`
  select id, null::uuid as member_id, name, location_id, entered_at, coalesce(left_at, until) as left_at,
    left_how is not distinct from 'assumed' as is_assumed
  from ${guestInvites} where entered_at is not null`

const ALL = sql`${MEMBERS} union all ${GUESTS}`
const STAYS = { members: MEMBERS, guests: GUESTS, all: ALL, assumed: ALL, unattended: ALL }

/** Nobody was at work for a minute of the hour. */
const IS_UNATTENDED = sql`and not exists (select from ${staffHours} as staff where staff.day = wall::date and staff.hour = extract(hour from wall))`

/** Whether somebody was in during such an hour of the months. */
function isIn({ from, to, weekday, hour, of, locationId }: VisitsAsked) {
  const first = startOfDay(from).toISOString()
  const end = startOfDay(addDays(to, 1)).toISOString()
  const onDay = weekday === null ? sql`` : sql`and extract(dow from wall) = ${weekday}`
  const atHour = hour === null ? sql`` : sql`and extract(hour from wall) = ${hour}`
  const alone = of === 'unattended' ? IS_UNATTENDED : sql``
  const isAssumed = of === 'assumed' ? sql`and is_assumed` : sql``
  const atPlace = locationId === null ? sql`` : sql`and location_id = ${locationId}`
  return sql`entered_at < ${end}::timestamptz and left_at > ${first}::timestamptz ${atPlace} ${isAssumed} and exists (
    select from generate_series(date_trunc('hour', entered_at), left_at, interval '1 hour') as during(hour),
      lateral (select during.hour at time zone 'Asia/Bangkok' as wall) as on_wall
    where during.hour >= ${first}::timestamptz and during.hour < ${end}::timestamptz and left_at > during.hour
      ${onDay} ${atHour} ${alone})`
}
