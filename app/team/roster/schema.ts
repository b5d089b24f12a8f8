import { isClockTime } from '#app/kit/pure/clock-time.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'

/** How many shifts somebody can have on one day. */
export const SLOTS = [0, 1, 2] as const

/** The fields of a shift in the dialog of a day. */
export const fieldsOfSlot = (slot: number) => ({ from: `${slot}-from`, to: `${slot}-to` })

/** What each field is called where it stands alone. */
export const DAY_LABELS: Record<string, () => string> = Object.fromEntries(
  SLOTS.flatMap(slot => {
    const { from, to } = fieldsOfSlot(slot)
    const number = slot + 1
    return [
      [from, () => m.roster_from({ number })],
      [to, () => m.roster_to({ number })],
    ]
  }),
)

export type DayShift = Pick<DatedShift, 'startsAt' | 'endsAt'>

/** The shifts that the dialog holds, and what is wrong with it by field; empty places count for nothing. */
export function readDay(fields: FormFields): { shifts: DayShift[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const shifts: DayShift[] = []
  for (const slot of SLOTS) {
    const { from, to } = fieldsOfSlot(slot)
    const [startsAt, endsAt] = [fields[from] ?? '', fields[to] ?? '']
    if (startsAt === '' && endsAt === '') continue
    if (!isClockTime(startsAt)) errors[from] = m.shift_error_from()
    if (!isClockTime(endsAt)) errors[to] = m.shift_error_to()
    if (isClockTime(startsAt) && isClockTime(endsAt)) shifts.push({ startsAt, endsAt })
  }
  return { shifts, errors }
}

/** The dialog's fields for these shifts, by their start. */
export function dayFields(shifts: DayShift[]): FormFields {
  const ordered = shifts.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
  return Object.fromEntries(
    SLOTS.flatMap(slot => {
      const { from, to } = fieldsOfSlot(slot)
      return [
        [from, ordered[slot]?.startsAt ?? ''],
        [to, ordered[slot]?.endsAt ?? ''],
      ]
    }),
  )
}
