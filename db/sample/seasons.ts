import { type ClockTime, minutesOfClock } from '#app/kit/pure/clock-time.ts'
import { addDays, addMonths, bangkokDay, type Day, weekdayOf } from '#app/kit/pure/days.ts'
import type { Random } from './random.ts'

/** How full the town is, by month from January: winter in Europe fills it, September's rain empties it. */
const SEASONS = [1.35, 1.3, 1.1, 0.9, 0.75, 0.7, 0.8, 0.8, 0.55, 0.85, 1.2, 1.4]

/** Day 0 is Sunday, on which people begin less. */
const WEEKDAYS = [0.6, 1.25, 1.1, 1.05, 1, 1.05, 0.9]

const NEWCOMERS_A_DAY = 1.03

/** Who had worked here before the house began to write things down: they all come in the first days. */
const OPENING_DAYS = 9
const REGULARS_A_DAY = 3

export function isOpening(day: Day, today: Day): boolean {
  return day < addDays(firstDayOf(today), OPENING_DAYS)
}

/** Twelve whole months and what there is of this one. */
export function firstDayOf(today: Day): Day {
  return addMonths(`${today.slice(0, 7)}-01`, -12)
}

/** The hour on the day on which the house began to use Sala. */
export function beganAt(today: Day, hour: number, minute = 0): Date {
  return momentOf(addDays(firstDayOf(today), -2), hour, minute)
}

/** The day on which each newcomer first comes, from the first day to the last before `today`; not at random, but uneven. */
export function arrivalDays(today: Day, random: Random): Day[] {
  const days: Day[] = []
  let due = 0
  for (const day of daysFrom(firstDayOf(today), addDays(today, -1))) {
    due += NEWCOMERS_A_DAY * seasonOf(day) * (WEEKDAYS[weekdayOf(day)] ?? 1) * random.between(0.3, 1.7)
    if (isOpening(day, today)) due += REGULARS_A_DAY
    for (; due >= 1; due -= 1) days.push(day)
  }
  return days
}

/** From the first to the last, `step` days from one to the next. */
export function daysFrom(first: Day, last: Day, step = 1): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, step)) days.push(day)
  return days
}

export const latest = <T extends Day | Date>(a: T, b: T): T => (a > b ? a : b)
export const earliest = <T extends Day | Date>(a: T, b: T): T => (a < b ? a : b)

export function seasonOf(day: Day): number {
  return SEASONS[Number(day.slice(5, 7)) - 1] ?? 1
}

/** The moment of the day on Bangkok's clock. */
export function momentOf(day: Day, hour: number, minute = 0, second = 0): Date {
  const clock = [hour, minute, second].map(part => String(part).padStart(2, '0')).join(':')
  return new Date(`${day}T${clock}+07:00`)
}

/** The moment of the day at a time such as 07:30. */
export function momentAt(day: Day, time: ClockTime): Date {
  return minutesAfter(momentOf(day, 0), minutesOfClock(time))
}

export function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + Math.round(minutes * 60) * 1000)
}

/** Weights to choose an hour by, from those of each hour from midnight on. */
export function byHour(weights: number[]): Record<string, number> {
  return Object.fromEntries(weights.entries())
}

/** The house never closes; some register at night, most in the morning and the early evening. */
const HOURS = byHour([1, 1, 1, 1, 0.5, 0.5, 2, 5, 10, 14, 13, 9, 7, 8, 8, 7, 7, 7, 6, 5, 4, 3, 2, 2])

export function someMomentOf(day: Day, random: Random): Date {
  return momentOf(day, Number(random.weighted(HOURS)), random.int(0, 59), random.int(0, 59))
}

/** When somebody at the desk has looked at it: within the hour, or the next morning. */
export function deskAnswer(submittedAt: Date, random: Random): Date {
  const answer = minutesAfter(submittedAt, random.between(7, 55))
  const day = bangkokDay(answer)
  const [opens, closes] = [momentOf(day, 8, 20), momentOf(day, 21, 50)]
  if (answer < opens) return minutesAfter(opens, random.between(5, 50))
  if (answer > closes) return minutesAfter(momentOf(addDays(day, 1), 8, 20), random.between(5, 50))
  return answer
}
