import { writeLocal } from '#app/kit/forms/local-text.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { AnnouncementContent, AnnouncementValues } from './schema.ts'

/** An announcement as the form holds it, with the mark of what it holds. */
export function savedAnnouncement(row: AnnouncementContent): SavedFields<AnnouncementValues> {
  const { text, startsOn, endsOn } = row
  return savedFields({ ...writeLocal('text', text), startsOn, endsOn })
}
