import { expect, test } from 'vitest'
import { usualStart } from './new-booking.ts'

const BANGKOK = 'Asia/Bangkok'
const NEW_YORK = 'America/New_York'

test.each([
  ['today', '2026-12-01', BANGKOK, '2026-12-01T10:07+07:00', '2026-12-01T10:15+07:00'],
  ['today, at a quarter', '2026-12-01', BANGKOK, '2026-12-01T10:15+07:00', '2026-12-01T10:15+07:00'],
  ['today, before midnight', '2026-12-01', BANGKOK, '2026-12-01T23:50+07:00', '2026-12-02T00:00+07:00'],
  ['a day to come', '2026-12-24', BANGKOK, '2026-12-01T10:07+07:00', '2026-12-24T09:00+07:00'],
  ['a day that is over', '2026-11-20', BANGKOK, '2026-12-01T10:07+07:00', '2026-12-01T10:15+07:00'],
  ['a day of another wall', '2026-03-08', NEW_YORK, '2026-03-07T23:00-05:00', '2026-03-08T09:00-04:00'],
  ['no day', '', BANGKOK, '2026-12-01T10:07+07:00', '2026-12-01T10:15+07:00'],
])('with %s shown (%s, %s) at %s the form begins at %s', (_, day, zone, now, start) => {
  expect(usualStart(day, { now: new Date(now), zone })).toEqual(new Date(start))
})
