import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import { events } from '#app/public/events/tables.server.ts'
import { GUEST_STATUSES, type GuestStatus } from './rules.ts'
import { eventGuests } from './tables.server.ts'

export type GuestRow = typeof eventGuests.$inferSelect
/** What they come to. */
export type EventOfGuests = typeof events.$inferSelect

const countOf = (status: GuestStatus) =>
  sql<number>`count(*) filter (where ${eventGuests.status} = ${status})`.mapWith(Number)

/** How many of an event have a seat, and how many wait for one. */
export async function countGuests(
  db: Executor,
  eventId: string,
): Promise<{ coming: number; waiting: number }> {
  const [counts] = await db
    .select({ coming: countOf('coming'), waiting: countOf('waiting') })
    .from(eventGuests)
    .where(eq(eventGuests.eventId, eventId))
  return counts ?? { coming: 0, waiting: 0 }
}

/** The same of several events at once; one that nobody comes to is not among them. */
export async function countGuestsOf(db: Executor, eventIds: string[]) {
  const counted = await db
    .select({ eventId: eventGuests.eventId, coming: countOf('coming'), waiting: countOf('waiting') })
    .from(eventGuests)
    .where(inArray(eventGuests.eventId, eventIds))
    .groupBy(eventGuests.eventId)
  return new Map(counted.map(({ eventId, ...counts }) => [eventId, counts]))
}

/** A guest with the event; null when there is none of that id, or the event was called off. */
export async function findGuest(db: Executor, id: string) {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ guest: eventGuests, event: events })
    .from(eventGuests)
    .innerJoin(events, eq(events.id, eventGuests.eventId))
    .where(eq(eventGuests.id, id))
  return row ?? null
}

/** How many wait for the event before the guest. */
export async function countBefore(
  db: Executor,
  eventId: string,
  { id, submittedAt }: GuestRow,
): Promise<number> {
  const isBefore = sql`(${eventGuests.submittedAt}, ${eventGuests.id}) < (${submittedAt.toISOString()}::timestamptz, ${id}::uuid)`
  const [row] = await db
    .select({ count: count() })
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), eq(eventGuests.status, 'waiting'), isBefore))
  return row?.count ?? 0
}

export type GuestQuery = ListQuery<'status'>

export function readGuestQuery(params: URLSearchParams): GuestQuery {
  return readListQuery(params, { status: GUEST_STATUSES })
}

/** A page of an event's guests, unless the query says otherwise those with a seat, those who wait, those who cancelled, each as they came. */
export function listGuests(db: Executor, eventId: string, query: GuestQuery) {
  return findPage(db, eventGuests, {
    where: matching(eventId, query),
    orderBy: sortedBy(query),
    page: query.page,
  })
}

/** Every guest of the event that search and filter leave, in the same order, for the export. */
export function listAllGuests(db: Executor, eventId: string, query: GuestQuery): Promise<GuestRow[]> {
  return db
    .select()
    .from(eventGuests)
    .where(matching(eventId, query))
    .orderBy(...sortedBy(query))
}

const OWN_ORDER = [
  sql`array_position(array['coming', 'waiting', 'cancelled'], ${eventGuests.status})`,
  asc(eventGuests.submittedAt),
  asc(eventGuests.id),
]

const SORTS = { name: byName(eventGuests.name), email: eventGuests.email, received: eventGuests.submittedAt }

function sortedBy({ sort }: GuestQuery): SQL[] {
  return orderOf(SORTS, sort, { id: eventGuests.id, otherwise: OWN_ORDER })
}

function matching(eventId: string, { search, filters }: GuestQuery): SQL | undefined {
  return and(
    eq(eventGuests.eventId, eventId),
    search ? holdsWords(folded(eventGuests.name, eventGuests.email), search) : undefined,
    filters.status ? eq(eventGuests.status, filters.status as GuestStatus) : undefined,
  )
}
