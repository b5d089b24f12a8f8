import { expect, test } from 'vitest'
import type { PlannedShift } from '#app/team/employees/rules/planned.ts'
import { type SwapProblem, swapProblem } from './swaps.ts'

const shift = (employeeId: string, date: string, startsAt: string, endsAt: string): PlannedShift => {
  return { employeeId, date, startsAt, endsAt }
}
const DAYTIME = shift('kai', '2026-11-18', '09:00', '17:00')
const NIGHT = shift('kai', '2026-11-18', '22:00', '06:00')
const at = (local: string) => new Date(`${local}:00+07:00`)

test.each<[string, PlannedShift, PlannedShift[], string, SwapProblem | null]>([
  ['free all day', DAYTIME, [], '2026-11-18T08:59', null],
  ['the shift has begun', DAYTIME, [], '2026-11-18T09:00', 'begun'],
  [
    'a shift that meets it',
    DAYTIME,
    [shift('ploy', '2026-11-18', '17:00', '21:00')],
    '2026-11-17T09:00',
    null,
  ],
  [
    'a minute too much',
    DAYTIME,
    [shift('ploy', '2026-11-18', '16:59', '21:00')],
    '2026-11-17T09:00',
    'clash',
  ],
  [
    'the night before, until it begins',
    DAYTIME,
    [shift('ploy', '2026-11-17', '22:00', '09:00')],
    '2026-11-17T09:00',
    null,
  ],
  [
    'the night before into it',
    DAYTIME,
    [shift('ploy', '2026-11-17', '22:00', '09:01')],
    '2026-11-17T09:00',
    'clash',
  ],
  [
    'a night into the next morning',
    NIGHT,
    [shift('ploy', '2026-11-19', '05:59', '10:00')],
    '2026-11-17T09:00',
    'clash',
  ],
  [
    'a night that meets the next morning',
    NIGHT,
    [shift('ploy', '2026-11-19', '06:00', '10:00')],
    '2026-11-17T09:00',
    null,
  ],
  [
    'a third who works then',
    DAYTIME,
    [shift('noi', '2026-11-18', '09:00', '17:00')],
    '2026-11-17T09:00',
    null,
  ],
])('%s', (_title, given, others, now, problem) => {
  const planned = [given, ...others]
  expect(swapProblem({ shift: given, takerId: 'ploy', planned, isTakerOnLeave: false, now: at(now) })).toBe(
    problem,
  )
})

test('a shift that is other than it was is not handed over, nor to oneself, nor to who is on leave', () => {
  const now = at('2026-11-17T09:00')
  const judge = (changed: Partial<Parameters<typeof swapProblem>[0]>) =>
    swapProblem({
      shift: DAYTIME,
      takerId: 'ploy',
      planned: [DAYTIME],
      isTakerOnLeave: false,
      now,
      ...changed,
    })
  expect(judge({ planned: [] })).toBe('shift_changed')
  expect(judge({ planned: [{ ...DAYTIME, endsAt: '17:30' }] })).toBe('shift_changed')
  expect(judge({ planned: [{ ...DAYTIME, employeeId: 'ploy' }] })).toBe('shift_changed')
  expect(judge({ takerId: 'kai' })).toBe('own')
  expect(judge({ isTakerOnLeave: true })).toBe('on_leave')
})
