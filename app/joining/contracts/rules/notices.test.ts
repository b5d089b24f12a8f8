import { describe, expect, test } from 'vitest'
import { closingOf, noticeDue, saidWith } from './notices.ts'

const contract = (values: object = {}) => ({
  id: 'a',
  number: 'CT1',
  state: 'running' as const,
  firstDay: '2026-11-01',
  lastDay: null,
  thenHow: 'ends' as const,
  graceDays: 7,
  ...values,
})
const covered = (firstDay: string, lastDay: string, isPaid: boolean, contractId = 'a') => ({
  contractId,
  firstDay,
  lastDay,
  isPaid,
})
const NOVEMBER = covered('2026-11-01', '2026-11-30', true)
const DECEMBER = covered('2026-12-01', '2026-12-31', false)
const TODAY = '2026-12-03'

describe('seats close', () => {
  test.each([
    ['after the days of grace', {}, [NOVEMBER, DECEMBER], '2026-12-08'],
    ['after those of the first bill', { firstDay: '2026-12-01' }, [DECEMBER], '2026-12-08'],
    ['at once without grace', { graceDays: 0 }, [NOVEMBER, DECEMBER], '2026-12-01'],
    ['before the contract ends', { lastDay: '2026-12-08' }, [NOVEMBER, DECEMBER], '2026-12-08'],
    ['not because of it where it ends first', { lastDay: '2026-12-07' }, [NOVEMBER, DECEMBER], null],
    [
      'because of it where it goes on by itself',
      { lastDay: '2026-12-07', thenHow: 'same_term' as const },
      [NOVEMBER, DECEMBER],
      '2026-12-08',
    ],
    ['not of a draft', { state: 'draft' as const }, [DECEMBER], null],
    ['not of what is over', { state: 'ended' as const, lastDay: '2026-12-02' }, [DECEMBER], null],
  ])('%s', (_, values, periods, on) => {
    expect(closingOf([contract(values)], periods, TODAY)?.on ?? null).toBe(on)
  })

  test('of all contracts by what is unpaid of one, first those with the fewest days of grace', () => {
    const others = [
      contract({ id: 'b', number: 'CT2', graceDays: 3 }),
      contract({ id: 'c', number: 'CT3', graceDays: 3 }),
    ]
    const paid = others.map(({ id }) => covered('2026-11-01', '2027-01-31', true, id))
    expect(closingOf([contract(), ...others], [NOVEMBER, DECEMBER, ...paid], TODAY)).toEqual({
      on: '2026-12-04',
      contracts: ['CT2', 'CT3'],
    })
  })
})

describe('of a bill that was due on the first, with seats that close on the 8th', () => {
  const terms = { reminderDays: 3, closingDays: 2 }
  test.each([
    ['2026-12-01', null],
    ['2026-12-03', null],
    ['2026-12-04', 'reminder'],
    ['2026-12-05', 'reminder'],
    ['2026-12-06', 'closing'],
    ['2026-12-07', 'closing'],
    ['2026-12-08', 'closed'],
    ['2027-02-01', 'closed'],
  ])('on %s people hear: %s', (today, kind) => {
    expect(noticeDue({ dueOn: '2026-12-01', closesOn: '2026-12-08' }, { today, ...terms })).toBe(kind)
  })

  test.each([
    ['nothing on the day itself, though seats are closed', '2026-12-01', '2026-12-01', null],
    ['that seats are closed the day after', '2026-12-02', '2026-12-01', 'closed'],
    ['that it is unpaid, where an older one closes them', '2027-02-01', null, 'reminder'],
  ])('or people hear %s', (_, today, closesOn, kind) => {
    expect(noticeDue({ dueOn: '2026-12-01', closesOn }, { today, ...terms })).toBe(kind)
  })

  test('without days before the closing nobody hears of it before', () => {
    const due = { dueOn: '2026-12-01', closesOn: '2026-12-08' }
    expect(noticeDue(due, { today: '2026-12-07', reminderDays: 3, closingDays: 0 })).toBe('reminder')
  })
})

test('whoever hears that seats are closed does not hear less later', () => {
  expect([saidWith('closed'), saidWith('closing'), saidWith('reminder')]).toEqual([
    ['reminder', 'closing', 'closed'],
    ['reminder', 'closing'],
    ['reminder'],
  ])
})
