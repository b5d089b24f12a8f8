import { addDays, type Day } from '#app/kit/pure/days.ts'

type Known = {
  /** What the slips say, each null where it says nothing. */
  slipDays: (Day | null)[]
  registeredOn: Day
  today: Day
}

/** Nobody pays for something longer before they ask for it: the slip is misread, or an old one. */
const LONGEST_AHEAD_DAYS = 31

/** The earliest day on which the money for what somebody registered for then can have come in. */
export function earliestPaidDay(registeredOn: Day): Day {
  return addDays(registeredOn, -LONGEST_AHEAD_DAYS)
}

/**
 * The day on which the money for an application came in, which is when VAT is due (Revenue Code s.78/1): the last that its
 * slips say, else today; staff may know better.
 */
export function paidDay({ slipDays, registeredOn, today }: Known): Day {
  const earliest = earliestPaidDay(registeredOn)
  const believable = slipDays.filter(day => day !== null && day >= earliest && day <= today)
  return believable.toSorted().at(-1) ?? today
}
