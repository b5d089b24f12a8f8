import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { listPlanMeasures } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { KEEPING } from '../rules/bookings.ts'
import type { Kept, Measured } from '../rules/measure.ts'
import { bookings } from '../tables.server.ts'

/** No booking is longer: what began before that is over, which the index knows. */
const LONGEST_MS = 32 * 24 * 3_600_000

type Asked = { now: Date; except?: readonly string[] | undefined }

/** What a member has booked that is not over, and how much they may. @param except bookings that are moved */
export async function findMeasured(db: Executor, memberRowId: string, asked: Asked): Promise<Measured> {
  const [kept, { bookings: usual }, plans] = await Promise.all([
    listKept(db, memberRowId, asked),
    findSettings(db),
    listPlanMeasures(db),
  ])
  return { kept, usual: { bookings: usual.bookingsAhead, hours: usual.hoursAhead }, plans }
}

async function listKept(db: Executor, memberRowId: string, { now, except = [] }: Asked): Promise<Kept[]> {
  const { startsAt, endsAt, madeBy, status } = bookings
  const rows = await db
    .select({ id: bookings.id, startsAt, endsAt, madeBy, isForGuests: spaces.isForGuests })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(
      and(
        eq(bookings.memberRowId, memberRowId),
        inArray(status, [...KEEPING]),
        or(isNull(bookings.holdUntil), gt(bookings.holdUntil, now)),
        gt(startsAt, new Date(now.getTime() - LONGEST_MS)),
        gt(endsAt, now),
      ),
    )
  return rows
    .filter(({ id }) => !except.includes(id))
    .map(row => ({
      from: row.startsAt.getTime(),
      to: row.endsAt.getTime(),
      isForGuests: row.isForGuests,
      isByStaff: row.madeBy === 'staff',
    }))
}
