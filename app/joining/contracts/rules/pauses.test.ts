import { expect, test } from 'vitest'
import { pauseRefusal } from './pauses.ts'

const pause = (seatId: string, firstDay: string, lastDay: string) => ({ seatId, firstDay, lastDay })
const BEFORE = [pause('1', '2027-02-05', '2027-02-19'), pause('2', '2026-12-20', '2027-01-05')]

test.each([
  ['the day after another', pause('1', '2027-02-20', '2027-02-28'), null],
  ['the day before another', pause('1', '2027-02-01', '2027-02-04'), null],
  ['on its last day', pause('1', '2027-02-19', '2027-02-19'), 'overlaps'],
  ['on its first day', pause('1', '2027-01-20', '2027-02-05'), 'overlaps'],
  ['around it', pause('1', '2027-02-01', '2027-02-28'), 'overlaps'],
  ['while another seat is paused', pause('2', '2027-02-05', '2027-02-19'), null],
  ['for as long as one may be', pause('1', '2027-03-01', '2027-03-30'), null],
  ['for a day longer', pause('1', '2027-03-01', '2027-03-31'), 'limit'],
])('a seat is paused %s: %#', (_, asked, refusal) => {
  expect(pauseRefusal(BEFORE, asked, { mostDays: 30, mostAYear: 2 })).toBe(refusal)
})

test.each([
  ['2027-06-01', 'limit'],
  ['2026-06-01', null],
  ['2028-06-01', null],
])('so many pauses of a contract begin in a year, whatever seat they are of: %s', (day, refusal) => {
  const pauses = [pause('1', '2027-02-05', '2027-02-19'), pause('2', '2027-03-05', '2027-03-19')]
  expect(pauseRefusal(pauses, pause('3', day, day), { mostDays: 30, mostAYear: 2 })).toBe(refusal)
})
