import { describe, expect, test } from 'vitest'
import { CONTRACT_STATES, type ContractState } from './contracts.ts'
import { canBecome, endOf, isBilled, isOpenToManagers, lastDayOf, runsOn, writeRefusal } from './states.ts'

const TODAY = '2027-03-10'

test.each<[ContractState, string]>([
  ['draft', 'sent signed running withdrawn'],
  ['sent', 'signed declined lapsed withdrawn'],
  ['signed', 'running withdrawn'],
  ['running', 'notice ended'],
  ['notice', 'ended'],
  ['ended', ''],
  ['declined', 'draft'],
  ['lapsed', 'draft'],
  ['withdrawn', 'draft'],
])('%s may become: %s', (state, next) => {
  expect(CONTRACT_STATES.filter(other => canBecome(state, other)).join(' ')).toBe(next)
})

test('bills are made of what runs or ran', () => {
  expect(CONTRACT_STATES.filter(isBilled)).toEqual(['running', 'notice', 'ended'])
})

test.each<[ContractState, string, boolean]>([
  ['running', '2027-01-01', true],
  ['running', '2027-03-31', true],
  ['notice', '2027-03-31', true],
  ['running', '2026-12-31', false],
  ['running', '2027-04-01', false],
  ['signed', '2027-03-01', false],
])('a contract that is %s gives its seats on %s: %s', (state, day, gives) => {
  expect(runsOn({ state, firstDay: '2027-01-01', lastDay: '2027-03-31', thenHow: 'ends' }, day)).toBe(gives)
})

test.each([
  ['running', 'ends', '2027-03-31'],
  ['running', 'month_to_month', null],
  ['running', 'same_term', null],
  ['draft', 'same_term', null],
  ['notice', 'month_to_month', '2027-03-31'],
  ['ended', 'same_term', '2027-03-31'],
] as const)('a contract that is %s, and then %s, ends on %s', (state, thenHow, end) => {
  expect(endOf({ state, thenHow, lastDay: '2027-03-31' })).toBe(end)
})

describe('a contract is ended', () => {
  const days = { firstDay: '2027-01-01', lastDay: null } as const
  const running = { ...days, state: 'running', thenHow: 'ends', noticeDays: 30 } as const
  const noticed = { ...running, state: 'notice', lastDay: '2027-04-09' } as const

  test.each([
    ['by notice, so many days later', running, null, '2027-04-09'],
    ['by notice without days, today', { ...running, noticeDays: 0 }, null, TODAY],
    ['by notice, but not after its last day', { ...running, lastDay: '2027-03-31' }, null, '2027-03-31'],
    [
      'by notice, after its last day where it would go on',
      { ...running, lastDay: '2027-03-31', thenHow: 'same_term' as const },
      null,
      '2027-04-09',
    ],
    ['on a day that was named', running, '2027-03-31', '2027-03-31'],
    ['today', running, TODAY, TODAY],
    ['earlier than by notice, where that was given', noticed, '2027-03-31', '2027-03-31'],
    [
      'before it is used, on its first day',
      { ...running, firstDay: '2027-04-01' },
      '2027-04-01',
      '2027-04-01',
    ],
  ])('%s', (_, contract, on, value) => {
    expect(lastDayOf(contract, { on, today: TODAY })).toEqual({ ok: true, value })
  })

  test.each([
    ['on a day that is over', running, '2027-03-09', 'in_the_past'],
    ['by notice a second time', noticed, null, 'already_ended'],
    ['on the day on which it ends already', noticed, '2027-04-09', 'already_ended'],
    ['later than notice was given for', noticed, '2027-05-01', 'already_ended'],
    ['when it has', { ...running, state: 'ended' as const }, '2027-03-31', 'already_ended'],
    ['when its last day is over', { ...running, lastDay: '2027-03-09' }, null, 'already_ended'],
    ['before it runs', { ...running, state: 'draft' as const }, null, 'not_running'],
    ['that was declined', { ...running, state: 'declined' as const }, null, 'not_running'],
    ['before its first day', { ...running, firstDay: '2027-04-01' }, '2027-03-31', 'not_begun'],
  ])('not %s', (_, contract, on, reason) => {
    expect(lastDayOf(contract, { on, today: TODAY })).toEqual({ ok: false, reason })
  })
})

const SPAN = { firstDay: '2027-01-10', lastDay: '2027-03-31' }

test.each([
  ['from its first day', '2027-01-10', null, null],
  ['from its last', '2027-03-31', null, null],
  ['of all of it', '2027-01-10', '2027-03-31', null],
  ['before it', '2027-01-09', '2027-01-20', 'outside'],
  ['from the day after it', '2027-04-01', null, 'outside'],
  ['beyond it', '2027-03-01', '2027-04-01', 'outside'],
])('days %s are written: %#', (_, firstDay, lastDay, refusal) => {
  expect(writeRefusal('running', { firstDay, lastDay }, SPAN)).toBe(refusal)
})

test('days of what has no end are written however late', () => {
  expect(
    writeRefusal('running', { firstDay: '2037-01-01', lastDay: '2037-01-02' }, { ...SPAN, lastDay: null }),
  ).toBeNull()
})

test('nothing is written in what was sent to be signed, or is over', () => {
  expect(CONTRACT_STATES.filter(state => writeRefusal(state, SPAN, SPAN) === null)).toEqual([
    'draft',
    'signed',
    'running',
    'notice',
  ])
})

const OPEN = { lastDay: null, thenHow: 'ends' } as const

test('managers change seats of what runs, until its last day', () => {
  const open = CONTRACT_STATES.filter(state => isOpenToManagers({ state, ...OPEN }, '2027-01-10'))
  expect(open).toEqual(['running', 'notice'])
  const isOpenOn = (day: string) => isOpenToManagers({ ...OPEN, state: 'notice', lastDay: '2027-01-10' }, day)
  expect([isOpenOn('2027-01-10'), isOpenOn('2027-01-11')]).toEqual([true, false])
})
