import { and, desc, eq, gte, lte } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { MOST_SHOWN } from './rules.ts'
import { announcements } from './tables.server.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

/** Some years of them: the page shows no more. */
const MOST_LISTED = 200

/** Every announcement, those that end last first. */
export function listAnnouncements(db: Executor): Promise<AnnouncementRow[]> {
  const { endsOn, id } = announcements
  return db.select().from(announcements).orderBy(desc(endsOn), desc(id)).limit(MOST_LISTED)
}

export async function findAnnouncement(db: Executor, id: string): Promise<AnnouncementRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id))
  return row ?? null
}

/** What members are told on a day, the newest first. */
export function listShown(db: Executor, day: Day): Promise<AnnouncementRow[]> {
  const { startsOn, endsOn, id } = announcements
  return db
    .select()
    .from(announcements)
    .where(and(lte(startsOn, day), gte(endsOn, day)))
    .orderBy(desc(startsOn), desc(id))
    .limit(MOST_SHOWN)
}
