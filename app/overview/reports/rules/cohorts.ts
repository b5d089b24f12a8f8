import { addMonths, type Day, monthOf } from '#app/kit/pure/days.ts'

/** Of a cohort, how many first paid on a day, and how many came or came back on it, less those who ended. */
export type CohortDay = { cohort: Day; day: Day; joined: number; moved: number }

/** Who first paid in a month, and how many of them were members at the end of that month and each after it. */
export type Cohort = { cohort: Day; joined: number; kept: number[] }

/** The cohorts of those months, up to the last month that is recorded (rule reports.cohorts). */
export function cohortsOf(cohorts: readonly Day[], all: readonly CohortDay[], last: Day): Cohort[] {
  const byCohort = Map.groupBy(all, ({ cohort }) => cohort)
  return cohorts.map(cohort => {
    const days = byCohort.get(cohort) ?? []
    const byMonth = Map.groupBy(days, ({ day }) => monthOf(day))
    const kept: number[] = []
    for (let month = cohort; month <= last; month = addMonths(month, 1))
      kept.push((kept.at(-1) ?? 0) + sumOf(byMonth.get(month) ?? [], 'moved'))
    return { cohort, joined: sumOf(days, 'joined'), kept }
  })
}

const sumOf = (days: readonly CohortDay[], of: 'joined' | 'moved') =>
  days.reduce((sum, each) => sum + each[of], 0)
