import type { Day } from '#app/kit/pure/days.ts'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { type AttendanceStatus, isHere } from './records.ts'

/** Settings → Attendance: minutes of work beyond which it is overtime; null counts none by it. */
export type OvertimeRules = { overtimeDayMinutes: number | null; overtimeWeekMinutes: number | null }

/** Minutes at work on a day; those of a shift past midnight are of the day on which it began. */
type WorkedDay = { date: Day; minutes: number }

/**
 * The minutes of each day that are overtime (rule labour.overtime): beyond the house's day, and what is left of it beyond
 * the house's week, Monday to Sunday. No minute counts twice, and the days of two periods come to what one period of both
 * would.
 * @param days of one person, whole weeks from a Monday on, each day at most once
 */
export function overtimeByDay(days: WorkedDay[], rules: OvertimeRules): Map<Day, number> {
  const { overtimeDayMinutes, overtimeWeekMinutes } = rules
  const regularOf = new Map<Day, number>()
  const overtime = new Map<Day, number>()
  for (const { date, minutes } of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const week = mondayOf(date)
    const regular = regularOf.get(week) ?? 0
    const left = overtimeWeekMinutes === null ? minutes : Math.max(0, overtimeWeekMinutes - regular)
    const usual = Math.min(minutes, overtimeDayMinutes ?? minutes, left)
    regularOf.set(week, regular + usual)
    overtime.set(date, minutes - usual)
  }
  return overtime
}

/** A day of somebody as it is counted. `lateMinutes` after the start of work; `workedMinutes` null where not known. */
export type LabourDay = {
  date: Day
  status: AttendanceStatus
  workedMinutes: number | null
  lateMinutes: number
  /** They are at work now. */
  isOpen: boolean
}

/** What a period comes to. */
export type Labour = {
  daysWorked: number
  workedMinutes: number
  overtimeMinutes: number
  lateDays: number
  lateMinutes: number
  absentDays: number
  /** Days on which somebody was here and for how long is not known: they count no minutes. */
  unknownDays: number
}

/**
 * What the days from `from` to `to` come to, both included (rule labour.figures).
 * @param days of one person, from the Monday of the first week on, which the overtime of that week depends on
 */
export function labourOf(
  days: LabourDay[],
  { from, to }: { from: Day; to: Day },
  rules: OvertimeRules,
): Labour {
  const overtime = overtimeByDay(
    days.map(({ date, workedMinutes }) => ({ date, minutes: workedMinutes ?? 0 })),
    rules,
  )
  const labour: Labour = {
    daysWorked: 0,
    workedMinutes: 0,
    overtimeMinutes: 0,
    lateDays: 0,
    lateMinutes: 0,
    absentDays: 0,
    unknownDays: 0,
  }
  for (const day of days.filter(({ date }) => from <= date && date <= to)) {
    const isWorked = isHere(day.status)
    if (isWorked) labour.daysWorked += 1
    if (day.status === 'absent') labour.absentDays += 1
    if (day.status === 'late') labour.lateDays += 1
    if (isWorked) labour.lateMinutes += day.lateMinutes
    if (isUnknown(day)) labour.unknownDays += 1
    labour.workedMinutes += day.workedMinutes ?? 0
    labour.overtimeMinutes += overtime.get(day.date) ?? 0
  }
  return labour
}

/** Whether somebody was here and nobody knows for how long: a clock-out that was forgotten, or no times at all. */
export function isUnknown({ status, workedMinutes, isOpen }: Omit<LabourDay, 'date' | 'lateMinutes'>) {
  return isHere(status) && workedMinutes === null && !isOpen
}

/** The longest period that is counted at once, in days. */
export const LONGEST_PERIOD = 366
