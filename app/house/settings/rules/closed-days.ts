import { type Day, isDay } from '#app/kit/pure/days.ts'
import { ourDay } from '#app/kit/pure/typed-days.ts'

/** A day on which the team is off, and what it is called. */
export type ClosedDay = { day: Day; name: string }

export type ClosedDaysProblem = 'no_day' | 'twice' | 'too_many' | 'long_name'

/** Two years of Thailand's public holidays and more. */
export const MOST_CLOSED_DAYS = 100
/** Characters. */
export const LONGEST_DAY_NAME = 60
/** Characters of them all as they are typed. */
export const LONGEST_CLOSED_DAYS = MOST_CLOSED_DAYS * (LONGEST_DAY_NAME + 12)

/**
 * Closed days as they are typed, one on a line: "2026-12-31 New Year's Eve". In their order; `line` is the first that
 * cannot be read, as it was typed.
 */
export function readClosedDays(text: string): {
  days: ClosedDay[]
  problem: ClosedDaysProblem | null
  line: string
} {
  const days: ClosedDay[] = []
  const refuse = (problem: ClosedDaysProblem, line = '') => ({ days, problem, line })
  for (const line of text.split('\n').map(each => each.replace(/\s+/g, ' ').trim())) {
    if (line === '') continue
    const [typed = '', ...words] = line.split(' ')
    const day = ourDay(typed)
    const name = words.join(' ')
    if (!isDay(day)) return refuse('no_day', line)
    if (days.some(other => other.day === day)) return refuse('twice', line)
    if (name.length > LONGEST_DAY_NAME) return refuse('long_name', line)
    days.push({ day, name })
  }
  if (days.length > MOST_CLOSED_DAYS) return refuse('too_many')
  return { days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)), problem: null, line: '' }
}

/** As `readClosedDays` reads them. */
export function closedDaysText(days: readonly ClosedDay[]): string {
  return days.map(({ day, name }) => `${day} ${name}`.trim()).join('\n')
}
