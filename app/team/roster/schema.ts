import { isClockTime } from '#app/kit/pure/clock-time.ts'
import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { m } from '#app/paraglide/messages.js'
import type { DatedShift } from '#app/team/employees/rules/shifts.ts'

/** How many shifts somebody can have on one day. */
export const SLOTS = [0, 1, 2] as const

/** How many shifts of a day can belong to nobody. */
export const OPEN_SLOTS = [0, 1, 2, 3, 4, 5] as const

type Slots = readonly number[]

/** The fields of a shift in the dialog of a day; of an open one also who is to work it. */
export const fieldsOfSlot = (slot: number) => ({
  from: `${slot}-from`,
  to: `${slot}-to`,
  who: `${slot}-who`,
})

/** What each field is called where it stands alone. */
export const DAY_LABELS: Record<string, () => string> = Object.fromEntries(
  OPEN_SLOTS.flatMap(slot => {
    const { from, to, who } = fieldsOfSlot(slot)
    const number = slot + 1
    return [
      [from, () => m.roster_from({ number })],
      [to, () => m.roster_to({ number })],
      [who, () => m.roster_who({ number })],
    ]
  }),
)

export type DayShift = Pick<DatedShift, 'startsAt' | 'endsAt'>

/** A shift of the dialog of the open ones; `who` is to work it, and is empty for nobody yet. */
export type ReadShift = DayShift & { slot: number; who: string }

/** The shifts that the dialog holds, and what is wrong with it by field; empty places count for nothing. */
export function readDay(fields: FormFields, slots: Slots = SLOTS) {
  const errors: FieldErrors = {}
  const shifts: ReadShift[] = []
  for (const slot of slots) {
    const { from, to, who } = fieldsOfSlot(slot)
    const [startsAt, endsAt] = [fields[from] ?? '', fields[to] ?? '']
    if (startsAt === '' && endsAt === '') continue
    if (!isClockTime(startsAt)) errors[from] = m.shift_error_from()
    if (!isClockTime(endsAt)) errors[to] = m.shift_error_to()
    if (isClockTime(startsAt) && isClockTime(endsAt))
      shifts.push({ startsAt, endsAt, slot, who: fields[who] ?? '' })
  }
  return { shifts, errors }
}

/** The dialog's fields for these shifts, by their start. */
export function dayFields(shifts: DayShift[], slots: Slots = SLOTS): FormFields {
  const hoursOf = ({ startsAt, endsAt }: DayShift) => `${startsAt} ${endsAt}`
  const ordered = shifts.toSorted((a, b) => (hoursOf(a) < hoursOf(b) ? -1 : 1))
  return Object.fromEntries(
    slots.flatMap(slot => {
      const { from, to } = fieldsOfSlot(slot)
      return [
        [from, ordered[slot]?.startsAt ?? ''],
        [to, ordered[slot]?.endsAt ?? ''],
      ]
    }),
  )
}
