import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { MemberRow } from '../queries/members.server.ts'
import { MEMBER_FIELDS, type MemberValues } from '../schema.ts'

/** The member as the form's fields. */
export function valuesOf(member: MemberRow): MemberValues {
  const entries = MEMBER_FIELDS.map(field => [field, textOf(member[field])])
  return Object.fromEntries(entries) as MemberValues
}

/** The fields with the mark of what they hold. */
export function savedFieldsOf(member: MemberRow): SavedFields {
  return savedFields(valuesOf(member))
}

function textOf(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value ?? ''
}
