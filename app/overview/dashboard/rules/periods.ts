import { addDays, type Day, daysBetween } from '#app/kit/pure/days.ts'

/** Names that stand in the URL and in the export's file name (rule dashboard.period). */
export const PERIODS = ['last7days', 'last30days', 'last90days', 'thisYear'] as const
export type Period = (typeof PERIODS)[number]

/** The period that the URL asks for; anything else is the last 30 days. */
export function periodOf(value: string | null): Period {
  return PERIODS.find(period => period === value) ?? 'last30days'
}

/** Days in Bangkok; both ends count. */
export type DaySpan = { from: Day; to: Day }

const LENGTHS = { last7days: 7, last30days: 30, last90days: 90 }

/**
 * The days of a period, which ends today and counts today, and as many days right before it: what it is compared
 * with (rule dashboard.cards).
 */
export function daysOfPeriod(period: Period, today: Day): { current: DaySpan; previous: DaySpan } {
  const length = period === 'thisYear' ? dayOfYear(today) : LENGTHS[period]
  const from = addDays(today, 1 - length)
  return {
    current: { from, to: today },
    previous: { from: addDays(from, -length), to: addDays(from, -1) },
  }
}

/** As many days ahead as the period has, today with them (rule dashboard.cards). */
export const daysAhead = ({ from, to }: DaySpan): DaySpan => ({
  from: to,
  to: addDays(to, daysBetween(from, to)),
})

function dayOfYear(day: Day): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1
}
