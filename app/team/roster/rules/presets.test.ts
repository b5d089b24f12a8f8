import { expect, test } from 'vitest'
import { presetsOf, readPreset, writePreset } from './presets.ts'

const shift = (startsAt: string, endsAt: string) => ({ startsAt, endsAt })

test('of each part of the day the shift that is worked most can be chosen', () => {
  const worked = [
    shift('08:00', '16:00'),
    shift('07:00', '15:00'),
    shift('07:00', '15:00'),
    shift('14:00', '22:00'),
    shift('22:00', '06:00'),
  ]
  expect(presetsOf(worked)).toEqual([
    { part: 'early', ...shift('07:00', '15:00') },
    { part: 'late', ...shift('14:00', '22:00') },
    { part: 'night', ...shift('22:00', '06:00') },
  ])
  expect(presetsOf([])).toEqual([])
})

test('an address names a shift by its hours, and nothing by what are none', () => {
  expect(readPreset(writePreset(shift('22:00', '06:00')))).toEqual(shift('22:00', '06:00'))
  for (const text of ['', '22:00', '25:00-06:00', 'early']) expect(readPreset(text)).toBeNull()
})
