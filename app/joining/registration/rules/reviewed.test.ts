import { expect, test } from 'vitest'
import { changedFields, changedSincePaid, isReviewChange, type Reviewed } from './reviewed.ts'

const DAY_PASS: Reviewed = {
  selectedPlan: 'Day Pass',
  totalSatang: 642_00,
  paymentMethod: 'scan',
  isExistingMember: false,
  startDate: '2026-08-01',
  expiryDate: '2026-08-02',
  name: 'Nok',
  email: 'nok@example.com',
  email2: '',
  mobilePhone: '081 234 5678',
}

test.each<[keyof Reviewed, Partial<Reviewed>, boolean]>([
  ['selectedPlan', { selectedPlan: 'Monthly Pass' }, true],
  ['totalSatang', { totalSatang: 642_01 }, true],
  ['startDate', { startDate: '2026-08-02' }, true],
  ['name', { name: 'nok' }, true],
  ['email', { email: 'somebody@example.com' }, true],
  ['email2', { email2: 'owner@example.com' }, true],
  ['mobilePhone', { mobilePhone: '0812345678' }, true],
  ['expiryDate', { expiryDate: '2026-09-01' }, false],
  ['paymentMethod', { paymentMethod: 'card' }, false],
  ['paymentMethod', { paymentMethod: null }, false],
  ['isExistingMember', { isExistingMember: null }, false],
])('another %s is another version, and changes what a slip pays for: %j, %s', (field, change, isLoud) => {
  const now = { ...DAY_PASS, ...change }
  expect(changedFields(DAY_PASS, now)).toEqual([field])
  expect(isReviewChange(DAY_PASS, now)).toBe(true)
  expect(changedSincePaid(DAY_PASS, now)).toEqual(isLoud ? [field] : [])
})

test('what nobody decides by makes no version', () => {
  const stored = { ...DAY_PASS, line: '', address: '' }
  expect(isReviewChange(stored, { ...stored, line: 'nok', address: 'Jomtien' } as Reviewed)).toBe(false)
  expect(isReviewChange(DAY_PASS, { ...DAY_PASS })).toBe(false)
})

test.each([
  [{}, []],
  [{ selectedPlan: 'Day Pass', totalSatang: 642_00 }, []],
  [{ totalSatang: 1_00 }, ['totalSatang']],
  [{ selectedPlan: 'Week Pass', totalSatang: 642_00 }, ['selectedPlan']],
])('of an older slip only what is known of it is held against now: %j', (paidFor, changed) => {
  expect(changedSincePaid(paidFor, DAY_PASS)).toEqual(changed)
})
