import { MONDAY_FIRST } from '#app/house/settings/rules/opening-hours.ts'
import { weekdayName } from '#app/house/settings/texts.ts'
import { isClockTime } from '#app/kit/pure/clock-time.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import { findOverlap, type Shift } from '../rules/shifts.ts'
import { shiftText } from '../texts/shifts.ts'

/** How many times somebody can begin to work on one day. */
export const SLOTS = [0, 1, 2, 3]

export const slotName = (day: number, slot: number, side: 'from' | 'to') => `${day}-${slot}-${side}`

type Slot = { day: number; slot: number }
const ALL_SLOTS: Slot[] = MONDAY_FIRST.flatMap(day => SLOTS.map(slot => ({ day, slot })))

/** What each field is called where it stands alone, e.g. for screen readers. */
export const HOURS_LABELS: Record<string, () => string> = Object.fromEntries(
  ALL_SLOTS.flatMap(({ day, slot }) => {
    const place = () => ({ weekday: weekdayName(day, 'long'), number: slot + 1 })
    return [
      [slotName(day, slot, 'from'), () => m.shift_from(place())],
      [slotName(day, slot, 'to'), () => m.shift_to(place())],
    ]
  }),
)

/** The shifts that the form holds, and what is wrong with it by field. Empty places count for nothing. */
export function readShifts(fields: FormFields): { shifts: Shift[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const found: (Shift & Slot)[] = []
  for (const { day, slot } of ALL_SLOTS) {
    const [from, to] = [slotName(day, slot, 'from'), slotName(day, slot, 'to')]
    const [startsAt, endsAt] = [fields[from] ?? '', fields[to] ?? '']
    if (startsAt === '' && endsAt === '') continue
    if (!isClockTime(startsAt)) errors[from] = m.shift_error_from()
    if (!isClockTime(endsAt)) errors[to] = m.shift_error_to()
    if (isClockTime(startsAt) && isClockTime(endsAt))
      found.push({ weekday: day, startsAt, endsAt, day, slot })
  }
  const overlap = findOverlap(found)
  const [first, second] = overlap?.map(index => found[index]) ?? []
  if (first && second) errors[slotName(second.day, second.slot, 'from')] = overlapText(first)
  const shifts = found.map(({ weekday, startsAt, endsAt }) => ({ weekday, startsAt, endsAt }))
  return { shifts, errors }
}

function overlapText(other: Shift): string {
  return m.shift_error_overlap({ weekday: weekdayName(other.weekday, 'long'), hours: shiftText(other) })
}

/** The form's fields for these shifts. */
export function hoursFields(shifts: Shift[]): FormFields {
  const fields = Object.fromEntries(Object.keys(HOURS_LABELS).map(name => [name, '']))
  for (const day of MONDAY_FIRST) {
    const ofDay = shifts.filter(({ weekday }) => weekday === day)
    const ordered = ofDay.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    for (const [slot, { startsAt, endsAt }] of ordered.slice(0, SLOTS.length).entries()) {
      fields[slotName(day, slot, 'from')] = startsAt
      fields[slotName(day, slot, 'to')] = endsAt
    }
  }
  return fields
}
