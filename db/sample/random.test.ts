import { expect, test } from 'vitest'
import { createRandom, sampleId } from './random.ts'

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: string) => createRandom(seed).bytes(16)
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('numbers stay within their limits and reach both', () => {
  const random = createRandom('limits')
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(3, 7)))
  expect([...drawn].toSorted()).toEqual([3, 4, 5, 6, 7])
})

test('choices come about as often as they weigh', () => {
  const random = createRandom('weights')
  const drawn = Array.from({ length: 2000 }, () => random.weighted({ often: 3, seldom: 1, never: 0 }))
  const often = drawn.filter(choice => choice === 'often').length
  expect(often).toBeGreaterThan(1400)
  expect(often).toBeLessThan(1600)
  expect(drawn).not.toContain('never')
})

test('picking from nothing fails', () => {
  expect(() => createRandom('none').pick([])).toThrow(RangeError)
})

test('an id belongs to its name', () => {
  expect(sampleId('person-1')).toBe(sampleId('person-1'))
  expect(sampleId('person-1')).not.toBe(sampleId('person-2'))
})
