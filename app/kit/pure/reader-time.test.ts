import { expect, test } from 'vitest'
import { readerTime } from './reader-time.ts'
import { offsetText } from './zones.ts'

const BANGKOK = 'Asia/Bangkok'

test.each([
  ['2026-12-01T14:00+07:00', BANGKOK, 'America/New_York', 'Tue 1 Dec, 02:00'],
  ['2026-07-01T14:00+07:00', BANGKOK, 'America/New_York', 'Wed 1 Jul, 03:00'],
  ['2026-12-01T09:00+07:00', BANGKOK, 'America/Los_Angeles', 'Mon 30 Nov, 18:00'],
  ['2026-12-31T20:00+07:00', BANGKOK, 'Pacific/Auckland', 'Fri 1 Jan, 02:00'],
  ['2026-12-01T14:00+07:00', BANGKOK, 'Asia/Kolkata', 'Tue 1 Dec, 12:30'],
  ['2026-12-01T14:00+07:00', BANGKOK, BANGKOK, null],
  ['2026-12-01T14:00+07:00', BANGKOK, 'Asia/Ho_Chi_Minh', null],
  ['2026-03-29T00:30Z', 'Europe/Berlin', 'Europe/Paris', null],
  ['2026-03-29T00:30Z', 'Europe/Berlin', 'Europe/London', 'Sun 29 Mar, 00:30'],
  ['2026-03-29T01:30Z', 'Europe/Berlin', BANGKOK, 'Sun 29 Mar, 08:30'],
  ['2026-03-20T14:00Z', 'America/New_York', 'Europe/London', 'Fri 20 Mar, 14:00'],
])('%s of %s is for a reader in %s: %s', (from, zone, reader, text) => {
  expect(readerTime({ from: new Date(from), zone }, 'en', reader)).toBe(text)
})

test.each([
  ['2026-12-01T09:00+07:00', '2026-12-01T10:00+07:00', BANGKOK, null],
  ['2026-12-01T09:00+07:00', '2026-12-01T10:00+07:00', 'America/New_York', 'Mon 30 Nov, 21:00–22:00'],
  [
    '2026-12-01T11:30+07:00',
    '2026-12-01T13:00+07:00',
    'America/New_York',
    'Mon 30 Nov, 23:30 – Tue 1 Dec, 01:00',
  ],
])('from %s to %s it is for a reader in %s: %s', (from, to, reader, text) => {
  const time = { from: new Date(from), to: new Date(to), zone: BANGKOK }
  const read = readerTime(time, 'en', reader)
  expect(read?.replaceAll(/[\u2009\u202f]/g, ' ') ?? null).toBe(text)
})

test.each([
  ['2026-12-01T00:00Z', BANGKOK, 'UTC+7'],
  ['2026-12-01T00:00Z', 'America/New_York', 'UTC−5'],
  ['2026-07-01T00:00Z', 'America/New_York', 'UTC−4'],
  ['2026-12-01T00:00Z', 'Europe/London', 'UTC'],
  ['2026-12-01T00:00Z', 'Asia/Kolkata', 'UTC+5:30'],
  ['2026-12-01T00:00Z', 'America/St_Johns', 'UTC−3:30'],
])('at %s the clocks of %s are called %s', (at, zone, text) => {
  expect(offsetText(new Date(at), zone)).toBe(text)
})
