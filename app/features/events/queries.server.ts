import { asc, gte } from 'drizzle-orm'
import type { Executor } from '../../platform/database.server.ts'
import type { EventType } from './rules.ts'
import { events } from './tables.server.ts'

export type UpcomingEvent = {
  id: string
  title: string
  description: string
  startsAt: Date
  type: EventType
  imageUrl: string | null
}

/** The next `limit` events that have not begun, soonest first (product.md, "Events page section"). */
export async function listUpcomingEvents(db: Executor, now: Date, limit: number): Promise<UpcomingEvent[]> {
  return db
    .select({
      id: events.id,
      title: events.title,
      description: events.description,
      startsAt: events.startsAt,
      type: events.type,
      imageUrl: events.imageUrl,
    })
    .from(events)
    .where(gte(events.startsAt, now))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit)
}
