import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stretchesOf } from './stretches.ts'

const spans = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map(one => {
      const [from = 0, to = 0] = one.split('-').map(Number)
      return { from, to }
    })
const written = (free: string[], least = 1) =>
  stretchesOf(free.map(spans), least).map(({ from, to, units }) => `${from}-${to}:${units}`)

test.each([
  ['nothing is free', [''], []],
  ['one unit, as it is', ['9-12 13-18'], ['9-12:1', '13-18:1']],
  ['two that are alike', ['9-12', '9-12'], ['9-12:2']],
  ['the same beginning', ['9-12', '9-18'], ['9-12:2', '9-18:1']],
  ['the same end', ['9-18', '12-18'], ['9-18:1', '12-18:2']],
  ['one within the other', ['9-18', '12-14'], ['9-18:1', '12-14:2']],
  ['one after the other', ['9-12', '12-18'], ['9-12:1', '12-18:1']],
  ['those that overlap', ['9-13', '10-15'], ['9-13:1', '10-13:2', '10-15:1']],
  ['three in steps', ['1-4', '2-5', '3-6'], ['1-4:1', '2-4:2', '2-5:1', '3-4:3', '3-5:2', '3-6:1']],
])('%s', (_, free, entries) => {
  expect(written(free)).toEqual(entries)
})

test('what is shorter than the smallest booking is left out, also where two overlap', () => {
  expect(written(['1-2 5-9', '7-20'], 3)).toEqual(['5-9:1', '7-20:1'])
})

const unit = fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 8 }).map(marks => {
  const sorted = marks.toSorted((a, b) => a - b)
  return sorted.flatMap((from, at) => {
    const to = sorted[at + 1]
    return at % 2 === 0 && to !== undefined ? [{ from, to }] : []
  })
})

test('of whatever can be booked an entry says for how many units, and none says more', () => {
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 6 }), fc.integer({ min: 0, max: 23 }), (free, from) => {
      const entries = stretchesOf(free, 1)
      for (let to = from + 1; to <= 24; to++) {
        const can = free.filter(spans => spans.some(span => span.from <= from && to <= span.to)).length
        const said = entries.filter(entry => entry.from <= from && to <= entry.to)
        expect(Math.max(0, ...said.map(({ units }) => units))).toBe(can)
      }
    }),
  )
})
