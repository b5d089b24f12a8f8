import { expect, test } from 'vitest'
import { cronOf } from '../jobs.server.ts'
import { sizeText } from '../texts.ts'
import { backupName, backupsToRemove, isOverdue } from './backups.ts'

const nameOf = (day: string, clock = '033000') => `sala-${day}-${clock}.tar.gz`
const datesOf = (names: string[]) => names.map(name => name.slice(5, 15))

test.each([
  ['2026-11-21T20:30:05Z', false, 'sala-2026-11-22-033005.tar.gz'],
  ['2026-11-21T16:59:59Z', true, 'sala-2026-11-21-235959.tar.gz.age'],
  ['2026-11-21T17:00:00Z', true, 'sala-2026-11-22-000000.tar.gz.age'],
])('a backup made at %s is named by the clock of Bangkok', (now, isEncrypted, name) => {
  expect(backupName(new Date(now), isEncrypted)).toBe(name)
})

const NIGHTS = Array.from({ length: 400 }, (_, night) =>
  nameOf(new Date(Date.UTC(2026, 10, 22 - night)).toISOString().slice(0, 10)),
)

function keptOf(names: string[], keep: Parameters<typeof backupsToRemove>[1]) {
  const removed = new Set(backupsToRemove(names, keep))
  return names.filter(name => !removed.has(name))
}

test('of a year of nights the last seven days, four weeks and twelve months keep their newest', () => {
  expect(datesOf(keptOf(NIGHTS, { days: 7, weeks: 4, months: 12 }))).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
})

test.each<[string, string[], Parameters<typeof backupsToRemove>[1], string[]]>([
  ['the newest always stays', [nameOf('2026-11-22')], { days: 1, weeks: 0, months: 0 }, []],
  ['none is removed where there are none', [], { days: 1, weeks: 0, months: 0 }, []],
  [
    'a day keeps its newest',
    [nameOf('2026-11-22'), nameOf('2026-11-22', '101500')],
    { days: 7, weeks: 4, months: 12 },
    [nameOf('2026-11-22')],
  ],
  [
    'encrypted and open ones are one row',
    [`${nameOf('2026-11-22')}.age`, nameOf('2026-11-21')],
    { days: 1, weeks: 0, months: 0 },
    [nameOf('2026-11-21')],
  ],
  [
    'a long pause removes nothing',
    [nameOf('2026-11-22'), nameOf('2025-01-01')],
    { days: 2, weeks: 0, months: 0 },
    [],
  ],
  [
    'a week begins on Monday',
    [nameOf('2026-11-23'), nameOf('2026-11-22'), nameOf('2026-11-16')],
    { days: 1, weeks: 2, months: 0 },
    [nameOf('2026-11-16')],
  ],
  [
    'other files stay',
    [
      'notes.txt',
      'sala-2026-99-99-000000.tar.gz',
      'my sala-2020-01-01-000000.tar.gz',
      nameOf('2026-11-22'),
      `${nameOf('2020-01-01')}.unfinished`,
    ],
    { days: 1, weeks: 0, months: 0 },
    [],
  ],
])('%s', (_, names, keep, removed) => {
  expect(backupsToRemove(names, keep)).toEqual(removed)
})

const LAST = new Date('2026-11-20T20:30:00Z')
test.each([
  [LAST, '2026-11-21T22:30:00Z', false],
  [LAST, '2026-11-21T22:30:00.001Z', true],
  [null, '2026-11-21T22:30:00.001Z', false],
])('a backup after %s is overdue at %s: %s', (last, now, expected) => {
  expect(isOverdue({ last, now: new Date(now) })).toBe(expected)
})

test.each([
  ['03:30', '30 3 * * *'],
  ['00:00', '0 0 * * *'],
  ['23:59', '59 23 * * *'],
  ['off', '0 0 * * *'],
])('BACKUP_AT=%s is the schedule %s', (at, cron) => {
  expect(cronOf(at)).toBe(cron)
})

test.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [2_987_000, '3 MB'],
  [3_141_592_653, '3.1 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes, 'en')).toBe(text.replace(' ', '\u00a0'))
})
