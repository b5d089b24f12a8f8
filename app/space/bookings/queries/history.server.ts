import { and, desc, eq, inArray } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { BookedLine } from '#app/money/payments/steps/booked.server.ts'
import { listSpacesById } from '#app/space/spaces/queries.server.ts'
import { type BookingView, listBookingsById } from './bookings.server.ts'

/** Where and when a booking was. */
export type BookingThen = Pick<BookingView, 'spaceId' | 'unit' | 'startsAt' | 'endsAt' | 'zone' | 'space'>

/** What lines of accounts are about, by their ids: each booking as it was when the line was written, by the log. */
export async function findBooked(
  db: Executor,
  lines: readonly BookedLine[],
): Promise<Map<string, BookingThen>> {
  if (lines.length === 0) return new Map()
  const ids = [...new Set(lines.map(({ bookingId }) => bookingId))]
  const [bookings, moves] = await Promise.all([listBookingsById(db, ids), listMoves(db, ids)])
  const formerIds = [...new Set(moves.flatMap(({ before }) => before.spaceId ?? []))]
  const former = new Map((await listSpacesById(db, formerIds)).map(space => [space.id, space]))
  const known = new Map(bookings.map(booking => [booking.id, booking]))
  const movesOf = Map.groupBy(moves, ({ bookingId }) => bookingId)
  return new Map(
    lines.flatMap(line => {
      const booking = known.get(line.bookingId)
      if (!booking) return []
      const later = (movesOf.get(booking.id) ?? []).filter(move => isAfter(move, line))
      let then: BookingThen = booking
      for (const { before } of later) then = { ...then, ...before }
      const space = former.get(then.spaceId)
      const where = space && then.spaceId !== booking.spaceId ? { space, zone: space.zone } : {}
      return [[line.id, { ...then, ...where }]]
    }),
  )
}

type Move = { bookingId: string; movedAt: Date; before: Before }
type Before = Partial<Pick<BookingThen, 'spaceId' | 'unit' | 'startsAt' | 'endsAt'>>

/** What moves it in the transaction of the line is what the line is about. */
function isAfter({ movedAt }: Move, { writtenAt, isOfBefore }: BookedLine): boolean {
  return isOfBefore ? movedAt >= writtenAt : movedAt > writtenAt
}

/** The newest first. */
async function listMoves(db: Executor, ids: string[]): Promise<Move[]> {
  const { id, action, entityType, entityId, details, createdAt } = adminActivityLog
  const rows = await db
    .select({ bookingId: entityId, movedAt: createdAt, details })
    .from(adminActivityLog)
    .where(and(eq(entityType, 'booking'), inArray(entityId, ids), eq(action, 'booking_moved')))
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ details, ...move }) => ({ ...move, before: readBefore(details['before']) }))
}

/** Of what the log says that changed, what tells where and when it was. */
function readBefore(logged: unknown): Before {
  const { spaceId, unit, startsAt, endsAt } = (logged ?? {}) as Record<string, unknown>
  return {
    ...(typeof spaceId === 'string' && { spaceId }),
    ...(typeof unit === 'number' && { unit }),
    ...(typeof startsAt === 'string' && { startsAt: new Date(startsAt) }),
    ...(typeof endsAt === 'string' && { endsAt: new Date(endsAt) }),
  }
}
