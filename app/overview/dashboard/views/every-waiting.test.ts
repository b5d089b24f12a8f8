import { expect, test } from 'vitest'
import { EVERY_NOUN } from '#app/nouns.ts'
import { EVERY_WAITING } from './every-waiting.server.ts'

test('what waits comes with the most urgent first, wherever its noun stands', () => {
  expect(EVERY_WAITING.map(({ bell, today }) => bell?.kind ?? today?.kind)).toEqual([
    'application',
    'receipt',
    'request',
    'booking',
    'visit',
    'leave',
    'swap',
    'objected',
    'message',
    'unpaid',
    'overdue',
    'failed_cards',
    'unsigned',
    'ending',
    'notice',
    'unnamed',
    'expiring',
    'mails',
    'deliveries',
    'keys',
    'bank_account',
    'backups',
    'disk',
  ])
})

test('what the navigation counts is counted by the bell', () => {
  const counted = EVERY_WAITING.map(({ bell }) => bell?.kind)
  const shown = EVERY_NOUN.flatMap(({ navigation }) => navigation?.staff?.waiting ?? [])
  expect(shown.filter(kind => !counted.includes(kind))).toEqual([])
})
