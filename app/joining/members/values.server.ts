import type { SavedFields } from '#app/kit/pure/form-fields.ts'
import type { MemberRow } from './queries.server.ts'
import { MEMBER_FIELDS, type MemberValues } from './schema.ts'

/** The member as the form's fields. */
export function valuesOf(member: MemberRow): MemberValues {
  const entries = MEMBER_FIELDS.map(field => [field, textOf(member[field])])
  return Object.fromEntries(entries) as MemberValues
}

/** The fields with the mark of their version: every change of a member sets `updatedAt`. */
export function savedFieldsOf(member: MemberRow): SavedFields {
  return { fields: valuesOf(member), version: member.updatedAt.toISOString() }
}

function textOf(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'on' : ''
  return value ?? ''
}
