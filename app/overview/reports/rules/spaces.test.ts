import { expect, test } from 'vitest'
import { bookedShare, totalUse } from './spaces.ts'

test.each([
  [600, 300, 0.5],
  [600, 0, 0],
  [600, 660, 1.1],
  [0, 0, null],
  [0, 60, null],
])('of %i minutes open and %i booked the part that was booked is %s', (openMinutes, bookedMinutes, share) => {
  expect(bookedShare({ openMinutes, bookedMinutes })).toBe(share)
})

test('spaces together are the sums of each', () => {
  const reef = {
    spaceId: 'reef',
    openMinutes: 600,
    bookedMinutes: 90,
    count: 2,
    came: 1,
    missed: 1,
    satang: 300_00,
  }
  const desk = {
    spaceId: 'desk',
    openMinutes: 1440,
    bookedMinutes: 60,
    count: 1,
    came: 1,
    missed: 0,
    satang: 0,
  }
  expect(totalUse([reef, desk])).toEqual({
    openMinutes: 2040,
    bookedMinutes: 150,
    count: 3,
    came: 2,
    missed: 1,
    satang: 300_00,
  })
  expect(totalUse([])).toMatchObject({ openMinutes: 0, count: 0 })
})
