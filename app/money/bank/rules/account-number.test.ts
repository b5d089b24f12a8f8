import { expect, test } from 'vitest'
import { isAccount, maskAccount } from './account-number.ts'

test.each([
  ['012-3-45678-9', 'xxx-x-xx678-9'],
  ['0123456789', 'xxx-x-xx678-9'],
  ['0201 2345 6789', 'xxxxxxxx6789'],
  ['678', 'x678'],
])('the number %s is shown as %s', (number, shown) => {
  expect(maskAccount(number)).toBe(shown)
})

test.each([
  ['012-3-45678-9', 'xxxxxx6789', true],
  ['012-3-45678-9', 'xxxxxx6788', false],
  ['012-3-45678-9', '0123456789', true],
  ['012-3-45678-9', '9123456789', false],
  ['012-3-45678-9', 'TH6789', true],
  ['0201 2345 6789', 'xxxxxx6789', true],
])('a file of the account %s may print %s: %s', (number, printed, isSame) => {
  expect(isAccount(number, printed)).toBe(isSame)
})
