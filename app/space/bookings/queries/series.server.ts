import { and, asc, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bookingSeries, bookings } from '../tables.server.ts'
import { type BookingView, listBookingsById } from './bookings.server.ts'

export type SeriesRow = typeof bookingSeries.$inferSelect

export async function findSeries(db: Executor, id: string): Promise<SeriesRow | null> {
  if (!isUuid(id)) return null
  const [series] = await db.select().from(bookingSeries).where(eq(bookingSeries.id, id))
  return series ?? null
}

/** The one that a form has made before. */
export async function findSeriesByKey(db: Executor, key: string): Promise<SeriesRow | null> {
  const [series] = await db.select().from(bookingSeries).where(eq(bookingSeries.submissionKey, key))
  return series ?? null
}

/** All of a series, those left out and cancelled among them, in the order of time. */
export async function listOccurrences(db: Executor, seriesId: string): Promise<BookingView[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.seriesId, seriesId)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  const ids = rows.map(({ id }) => id)
  const found = new Map((await listBookingsById(db, ids)).map(booking => [booking.id, booking]))
  return ids.flatMap(id => found.get(id) ?? [])
}
