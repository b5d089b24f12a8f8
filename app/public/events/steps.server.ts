import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import { toBangkokLocal } from '#app/kit/pure/instants.ts'
import type { EventRow } from './queries.server.ts'
import type { EventValues } from './schema.ts'

/** An event as the form holds it, with the mark of what it holds. */
export function savedEvent(row: EventRow): SavedFields<EventValues> {
  const { title, description, startsAt, type, imageUrl } = row
  return savedFields({
    title,
    description,
    startsAt: toBangkokLocal(startsAt),
    type,
    imageUrl: imageUrl ?? '',
  })
}
