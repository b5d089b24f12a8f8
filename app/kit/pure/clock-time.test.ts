import { expect, test } from 'vitest'
import { bangkokClock, isClockTime, minutesOfClock } from './clock-time.ts'

test.each(['00:00', '09:05', '19:59', '23:59'])('%s is a time of day', text => {
  expect(isClockTime(text)).toBe(true)
})

test.each(['', '24:00', '9:05', '09:60', '09:05:00', '09.05', '-1:00', '๐๙:๐๐'])('%s is none', text => {
  expect(isClockTime(text)).toBe(false)
})

test.each([
  ['00:00', 0],
  ['00:59', 59],
  ['09:05', 545],
  ['23:59', 1439],
])('%s is minute %i of the day', (text, minutes) => {
  expect(minutesOfClock(text)).toBe(minutes)
})

test.each([
  ['2026-03-01T16:59:59Z', '23:59'],
  ['2026-03-01T17:00:00Z', '00:00'],
  ['2026-03-01T02:04:59Z', '09:04'],
])('%s is %s in Bangkok', (instant, clock) => {
  expect(bangkokClock(new Date(instant))).toBe(clock)
})
