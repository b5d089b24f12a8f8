import type { workShifts } from '#app/team/employees/tables.server.ts'
import { sampleId } from './random.ts'

type Hours = [startsAt: string, endsAt: string]

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6] as const
const NIGHT: Hours = ['22:00', '07:00']

/** Usual weeks by the employee's number: somebody is there day and night, as long as the guard is not on leave. */
const WEEKS: Record<number, [days: number[], hours: Hours[]][]> = {
  1: [
    [[MON, TUE, THU], [['10:00', '18:00']]],
    [[WED, SUN], [['07:00', '15:00']]],
  ],
  2: [[[MON, TUE, WED, THU, FRI], [['09:00', '18:00']]]],
  3: [[[MON, TUE, THU, FRI, SAT], [['07:00', '15:00']]]],
  4: [[[TUE, WED, THU, FRI, SAT, SUN], [['15:00', '23:00']]]],
  5: [
    [
      [MON, TUE, WED, THU, FRI, SAT],
      [
        ['06:00', '10:00'],
        ['14:00', '18:00'],
      ],
    ],
  ],
  6: [
    [[TUE, WED, THU], [['08:00', '17:00']]],
    [[FRI, SAT], [NIGHT]],
  ],
  7: [[[MON, TUE, WED, THU, FRI], [['07:00', '16:00']]]],
  8: [
    [[MON], [['15:00', '23:00']]],
    [[WED, THU, FRI, SAT], [['12:00', '20:00']]],
  ],
  9: [[[SAT, SUN], [['07:00', '16:00']]]],
  10: [[[SUN, MON, TUE, WED, THU], [NIGHT]]],
}

export type WorkShiftRow = typeof workShifts.$inferInsert

export function workShiftRows(): WorkShiftRow[] {
  return Object.entries(WEEKS).flatMap(([number, weeks]) =>
    weeks.flatMap(([days, hours]) =>
      days.flatMap(weekday =>
        hours.map(([startsAt, endsAt]) => ({
          id: sampleId(`shift-${number}-${weekday}-${startsAt}`),
          employeeId: sampleId(`employee-${number}`),
          weekday,
          startsAt,
          endsAt,
        })),
      ),
    ),
  )
}
