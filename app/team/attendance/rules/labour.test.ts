import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#app/kit/pure/days.ts'
import { isUnknown, type LabourDay, labourOf, type OvertimeRules, overtimeByDay } from './labour.ts'

// 16 November 2026 is a Monday.
const MONDAY = '2026-11-16'
const HOUSE: OvertimeRules = { overtimeDayMinutes: 480, overtimeWeekMinutes: 2880 }
const NONE: OvertimeRules = { overtimeDayMinutes: null, overtimeWeekMinutes: null }
const week = (...minutes: number[]) =>
  minutes.map((each, index) => ({ date: addDays(MONDAY, index), minutes: each }))

test.each<[string, number[], OvertimeRules, number[]]>([
  ['a day as long as the rule has none', [480], HOUSE, [0]],
  ['a minute more is one', [481], HOUSE, [1]],
  ['six whole days are a week', [480, 480, 480, 480, 480, 480], HOUSE, [0, 0, 0, 0, 0, 0]],
  ['the seventh is all overtime', [480, 480, 480, 480, 480, 480, 60], HOUSE, [0, 0, 0, 0, 0, 0, 60]],
  [
    'what a day counted is not counted by the week again',
    [600, 600, 600, 600, 600, 480],
    HOUSE,
    [120, 120, 120, 120, 120, 0],
  ],
  ['the week alone', [600, 600, 600, 600, 600], { ...HOUSE, overtimeDayMinutes: null }, [0, 0, 0, 0, 120]],
  [
    'the day alone',
    [600, 480, 480, 480, 480, 480, 480],
    { ...HOUSE, overtimeWeekMinutes: null },
    [120, 0, 0, 0, 0, 0, 0],
  ],
  ['no rule', [1440, 1440, 1440], NONE, [0, 0, 0]],
])('%s', (_title, minutes, rules, overtime) => {
  expect([...overtimeByDay(week(...minutes), rules).values()]).toEqual(overtime)
})

test('a week begins anew on Monday', () => {
  const days = [...week(480, 480, 480, 480, 480, 480, 480), { date: '2026-11-23', minutes: 480 }]
  const overtime = overtimeByDay(days, HOUSE)
  expect(overtime.get('2026-11-22')).toBe(480)
  expect(overtime.get('2026-11-23')).toBe(0)
})

const day = (date: string, changed: Partial<LabourDay> = {}): LabourDay => {
  return { date, status: 'present', workedMinutes: 480, lateMinutes: 0, isOpen: false, ...changed }
}

test('a period counts its own days, with the overtime that their whole weeks give them', () => {
  const days = [
    ...['16', '17', '18', '19', '20', '21'].map(each => day(`2026-11-${each}`)),
    day('2026-11-22', { workedMinutes: 90, status: 'late', lateMinutes: 25 }),
    day('2026-11-23', { status: 'absent', workedMinutes: null }),
    day('2026-11-24', { workedMinutes: null }),
    day('2026-11-25', { workedMinutes: null, isOpen: true }),
    day('2026-11-26', { status: 'leave', workedMinutes: null }),
    day('2026-11-27', { status: 'half_day', workedMinutes: 240, lateMinutes: 250 }),
    day('2026-11-28'),
  ]
  expect(labourOf(days, { from: '2026-11-21', to: '2026-11-27' }, HOUSE)).toEqual({
    daysWorked: 5,
    workedMinutes: 480 + 90 + 240,
    overtimeMinutes: 90,
    lateDays: 1,
    lateMinutes: 275,
    absentDays: 1,
    unknownDays: 1,
  })
})

test.each<[Partial<LabourDay>, boolean]>([
  [{ workedMinutes: null }, true],
  [{ workedMinutes: null, status: 'late' }, true],
  [{ workedMinutes: null, isOpen: true }, false],
  [{ workedMinutes: null, status: 'absent' }, false],
  [{ workedMinutes: null, status: 'leave' }, false],
  [{ workedMinutes: 0 }, false],
])('of %j it is not known how long they were here: %s', (changed, expected) => {
  expect(isUnknown(day('2026-11-20', changed))).toBe(expected)
})

const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  .chain(offsets =>
    fc.tuple(
      ...offsets.map(offset =>
        fc
          .integer({ min: 0, max: 1440 })
          .map(minutes => day(addDays(MONDAY, offset), { workedMinutes: minutes })),
      ),
    ),
  )
const limit = fc.option(fc.integer({ min: 60, max: 3000 }))

test('two periods come to what one of both does, wherever it is cut, and overtime is never more than the work', () => {
  fc.assert(
    fc.property(someDays, fc.integer({ min: 0, max: 59 }), limit, limit, (days, cut, ofDay, ofWeek) => {
      const rules = { overtimeDayMinutes: ofDay, overtimeWeekMinutes: ofWeek }
      const sum = (from: number, to: number) =>
        labourOf(days, { from: addDays(MONDAY, from), to: addDays(MONDAY, to) }, rules)
      const [first, second, both] = [sum(0, cut), sum(cut + 1, 60), sum(0, 60)]
      expect(first.overtimeMinutes + second.overtimeMinutes).toBe(both.overtimeMinutes)
      expect(both.overtimeMinutes).toBeLessThanOrEqual(both.workedMinutes)
    }),
  )
})
