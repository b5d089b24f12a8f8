import { z } from 'zod'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { DialogReply, SavedFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { USUAL_ZONE } from './rules.ts'

export const LOCATION_FIELDS = ['name', 'code', 'timeZone', 'taxBranch'] as const
export type LocationValues = Record<(typeof LOCATION_FIELDS)[number], string>
export type LocationErrors = Partial<Record<(typeof LOCATION_FIELDS)[number] | 'form', string>>
export type LocationReply = DialogReply<LocationValues, LocationErrors>

/** What is open over the list. */
export type LocationDialog = { kind: 'new' | 'edit'; saved: SavedFields<LocationValues> }

export const LONGEST_LOCATION = { name: 60, code: 8, timeZone: 40, taxBranch: 5 } as const

const locationSchema = z.object({
  name: z
    .string()
    .transform(text => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: m.location_error_name })
        .max(LONGEST_LOCATION.name, { error: () => m.form_too_long({ max: LONGEST_LOCATION.name }) }),
    ),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,8}$/, { error: m.location_error_code }),
  timeZone: z
    .string()
    .trim()
    .refine(isTimeZone, { error: () => m.location_error_zone({ example: USUAL_ZONE }) }),
  taxBranch: z
    .string()
    .trim()
    .regex(/^\d{5}$/, { error: m.document_branch_wrong }),
})

/** Whether clocks know it: a name such as Asia/Bangkok, and no offset, which no summer would change. */
function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Z][\w-]*\/[\w/+-]+)$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What the form says, or what is wrong with it by field. */
export function readLocation(
  values: LocationValues,
): { ok: true; content: LocationValues } | { ok: false; errors: LocationErrors } {
  const read = locationSchema.safeParse(values)
  return read.success
    ? { ok: true, content: read.data }
    : { ok: false, errors: errorsOf(locationSchema, values) }
}
