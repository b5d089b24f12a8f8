import { createHash } from 'node:crypto'
import { differingFields, type FormFields, type SavedFields } from '#app/kit/pure/form-fields.ts'

/** The fields with a mark of what they hold: two equal marks mean that nobody saved anything else in between. */
export function savedFields<Fields extends FormFields>(fields: Fields): SavedFields<Fields> {
  const text = JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { fields, version: createHash('sha256').update(text).digest('base64url').slice(0, 16) }
}

/**
 * What somebody else saved since a form was opened, for every command that changes a record. Saving again with its
 * version decides for what was typed. Null where nothing stands in the way: nobody saved anything, or just what would
 * be saved now, as a second press does.
 * @param before what the locked record holds
 * @param after what it would hold
 * @param version of what the form was opened with
 */
export function conflictOf<Fields extends FormFields>(
  before: Fields,
  { after, version }: { after: Fields; version: string },
): SavedFields<Fields> | null {
  const saved = savedFields(before)
  if (saved.version === version || differingFields(before, after).length === 0) return null
  return saved
}
