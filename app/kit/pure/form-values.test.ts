import { expect, test } from 'vitest'
import { allowedDialogs } from './form-values.ts'

const ASKED = 'q=jazz&page=2&new=1&edit=a&clone=b&approve=c&delete=d&delete=e'

test.each([
  ['may change and delete', { edit: true, delete: true }, ASKED],
  ['may change', { edit: true, delete: false }, 'q=jazz&page=2&new=1&edit=a&clone=b&approve=c'],
  ['may delete', { edit: false, delete: true }, 'q=jazz&page=2&edit=a&delete=d&delete=e'],
  ['may only look', { edit: false }, 'q=jazz&page=2&edit=a'],
])('of the dialogs in an address, who %s is shown theirs', (_, may, expected) => {
  expect(allowedDialogs(new URLSearchParams(ASKED), may).toString()).toBe(expected)
})

test('what is ticked stays where it is to become something else, for who may change but not delete it', () => {
  const asked = new URLSearchParams('set=inactive&delete=d')
  expect(allowedDialogs(asked, { edit: true, delete: false }).toString()).toBe('set=inactive&delete=d')
  expect(allowedDialogs(asked, { edit: false, delete: false }).toString()).toBe('')
})
