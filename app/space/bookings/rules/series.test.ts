import { describe, expect, test } from 'vitest'
import { inOrderOfMoving, occurrencesOf, type SeriesRule, shifted, shiftOf } from './series.ts'

/** 1 December 2026 is a Tuesday. */
const RULE: SeriesRule = {
  from: '2026-12-01',
  until: '2026-12-31',
  everyWeeks: 1,
  weekdays: [2],
  startMinute: 600,
  minutes: 90,
}
const ZONE = 'Asia/Bangkok'
const daysOf = (rule: Partial<SeriesRule>) => {
  const made = occurrencesOf({ ...RULE, ...rule }, ZONE)
  return made.ok ? made.value.map(({ day }) => day.slice(5)).join(' ') : made.reason
}

describe('a rule', () => {
  test.each<[Partial<SeriesRule>, string]>([
    [{}, '12-01 12-08 12-15 12-22 12-29'],
    [{ everyWeeks: 2 }, '12-01 12-15 12-29'],
    [{ weekdays: [2, 4], until: '2026-12-10' }, '12-01 12-03 12-08 12-10'],
    // The Monday of the first week is over; the second week of two is left out.
    [{ weekdays: [1, 2], everyWeeks: 2, until: '2026-12-15' }, '12-01 12-14 12-15'],
    // Sunday belongs to the week of the Monday before it.
    [{ weekdays: [0, 2], everyWeeks: 2, until: '2026-12-20' }, '12-01 12-06 12-15 12-20'],
    [{ from: '2028-02-29', until: '2028-03-07' }, '02-29 03-07'],
    [{ until: '2026-12-08' }, '12-01 12-08'],
    [{ until: '2026-12-07' }, 'only_one'],
    [{ weekdays: [] }, 'no_days'],
    [{ until: '2026-11-30' }, 'ends_early'],
    [{ until: '2027-12-03' }, 'too_long'],
    [{ weekdays: [1, 2, 3, 4, 5], until: '2027-02-22' }, expect.stringContaining('02-22') as never],
    [{ weekdays: [1, 2, 3, 4, 5], until: '2027-02-23' }, 'too_many'],
  ])('with %o is %s', (rule, days) => {
    expect(daysOf(rule)).toEqual(days)
  })

  test('of a year has 53 weeks at most, and each time is that of the wall', () => {
    const made = occurrencesOf({ ...RULE, until: '2027-12-02' }, ZONE)
    if (!made.ok) throw new Error(made.reason)
    expect(made.value).toHaveLength(53)
    for (const { day, from, to } of made.value) {
      expect(from.toISOString()).toBe(`${day}T03:00:00.000Z`)
      expect(to.toISOString()).toBe(`${day}T04:30:00.000Z`)
    }
  })

  test('past midnight ends on the next day', () => {
    const made = occurrencesOf({ ...RULE, startMinute: 23 * 60, minutes: 180 }, ZONE)
    expect(made.ok && made.value[0]?.to.toISOString()).toBe('2026-12-01T19:00:00.000Z')
  })
})

test('a change of one is the same change for all, those first that make room', () => {
  const at = (local: string) => new Date(`2026-12-${local}:00Z`)
  const items = [
    { startsAt: at('08T10:00'), zone: ZONE },
    { startsAt: at('01T10:00'), zone: ZONE },
  ]
  const later = shiftOf(
    { startsAt: at('01T10:00'), zone: ZONE },
    { from: at('02T11:00'), to: at('02T11:30') },
  )
  expect(inOrderOfMoving(items, later).map(item => shifted(item, later))).toEqual([
    { from: at('09T11:00'), to: at('09T11:30'), isSkipped: false },
    { from: at('02T11:00'), to: at('02T11:30'), isSkipped: false },
  ])
  const earlier = { ...later, shiftMs: -3_600_000 }
  expect(inOrderOfMoving(items, earlier).map(({ startsAt }) => startsAt)).toEqual([
    at('01T10:00'),
    at('08T10:00'),
  ])
})
