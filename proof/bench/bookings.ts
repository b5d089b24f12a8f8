import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { listTaken, windowOf } from '#app/space/bookings/queries/taken.server.ts'
import { listSlots } from '#app/space/bookings/rules/free.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { listActiveSpaces } from '#app/space/spaces/queries.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import type { Client } from './measure.ts'
import type { Target } from './targets.ts'

const SPACES = 50
const BOOKINGS_OF_A_DAY = 6
const DAYS = 365
const DAYS_AHEAD = 60
const MONTH_DAYS = 30
const SLOT_MINUTES = 60
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Rooms and desks with a year of bookings, six a day in each: most are over, and the next two months are booked as well. */
export async function fillBookings(db: Database) {
  await db.insert(spaces).values(
    Array.from({ length: SPACES }, (_, n) => ({
      name: { en: `Room ${n + 1}` },
      kind: 'room' as const,
      units: n % 10 === 0 ? 8 : 1,
      maxDaysAhead: 400,
      priceRules: { ...FREE, hourSatang: 20_000 },
      turnaroundMinutes: n % 2 === 0 ? 15 : 0,
      hours: n % 3 === 0 ? Array(7).fill({ opens: '08:00', closes: '22:00' }) : null,
    })),
  )
  await db.execute(sql`
    insert into bookings (id, space_id, member_row_id, status, checked_in_at, starts_at, ends_at, blocked_until, policy, ical_uid,
      made_by)
    select gen_random_uuid(), spaces.id, null, case when at < now() then 'completed' else 'confirmed' end,
      case when at < now() then at end, at, at + interval '90 minutes',
      at + interval '90 minutes' + turnaround_minutes * interval '1 minute',
      jsonb_build_object('cancelHours', 0, 'freeUntil', at), gen_random_uuid(), 'member'
    from spaces, generate_series(${DAYS_AHEAD - DAYS}::int, ${DAYS_AHEAD - 1}::int) as day, generate_series(0, ${BOOKINGS_OF_A_DAY - 1}::int) as nth,
      lateral (select date_trunc('day', now()) + day * interval '1 day' + nth * interval '2 hours' + interval '1 hour' as at) as t`)
  await db.execute(sql`analyze bookings`)
}

/** Every beginning of an hour's booking in the next month, of all spaces: one statement, and the rules. */
export function freeMonth(db: Database): { name: string; open: () => Client } {
  const ask = async () => {
    const now = new Date()
    const window = { from: now.getTime(), to: now.getTime() + MONTH_DAYS * DAY_MS }
    const known = (await listActiveSpaces(db)).filter(({ name }) => name.en?.startsWith('Room '))
    const longest = Math.max(...known.map(({ turnaroundMinutes }) => turnaroundMinutes))
    const around = windowOf({ ...window, to: window.to + SLOT_MINUTES * MINUTE_MS }, longest)
    const taken = await listTaken(db, { spaceIds: known.map(({ id }) => id), window: around, now })
    return known.map(space =>
      listSlots(space, taken.get(space.id) ?? [], { window, minutes: SLOT_MINUTES }, now),
    )
  }
  return { name: `free hours of a month, ${SPACES} spaces`, open: () => ({ ask, close: () => {} }) }
}

/** What programs ask and send: the free times of a month of one space, and an hour that nobody has yet. */
export async function bookingTargets(db: Database, headers: () => Record<string, string>): Promise<Target[]> {
  const rows = await db.select({ id: spaces.id }).from(spaces).where(eq(spaces.units, 1))
  const empty = await db
    .insert(spaces)
    .values(
      Array.from({ length: SPACES }, (_, n) => ({
        name: { en: `New room ${n + 1}` },
        kind: 'room' as const,
        maxDaysAhead: 400,
        priceRules: { ...FREE, hourSatang: 20_000 },
      })),
    )
    .returning({ id: spaces.id })
  const { rows: people } = await db.execute<{ id: string }>(sql`
    select members.id from members join entitlements on entitlements.member_row_id = members.id
    where members.status = 'active' and source_key like 'bench:%' limit 5000`)
  const first = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS
  let asked = 0
  const iso = (ms: number) => new Date(ms).toISOString()
  return [
    {
      name: 'free times of a month, one space',
      next: () => {
        asked += 1
        const query = `from=${iso(first)}&to=${iso(first + MONTH_DAYS * DAY_MS)}`
        return { path: `/api/v1/spaces/${rows[asked % rows.length]?.id}/free?${query}`, headers: headers() }
      },
    },
    {
      name: 'booking by a program',
      adds: bookings,
      next: () => {
        asked += 1
        const from = first + (Math.floor(asked / SPACES) % (27 * 96)) * 15 * MINUTE_MS
        const body = {
          space_id: empty[asked % SPACES]?.id,
          member_id: people[asked % people.length]?.id,
          from: iso(from),
          to: iso(from + 15 * MINUTE_MS),
        }
        return {
          method: 'POST',
          path: '/api/v1/bookings',
          body: JSON.stringify(body),
          headers: { ...headers(), 'idempotency-key': randomUUID() },
        }
      },
    },
  ]
}
