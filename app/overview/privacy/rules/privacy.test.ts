import { expect, test } from 'vitest'
import {
  eraseRefusals,
  isConfirmed,
  monthsBefore,
  type Situation,
  taxRecordsFrom,
  taxUntil,
} from './privacy.ts'

const today = '2026-11-21'
const now = new Date('2026-11-21T05:00:00Z')
const nothing: Situation = {
  membership: null,
  owedSatang: 0,
  waiting: 0,
  codeUntil: null,
  employeeStatus: null,
  openLeave: 0,
}

test('somebody about whom nothing is open may go', () => {
  expect(eraseRefusals(nothing, { now, today })).toEqual([])
})

test.each([
  ['active', { membership: { status: 'active', expiryDate: '2026-11-21' } }],
  ['active', { membership: { status: 'suspended', expiryDate: '2026-12-01' } }],
  ['active', { membership: { status: 'active', expiryDate: null } }],
  ['owes', { owedSatang: 1 }],
  ['owes', { owedSatang: -1 }],
  ['waiting', { waiting: 1 }],
  ['code', { codeUntil: new Date('2026-11-21T05:00:01Z') }],
  ['employed', { employeeStatus: 'active' }],
  ['employed', { employeeStatus: 'on_leave' }],
  ['leave', { openLeave: 1 }],
])('what is open keeps somebody: %s', (refusal, open) => {
  expect(eraseRefusals({ ...nothing, ...open }, { now, today })).toEqual([refusal])
})

test.each([
  { membership: { status: 'active', expiryDate: '2026-11-20' } },
  { membership: { status: 'expired', expiryDate: null } },
  { membership: { status: 'inactive', expiryDate: '2027-11-20' } },
  { codeUntil: now },
  { employeeStatus: 'terminated' },
])('what is over keeps nobody: %j', over => {
  expect(eraseRefusals({ ...nothing, ...over }, { now, today })).toEqual([])
})

test.each([
  ['Nok Suwan', true],
  ['  nok   suwan ', true],
  ['NOK@example.com', true],
  ['Nok', false],
  ['', false],
  ['  ', false],
])('"%s" confirms whom one means: %s', (typed, expected) => {
  expect(isConfirmed(typed, { name: 'Nok Suwan', emails: ['nok@example.com', ''] })).toBe(expected)
})

test('a tax record is kept until its years have passed since the end of its year', () => {
  expect(taxUntil('2021-01-01', 5)).toBe('2026-12-31')
  expect(taxUntil('2020-12-31', 5)).toBe('2025-12-31')
  expect(taxRecordsFrom('2026-01-01', 5)).toBe('2021-01-01')
})

test('months go back to the same day, or to the last one of a shorter month', () => {
  expect(monthsBefore('2026-11-21', 24)).toBe('2024-11-21')
  expect(monthsBefore('2026-08-31', 6)).toBe('2026-02-28')
})
