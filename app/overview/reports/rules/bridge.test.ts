import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { type Amount, bridgeFrom, bridgesOfDays, joined, NOBODY } from './bridge.ts'
import { type Changed, changesWithin, type Recurring, worthOn } from './recurring.ts'

const changed = (change: Changed['change'], beforeSatang: number, afterSatang: number) => ({
  change,
  beforeSatang,
  afterSatang,
})

test('what is new, returned or grown adds, what shrank or ended is taken off, above zero each', () => {
  const changes = [
    changed('new', 0, 500),
    changed('new', 0, 300),
    changed('returned', 0, 200),
    changed('grown', 200, 250),
    changed('shrunk', 300, 280),
    changed('ended', 280, 0),
  ]
  expect(bridgeFrom({ members: 10, satang: 1_000 }, changes)).toEqual({
    start: { members: 10, satang: 1_000 },
    new: { members: 2, satang: 800 },
    returned: { members: 1, satang: 200 },
    grown: { members: 1, satang: 50 },
    shrunk: { members: 1, satang: 20 },
    ended: { members: 1, satang: 280 },
    end: { members: 12, satang: 1_750 },
  })
})

test('several bridges are one from the start of the first to the end of the last; none are none', () => {
  const first = bridgeFrom(NOBODY, [changed('new', 0, 500)])
  const second = bridgeFrom(first.end, [changed('ended', 500, 0), changed('new', 0, 700)])
  expect(joined([])).toBeNull()
  expect(joined([first])).toEqual(first)
  expect(joined([first, second])).toEqual({
    ...second,
    start: NOBODY,
    new: { members: 2, satang: 1_200 },
  })
})

const FROM = '2026-01-01'
const TO = '2026-06-30'

const someDay = fc.integer({ min: -60, max: 240 }).map(days => addDays(FROM, days))
const someRight: fc.Arbitrary<Recurring> = fc
  .record({
    addOn: fc.constantFrom('', '', 'Mailbox/Locker'),
    monthlySatang: fc.integer({ min: 1, max: 2_000_000 }),
    firstDay: someDay,
    length: fc.option(fc.integer({ min: 0, max: 90 })),
  })
  .map(({ length, ...rest }) => ({
    ...rest,
    lastDay: length === null ? null : addDays(rest.firstDay, length),
  }))
const somebody = fc
  .array(someRight, { maxLength: 6 })
  .map(rights => rights.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1)))

const standOf = (people: Recurring[][], day: Day): Amount => {
  const worths = people.map(rights => worthOn(rights, day)).filter(worth => worth > 0)
  return { members: worths.length, satang: worths.reduce((sum, worth) => sum + worth, 0) }
}

test('on random histories the bridge of every day closes to the satang, recorded at once or night by night', () => {
  fc.assert(
    fc.property(fc.array(somebody, { maxLength: 8 }), people => {
      const changes = people.flatMap(rights => changesWithin(rights, { from: FROM, to: TO }, null))
      const days = bridgesOfDays({ from: FROM, to: TO }, NOBODY, changes)
      for (const { day, end } of days) expect(end).toEqual(standOf(people, day))
      expect(joined(days)?.end).toEqual(standOf(people, TO))
      expect(nightly(people)).toEqual(changes)
    }),
  )
})

/** The same, each night from how people stood the night before. */
function nightly(people: Recurring[][]): Changed[] {
  return people.flatMap(rights => {
    const all: Changed[] = []
    for (let day = FROM; day <= TO; day = addDays(day, 1)) {
      const last = all.at(-1)
      const standing = last ? { worthSatang: last.afterSatang, cohort: last.cohort } : null
      all.push(...changesWithin(rights, { from: day, to: day }, standing))
    }
    return all
  })
}
