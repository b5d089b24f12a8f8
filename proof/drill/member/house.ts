import { eq, sql } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { addMember } from '../bookings/house.ts'
import { enterWith } from '../requests/visits.ts'

/** A member who is signed in, with a room of the house and a pack that can be bought. */
export type Guest = { id: string; email: string; cookie: string; spaceId: string; packId: string }

/** Somebody new, who may come in for a year. */
export async function moveIn(db: Database): Promise<Guest> {
  const memberId = await addMember(db)
  const [member] = await db
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(eq(members.memberId, memberId))
  const room = { name: { en: 'Drilled room' }, kind: 'room', units: 50, maxMinutes: 600 } as const
  const [space] = await db
    .insert(spaces)
    .values({ ...room, priceRules: FREE })
    .returning({ id: spaces.id })
  const hours = {
    name: { en: 'Drilled hours' },
    unit: 'minute',
    amount: 600,
    priceSatang: 100,
    days: 90,
  } as const
  const [pack] = await db.insert(creditPacks).values(hours).returning({ id: creditPacks.id })
  if (!member || !space || !pack) throw new Error('nobody has moved in')
  return { ...member, cookie: await enterWith(db, member.email), spaceId: space.id, packId: pack.id }
}

const isToCome = sql`status in ('pending', 'confirmed', 'checked_in') and ends_at > now()`

/** What a member has to come that staff have not booked. */
export async function weighBookings(db: Database, { id }: Guest) {
  const { rows } = await db.execute<{ bookings: number; hours: number }>(sql`
    select count(*)::int as bookings,
      coalesce(sum(extract(epoch from ends_at - starts_at)) / 3600, 0)::float8 as hours
    from bookings where member_row_id = ${id} and made_by <> 'staff' and ${isToCome}`)
  return rows[0] ?? { bookings: 0, hours: 0 }
}

/** How often a member is in two places at once by what they have booked themselves. */
export async function findOverlaps(db: Database, { id }: Guest): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with theirs as (select id, starts_at, ends_at from bookings
      where member_row_id = ${id} and made_by = 'member' and ${isToCome})
    select count(*)::int as count from theirs as a join theirs as b
      on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`)
  return rows[0]?.count ?? 0
}
