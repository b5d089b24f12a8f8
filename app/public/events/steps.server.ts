import { like } from 'drizzle-orm'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import { freeSlug, proposeSlug } from '#app/public/blog/rules/slug.ts'
import type { EventRow } from './queries.server.ts'
import type { EventValues } from './schema.ts'
import { events } from './tables.server.ts'

/** An event as the form holds it, with the mark of what it holds. */
export function savedEvent(row: EventRow): SavedFields<EventValues> {
  const { title, description, startsAt, endsAt, place, type, imageUrl, seats } = row
  return savedFields({
    title,
    description,
    startsAt: toBangkokLocal(startsAt),
    endsAt: endsAt ? toBangkokLocal(endsAt) : '',
    place,
    type,
    imageUrl: imageUrl ?? '',
    seats: seats === null ? '' : String(seats),
  })
}

/** Stores a new event under the first free address that its title suggests. */
export async function insertEvent(tx: Transaction, content: NewEvent): Promise<EventRow> {
  const proposed = proposeSlug(content.title, 'event')
  for (;;) {
    const taken = await tx
      .select({ slug: events.slug })
      .from(events)
      .where(like(events.slug, `${proposed}%`))
    const slug = freeSlug(proposed, new Set(taken.map(event => event.slug)))
    // Somebody else may have taken it since: it is looked for once more.
    const [row] = await tx
      .insert(events)
      .values({ ...content, slug })
      .onConflictDoNothing({ target: events.slug })
      .returning()
    if (row) return row
  }
}

type NewEvent = Omit<typeof events.$inferInsert, 'id' | 'slug' | 'createdAt'>
