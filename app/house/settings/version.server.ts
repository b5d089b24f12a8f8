import { createHash } from 'node:crypto'
import type { FormFields, SavedFields } from '#app/kit/pure/form-fields.ts'

/** The fields with a mark of what they hold: two equal marks mean that nobody saved anything else in between. */
export function savedFields(fields: FormFields): SavedFields {
  const text = JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return { fields, version: createHash('sha256').update(text).digest('base64url').slice(0, 16) }
}
