import { expect, test } from 'vitest'
import type { LoginRefusal } from '../rules/logins.ts'
import { checkLogin, loginErrors } from './logins.ts'

test('an account that the password does not open has a sentence to itself', () => {
  const form = 'User exists but credentials are invalid. Please use a different email or contact support.'
  expect(loginErrors('credentials', true)).toEqual({ form })
  expect(loginErrors('credentials', false)).toEqual({ form })
})

test.each<LoginRefusal>(['not_found', 'ended', 'has_login', 'linked_elsewhere', 'too_many'])(
  'a login that is not made because of %s says why, a change of one only the reason',
  reason => {
    expect(loginErrors(reason, true).form).toMatch(/^Error creating login: \S/)
    expect(loginErrors(reason, false).form).not.toContain('Error creating login')
  },
)

test.each([
  ['1234567', '1234567', { password: 'Password must be at least 8 characters long' }],
  ['12345678', '12345679', { repeat: 'Passwords do not match' }],
  ['12345678', '12345678', {}],
])('%s repeated as %s', (password, repeat, errors) => {
  expect(checkLogin({ password, repeat })).toEqual(errors)
})
