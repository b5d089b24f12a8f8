import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { freeTimes, judgeTime, listSlots, type Taken, type Terms } from './free.ts'

const MINUTE = 60_000
const at = (local: string) => new Date(`${local}:00+07:00`)
const NOW = at('2026-12-01T08:00')

const ROOM: Terms = {
  units: 1,
  turnaroundMinutes: 0,
  hours: null,
  minMinutes: 30,
  maxMinutes: 480,
  stepMinutes: 30,
  maxDaysAhead: 90,
  zone: 'Asia/Bangkok',
}
const taken = (from: string, to: string, unit = 1): Taken => ({
  unit,
  from: at(from).getTime(),
  to: at(to).getTime(),
})
const time = (from: string, to: string) => ({ from: at(from), to: at(to) })

describe('a time', () => {
  test.each([
    [{}, '2026-12-01T10:00', '2026-12-01T11:00', true],
    [{}, '2026-12-01T08:00', '2026-12-01T08:30', true],
    [{}, '2026-12-01T07:59', '2026-12-01T08:30', 'past'],
    [{}, '2026-12-01T10:00', '2026-12-01T10:29', 'too_short'],
    [{}, '2026-12-01T10:00', '2026-12-01T18:00', true],
    [{}, '2026-12-01T10:00', '2026-12-01T18:01', 'too_long'],
    [{}, '2026-12-01T11:00', '2026-12-01T11:00', 'invalid'],
    [{}, '2026-12-01T11:00', '2026-12-01T10:00', 'invalid'],
    [{ maxMinutes: 999_999 }, '2026-12-02T00:00', '2027-12-02T00:00', 'invalid'],
    [{}, '2027-03-01T07:30', '2027-03-01T08:00', true],
    [{}, '2027-03-01T07:31', '2027-03-01T08:01', 'too_far'],
    [{}, '2026-12-01T23:00', '2026-12-02T02:00', true],
    [{}, '2026-12-31T23:30', '2027-01-01T00:30', true],
    [{}, '2027-02-28T23:00', '2027-03-01T01:00', true],
  ])('of %o from %s to %s: %s', (terms, from, to, verdict) => {
    const judged = judgeTime({ ...ROOM, ...terms }, [], time(from, to), NOW)
    expect(judged.ok || judged.reason).toBe(verdict)
  })

  test('has whole minutes', () => {
    const from = new Date(at('2026-12-01T10:00').getTime() + 1000)
    expect(judgeTime(ROOM, [], { from, to: at('2026-12-01T11:00') }, NOW)).toMatchObject({
      reason: 'invalid',
    })
  })

  test.each([
    ['2026-12-01T09:00', '2026-12-01T10:00', true],
    ['2026-12-01T12:00', '2026-12-01T13:00', true],
    ['2026-12-01T09:00', '2026-12-01T10:30', 'taken'],
    ['2026-12-01T11:30', '2026-12-01T12:30', 'taken'],
    ['2026-12-01T10:30', '2026-12-01T11:30', 'taken'],
    ['2026-12-01T09:00', '2026-12-01T13:00', 'taken'],
  ])('from %s to %s beside one from 10 to 12: %s', (from, to, verdict) => {
    const judged = judgeTime(ROOM, [taken('2026-12-01T10:00', '2026-12-01T12:00')], time(from, to), NOW)
    expect(judged.ok || judged.reason).toBe(verdict)
  })

  test('leaves the turnaround before what comes next; what stands has its own behind it', () => {
    const room = { ...ROOM, turnaroundMinutes: 15 }
    const next = [taken('2026-12-01T12:00', '2026-12-01T13:15')]
    expect(judgeTime(room, next, time('2026-12-01T11:00', '2026-12-01T11:45'), NOW).ok).toBe(true)
    expect(judgeTime(room, next, time('2026-12-01T11:00', '2026-12-01T11:46'), NOW).ok).toBe(false)
    expect(judgeTime(room, next, time('2026-12-01T13:14', '2026-12-01T14:00'), NOW).ok).toBe(false)
    expect(judgeTime(room, next, time('2026-12-01T13:15', '2026-12-01T14:00'), NOW).ok).toBe(true)
  })

  test.each([
    ['10:00', true],
    ['10:01', 'taken'],
    ['11:59', 'taken'],
    ['12:00', true],
    ['12:14', true],
    ['12:15', true],
    ['13:00', true],
    ['13:01', 'taken'],
  ])(
    'of an hour from %s beside one’s own from 11 to 12 and somebody else’s from 14:15: %s',
    (from, verdict) => {
      const room = { ...ROOM, turnaroundMinutes: 15 }
      const stands = [
        { ...taken('2026-12-01T11:00', '2026-12-01T12:00'), isOwn: true },
        taken('2026-12-01T14:15', '2026-12-01T15:15'),
      ]
      const start = at(`2026-12-01T${from}`)
      const judged = judgeTime(
        room,
        stands,
        { from: start, to: new Date(start.getTime() + 60 * MINUTE) },
        NOW,
      )
      expect(judged.ok || judged.reason).toBe(verdict)
    },
  )

  test('gets the lowest unit that is free, or the one that was asked for', () => {
    const desks = { ...ROOM, units: 3 }
    const one = [taken('2026-12-01T10:00', '2026-12-01T12:00', 1)]
    const hour = time('2026-12-01T10:00', '2026-12-01T11:00')
    expect(judgeTime(desks, one, hour, NOW)).toEqual({ ok: true, unit: 2 })
    expect(judgeTime(desks, one, { ...hour, unit: 3 }, NOW)).toEqual({ ok: true, unit: 3 })
    expect(judgeTime(desks, one, { ...hour, unit: 1 }, NOW)).toEqual({ ok: false, reason: 'taken' })
  })

  test.each([
    ['2026-12-01T09:00', '2026-12-01T10:00', true],
    ['2026-12-01T09:30', '2026-12-01T10:30', 'person_taken'],
    ['2026-12-01T11:30', '2026-12-01T12:30', 'person_taken'],
    ['2026-12-01T12:00', '2026-12-01T13:00', true],
    ['2026-12-01T14:00', '2026-12-01T15:00', 'taken'],
    ['2026-12-01T11:30', '2026-12-01T14:30', 'taken'],
    ['2026-12-01T02:00', '2026-12-01T03:00', 'past'],
  ])(
    'from %s to %s with somebody who is booked elsewhere from 10 to 12 and here from 14 to 15: %s',
    (from, to, verdict) => {
      const busy = [
        { ...taken('2026-12-01T10:00', '2026-12-01T12:00'), isElsewhere: true },
        taken('2026-12-01T14:00', '2026-12-01T15:00'),
      ]
      const judged = judgeTime(ROOM, busy, time(from, to), NOW)
      expect(judged.ok || judged.reason).toBe(verdict)
    },
  )

  test('outside the hours is closed, also where part of it is within; past midnight is open as they say', () => {
    const evenings = Array.from({ length: 7 }, () => ({ opens: '18:00', closes: '02:00' }))
    const bar = { ...ROOM, hours: evenings }
    const verdict = (from: string, to: string) => {
      const judged = judgeTime(bar, [], time(from, to), NOW)
      return judged.ok || judged.reason
    }
    expect(verdict('2026-12-01T23:00', '2026-12-02T02:00')).toBe(true)
    expect(verdict('2026-12-01T17:30', '2026-12-01T19:00')).toBe('closed')
    expect(verdict('2026-12-02T01:30', '2026-12-02T02:30')).toBe('closed')
  })
})

test('the list of a day has the steps of its wall, with as many units as are free', () => {
  const desks = {
    ...ROOM,
    units: 2,
    stepMinutes: 60,
    hours: Array.from({ length: 7 }, () => ({ opens: '09:30', closes: '13:00' })),
  }
  const window = { from: at('2026-12-02T00:00').getTime(), to: at('2026-12-03T00:00').getTime() }
  const slots = listSlots(
    desks,
    [taken('2026-12-02T10:00', '2026-12-02T11:30')],
    { window, minutes: 60 },
    NOW,
  )
  expect(slots.map(({ at, units }) => [new Date(at).toISOString().slice(11, 16), units])).toEqual([
    ['03:00', 1],
    ['04:00', 1],
    ['05:00', 2],
  ])
})

const clock = fc.integer({ min: 0, max: 95 }).map(quarter => {
  const minutes = quarter * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
})
const dayHours = fc.option(
  fc
    .tuple(clock, clock)
    .filter(([opens, closes]) => opens !== closes)
    .map(([opens, closes]) => ({ opens, closes })),
)
const week: fc.Arbitrary<ReceptionHours | null> = fc.option(
  fc.array(dayHours, { minLength: 7, maxLength: 7 }),
)
const terms: fc.Arbitrary<Terms> = fc.record({
  units: fc.integer({ min: 1, max: 3 }),
  turnaroundMinutes: fc.constantFrom(0, 10, 30),
  hours: week,
  minMinutes: fc.constantFrom(15, 30, 60),
  maxMinutes: fc.constantFrom(60, 240, 1440),
  stepMinutes: fc.constantFrom(15, 30, 45, 60),
  maxDaysAhead: fc.constantFrom(1, 3, 90),
  zone: fc.constant('Asia/Bangkok'),
})
const DAYS = 3
const START = at('2026-12-01T00:00').getTime()
const wish = fc.record({
  from: fc.integer({ min: -60, max: DAYS * 24 * 12 }).map(five => five * 5),
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 300),
  unit: fc.option(fc.integer({ min: 1, max: 3 })),
})

/** Books as the command does: judged, then put beside the others with the turnaround. */
function bookAll(space: Terms, wishes: { from: number; minutes: number; unit: number | null }[], now: Date) {
  const stands: Taken[] = []
  for (const { from, minutes, unit } of wishes) {
    const start = START + from * MINUTE
    const end = start + minutes * MINUTE
    const wished = { from: new Date(start), to: new Date(end), unit }
    const judged = judgeTime(space, stands, wished, now)
    if (judged.ok) stands.push({ unit: judged.unit, from: start, to: end + space.turnaroundMinutes * MINUTE })
  }
  return stands
}

/** What two spaces that are one person's time have, each as the other sees it. */
const seenFrom = (own: readonly Taken[], others: readonly Taken[]): Taken[] => [
  ...own,
  ...others.map(other => ({ ...other, isElsewhere: true })),
]

describe('whatever the hours, turnarounds and bookings', () => {
  const nowOf = (minutes: number) => new Date(START + minutes * MINUTE + 7000)

  test('no two that were taken overlap in a unit', () => {
    fc.assert(
      fc.property(
        terms,
        fc.array(wish, { maxLength: 40 }),
        fc.integer({ min: -100, max: 3000 }),
        (space, wishes, now) => {
          const stands = bookAll(space, wishes, nowOf(now))
          for (const [i, one] of stands.entries())
            for (const other of stands.slice(i + 1))
              expect(one.unit === other.unit && one.from < other.to && other.from < one.to).toBe(false)
        },
      ),
    )
  })

  test('nobody is booked twice at once over the spaces that are their time, and what is offered of one is free of the other', () => {
    const person = terms.map(space => ({ ...space, units: 1 }))
    const wishes = fc.array(fc.tuple(fc.constantFrom(0, 1), wish), { maxLength: 40 })
    fc.assert(
      fc.property(person, person, wishes, (first, second, wished) => {
        const spaces = [first, second]
        const stands: Taken[][] = [[], []]
        const takenOf = (n: number) => seenFrom(stands[n] ?? [], stands[1 - n] ?? [])
        for (const [n, { from, minutes }] of wished) {
          const [start, end] = [START + from * MINUTE, START + (from + minutes) * MINUTE]
          const space = spaces[n] ?? first
          const judged = judgeTime(space, takenOf(n), { from: new Date(start), to: new Date(end) }, nowOf(0))
          const to = end + space.turnaroundMinutes * MINUTE
          if (judged.ok) stands[n]?.push({ unit: 1, from: start, to })
        }
        const all = stands.flat()
        const clashes = (span: Omit<Taken, 'unit'>) =>
          all.some(one => one.from < span.to && span.from < one.to)
        const alone = all.filter(
          (one, i) => !all.slice(i + 1).some(other => other.from < one.to && one.from < other.to),
        )
        expect(alone).toHaveLength(all.length)
        const window = { from: START, to: START + DAYS * 24 * 60 * MINUTE }
        for (const [n, space] of spaces.entries())
          for (const { at } of listSlots(space, takenOf(n), { window, minutes: 60 }, nowOf(0)))
            expect(clashes({ from: at, to: at + (60 + space.turnaroundMinutes) * MINUTE })).toBe(false)
      }),
    )
  })

  test('what the list offers can be booked, and what it does not offer is refused', () => {
    const cases = fc.record({
      space: terms,
      wishes: fc.array(wish, { maxLength: 30 }),
      now: fc.integer({ min: -100, max: 3000 }),
      minutes: fc.constantFrom(15, 30, 60, 120, 300),
    })
    fc.assert(
      fc.property(cases, ({ space, wishes, now, minutes }) => {
        const stands = bookAll(space, wishes, nowOf(now))
        const window = { from: START, to: START + DAYS * 24 * 60 * MINUTE }
        const offered = new Map(
          listSlots(space, stands, { window, minutes }, nowOf(now)).map(slot => [slot.at, slot.units]),
        )
        for (let day = 0; day < DAYS; day++) {
          for (let step = 0; step < 24 * 60; step += space.stepMinutes) {
            const start = START + (day * 24 * 60 + step) * MINUTE
            const time = { from: new Date(start), to: new Date(start + minutes * MINUTE) }
            const judged = judgeTime(space, stands, time, nowOf(now))
            expect(offered.has(start)).toBe(judged.ok)
            const units = [1, 2, 3].filter(unit => judgeTime(space, stands, { ...time, unit }, nowOf(now)).ok)
            if (judged.ok) expect(offered.get(start)).toBe(units.length)
            offered.delete(start)
          }
        }
        expect(offered.size).toBe(0)
      }),
    )
  })

  test('free times never overlap what is taken, and lie within the window', () => {
    fc.assert(
      fc.property(terms, fc.array(wish, { maxLength: 30 }), (space, wishes) => {
        const stands = bookAll(space, wishes, nowOf(0))
        const window = { from: START, to: START + DAYS * 24 * 60 * MINUTE }
        for (const [index, spans] of freeTimes(space, stands, window, nowOf(0)).entries()) {
          for (const span of spans) {
            expect(span.from >= window.from && span.to <= window.to && span.from < span.to).toBe(true)
            for (const one of stands.filter(({ unit }) => unit === index + 1))
              expect(span.from < one.to && one.from < span.to).toBe(false)
          }
        }
      }),
    )
  })
})
