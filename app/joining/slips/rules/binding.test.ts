import { expect, test } from 'vitest'
import { VERIFICATION_STATES, type VerificationState } from '../adapters/provider.ts'
import { outdatedBy, type Payable } from './binding.ts'

const PAYABLE: Payable = {
  applicationId: 'one',
  totalSatang: 642_00,
  promptPayId: '0812345678',
  account: '123-4-56789-0',
}
const CONFIRMED = {
  verification: 'verified' as VerificationState,
  verifiedFor: 642_00,
  verifiedApplicationId: 'one',
  verifiedPromptPayId: '0812345678',
  verifiedAccount: '123-4-56789-0',
}

test.each<[string, Partial<Payable>, string | null]>([
  ['the same', {}, null],
  ['a satang more', { totalSatang: 642_01 }, 'amount'],
  ['a satang less', { totalSatang: 641_99 }, 'amount'],
  ['nothing to pay', { totalSatang: 0 }, 'amount'],
  ['another PromptPay ID', { promptPayId: '0812345679' }, 'receiver'],
  ['the same PromptPay ID with dashes', { promptPayId: '081-234-5678' }, null],
  ['no PromptPay ID', { promptPayId: '' }, 'receiver'],
  ['another account', { account: '123-4-56789-1' }, 'receiver'],
  ['the same account without dashes', { account: '1234567890' }, null],
  ['another application of the same price', { applicationId: 'two' }, 'application'],
  [
    'another application, amount and receiver',
    { applicationId: 'two', totalSatang: 1, account: '' },
    'application',
  ],
  ['another amount and receiver', { totalSatang: 1, account: '' }, 'amount'],
])('%s to be paid: %j makes an answer outdated by its %s', (_, change, outdated) => {
  expect(outdatedBy(CONFIRMED, { ...PAYABLE, ...change })).toBe(outdated)
})

test('for nothing that is to be paid an answer is good for nothing', () => {
  expect(outdatedBy(CONFIRMED, null)).toBe('application')
})

test('an answer from before more was kept is held against its amount alone', () => {
  const older = { verifiedApplicationId: null, verifiedPromptPayId: null, verifiedAccount: null }
  const changed = { ...PAYABLE, promptPayId: '1', account: '2' }
  expect(outdatedBy({ ...CONFIRMED, ...older }, changed)).toBeNull()
  expect(outdatedBy({ ...CONFIRMED, ...older }, { ...changed, totalSatang: 1 })).toBe('amount')
})

test.each(VERIFICATION_STATES)('%s: what was not answered cannot be outdated', state => {
  const isAnswer = !['waiting', 'asked', 'unavailable'].includes(state)
  const answer = { ...CONFIRMED, verification: state }
  expect(outdatedBy(answer, { ...PAYABLE, totalSatang: 1 })).toBe(isAnswer ? 'amount' : null)
  expect(outdatedBy({ ...answer, verification: null }, null)).toBeNull()
})
