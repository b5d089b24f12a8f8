import { inArray, type SQL, sql } from 'drizzle-orm'
import { heldSpaces } from '#app/joining/contracts/queries/spaces.server.ts'
import { CONTRACT_STATES } from '#app/joining/contracts/rules/contracts.ts'
import { isBilled } from '#app/joining/contracts/rules/states.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import type { Span } from '#app/space/spaces/rules/opening.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { KEEPING } from '../rules/bookings.ts'
import type { Taken } from '../rules/free.ts'
import { bookings } from '../tables.server.ts'

/** As in the index of the constraint, which is asked by it: of our own words, no parameters. */
const isKeeping = sql.raw(`status in (${KEEPING.map(status => `'${status}'`).join(', ')})`)

/** A window as PostgreSQL has it. */
export const rangeOf = ({ from, to }: Span) =>
  sql`tstzrange(${iso(from)}::timestamptz, ${iso(to)}::timestamptz, '[)')`

/** As "held" what contracts that run have of spaces within a range, with when it `begins` and `ends`: with the range where they have no end. */
export const heldWithin = (range: SQL) => sql`(select held.*, begins, ends from ${heldSpaces} as held
  cross join lateral (select held.first_day::timestamp at time zone 'Asia/Bangkok' as begins,
    coalesce((held.last_day + 1)::timestamp at time zone 'Asia/Bangkok', upper(${range})) as ends) as days
  where ${inArray(sql`held.state`, CONTRACT_STATES.filter(isBilled))}
    and begins < ends and tstzrange(begins, ends, '[)') && ${range}) as held`

type Row = Span & { space_id: string; unit: number; is_elsewhere: boolean; is_own: boolean }

/**
 * What is taken of some spaces within a window, by space, also by what takes the time of whoever gives them elsewhere, and by
 * contracts that run, whose own they are (rule contracts.spaces); a hold that has run out takes nothing.
 * @param of the member who asks: what is theirs is without its turnaround (rule bookings.own-next)
 * @param except bookings that are moved: they do not stand in their own way
 */
export async function listTaken(
  db: Executor,
  {
    spaceIds,
    window,
    now,
    of = null,
    except,
  }: {
    spaceIds: string[]
    window: Span
    now: Date
    of?: string | null
    except?: string | string[]
  },
): Promise<Map<string, Taken[]>> {
  const range = rangeOf(window)
  const isOther: SQL = except ? sql`and booking.id <> all(${sql.param([except].flat())}::uuid[])` : sql``
  const isOwn = sql`coalesce(booking.member_row_id = ${of}::uuid, false)`
  const time = sql`(extract(epoch from starts_at) * 1000)::float8 as "from",
    (extract(epoch from case when ${isOwn} then ends_at else blocked_until end) * 1000)::float8 as "to",
    ${isOwn} as is_own`
  const takes = sql`${isKeeping} and tstzrange(starts_at, blocked_until, '[)') && ${range}
    and (hold_until is null or hold_until > ${now.toISOString()}) ${isOther}`
  // What is somebody's time has one unit.
  const { rows } = await db.execute<Row>(sql`
    select space_id, unit, ${time}, false as is_elsewhere
    from ${bookings} as booking
    where space_id ${isOneOf(spaceIds)} and ${takes}
    union all
    select space.id, 1, ${time}, true
    from ${spaces} as space
    join ${bookings} as booking on booking.given_by = space.given_by and booking.space_id <> space.id
    where space.id ${isOneOf(spaceIds)} and booking.given_by is not null and ${takes}
    union all
    select held.space_id, unit, (extract(epoch from begins) * 1000)::float8, (extract(epoch from ends) * 1000)::float8,
      false, false
    from ${heldWithin(range)}
    join ${spaces} as space on space.id = held.space_id
    cross join generate_series(1, space.units) as unit
    where held.space_id ${isOneOf(spaceIds)} and coalesce(held.space_unit = unit, true)`)
  const taken = new Map<string, Taken[]>()
  for (const { space_id, is_elsewhere, is_own, ...span } of rows) {
    const one = { ...span, ...(is_elsewhere && { isElsewhere: true }), ...(is_own && { isOwn: true }) }
    const ofSpace = taken.get(space_id)
    if (ofSpace) ofSpace.push(one)
    else taken.set(space_id, [one])
  }
  return taken
}

/** With five digits of a year PostgreSQL reads another text. */
const LAST_MS = Date.UTC(9999, 11, 31)

const iso = (ms: number) => new Date(Math.min(ms, LAST_MS)).toISOString()

const MINUTE_MS = 60_000

/** The window in which bookings matter for a time: with the turnaround after it. */
export function windowOf({ from, to }: Span, turnaroundMinutes: number): Span {
  return { from, to: to + turnaroundMinutes * MINUTE_MS }
}
