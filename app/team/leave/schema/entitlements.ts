import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { fail, ok } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import { type Entitlement, LEAVE_TYPES, type LeaveType } from '../rules/leave.ts'

/** Whether a type follows the house, has its own number of days, or no limit. */
export const ENTITLEMENT_MODES = ['house', 'days', 'unlimited'] as const
export type EntitlementMode = (typeof ENTITLEMENT_MODES)[number]

/** What the form holds for each type; `days` is text that counts only with the mode of that name. */
export type EntitlementValues = Record<LeaveType, { mode: string; days: string }>
export type EntitlementErrors = Partial<Record<LeaveType, string>>

/** The names of a type's two fields. */
export const fieldsOf = (type: LeaveType) => ({ mode: `${type}Mode`, days: `${type}Days` })

/** Days of a type in a year. */
export const MOST_ENTITLED = 366

/** What a posted form holds; a missing mode follows the house. */
export function valuesFrom(form: FormData): EntitlementValues {
  const entries = LEAVE_TYPES.map(type => {
    const { mode, days } = fieldsOf(type)
    return [type, { mode: textOf(form.get(mode)) || 'house', days: textOf(form.get(days)) }]
  })
  return Object.fromEntries(entries)
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() : '')

/** The form for what somebody has. */
export function valuesOf(own: Entitlement[]): EntitlementValues {
  const entries = LEAVE_TYPES.map(type => {
    const found = own.find(({ leaveType }) => leaveType === type)
    if (!found) return [type, { mode: 'house', days: '' }]
    const { days } = found
    return [type, days === null ? { mode: 'unlimited', days: '' } : { mode: 'days', days: String(days) }]
  })
  return Object.fromEntries(entries)
}

/** The form's fields by the names that they are posted with, and back. */
export function fieldsFrom(values: EntitlementValues): FormFields {
  const entries = LEAVE_TYPES.flatMap(type => {
    const { mode, days } = fieldsOf(type)
    return [
      [mode, values[type].mode],
      [days, values[type].days],
    ]
  })
  return Object.fromEntries(entries)
}

export function valuesIn(fields: FormFields): EntitlementValues {
  const entries = LEAVE_TYPES.map(type => {
    const { mode, days } = fieldsOf(type)
    return [type, { mode: fields[mode] ?? '', days: fields[days] ?? '' }]
  })
  return Object.fromEntries(entries)
}

/** The rows that the form means: none for a type that follows the house. */
export function readEntitlements(values: EntitlementValues) {
  const errors: EntitlementErrors = {}
  const rows = LEAVE_TYPES.flatMap((leaveType): Entitlement[] => {
    const { mode, days } = values[leaveType]
    if (mode === 'house') return []
    if (mode === 'unlimited') return [{ leaveType, days: null }]
    if (mode === 'days' && /^\d{1,9}$/.test(days) && Number(days) <= MOST_ENTITLED) {
      return [{ leaveType, days: Number(days) }]
    }
    errors[leaveType] = m.form_count({ min: 0, max: String(MOST_ENTITLED) })
    return []
  })
  return Object.keys(errors).length > 0 ? { ...fail('invalid'), errors } : ok(rows)
}

/** Days by type, for the log. */
export function entitlementsOf(rows: Entitlement[]): Record<string, number | null> {
  return Object.fromEntries(rows.map(({ leaveType, days }) => [leaveType, days]))
}
