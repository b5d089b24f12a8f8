import { and, asc, desc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, inOrderOf, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { ListQuery } from '#app/kit/pure/list-query.ts'
import { isSlug } from '#app/public/blog/rules/slug.ts'
import type { EventType } from './rules.ts'
import { events } from './tables.server.ts'

export type EventRow = typeof events.$inferSelect

export type UpcomingEvent = Pick<
  EventRow,
  'id' | 'slug' | 'title' | 'description' | 'startsAt' | 'endsAt' | 'place' | 'type' | 'imageUrl'
>

const SHOWN = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  description: events.description,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  place: events.place,
  type: events.type,
  imageUrl: events.imageUrl,
}

/** The next `limit` events that have not begun, soonest first (rule events.upcoming). */
export async function listUpcomingEvents(db: Executor, now: Date, limit: number): Promise<UpcomingEvent[]> {
  return db
    .select(SHOWN)
    .from(events)
    .where(gte(events.startsAt, now))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit)
}

export async function findEvent(db: Executor, id: string): Promise<EventRow | null> {
  if (!isUuid(id)) return null
  const [event] = await db.select().from(events).where(eq(events.id, id))
  return event ?? null
}

export async function findEventBySlug(db: Executor, slug: string): Promise<EventRow | null> {
  if (!isSlug(slug)) return null
  const [event] = await db.select().from(events).where(eq(events.slug, slug))
  return event ?? null
}

export type EventQuery = ListQuery<'type'>

/** A page of the manager's list, by default by date descending (rule events.manager). */
export function listEvents(db: Executor, query: EventQuery): Promise<ListPage<EventRow>> {
  return findPage(db, events, { where: matching(query), orderBy: sortedBy(query), page: query.page })
}

/** Every event that the list's search and filters leave, for the export. */
export function listAllEvents(db: Executor, query: EventQuery): Promise<EventRow[]> {
  return db
    .select()
    .from(events)
    .where(matching(query))
    .orderBy(...sortedBy(query))
}

function matching({ search, filters }: EventQuery): SQL | undefined {
  return and(
    search ? holdsWords(folded(events.title, events.description), search) : undefined,
    filters.type ? eq(events.type, filters.type as EventType) : undefined,
  )
}

/** What these events are called, in the order of the ids. */
export async function listEventTitles(db: Executor, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, ids.filter(isUuid)))
  return inOrderOf(ids, rows).map(({ title }) => title)
}

const SORTS = { title: byName(events.title), type: events.type, date: events.startsAt }

function sortedBy({ sort }: EventQuery): SQL[] {
  return orderOf(SORTS, sort, { id: events.id, otherwise: [desc(events.startsAt), desc(events.id)] })
}
