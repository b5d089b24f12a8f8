import { expect, test } from 'vitest'
import { ADMIN_ROLES } from '#app/house/access/rules.ts'
import { EMPLOYEE_STATUSES } from './employees.ts'
import { createLoginRefusal, updateLoginRefusal } from './logins.ts'

const login = { userId: 'theirs', isStaff: false }
const actor = (role: (typeof ADMIN_ROLES)[number]) => ({
  userId: 'mine',
  admin: { displayName: 'Mali', role },
})

test.each(EMPLOYEE_STATUSES)('who is %s gets a login only while the employment goes on', status => {
  const isOver = status === 'inactive' || status === 'terminated'
  expect(createLoginRefusal({ status, login: null })).toBe(isOver ? 'ended' : null)
  expect(updateLoginRefusal(actor('manager'), { status, login })).toBe(isOver ? 'ended' : null)
})

test('one employee has one login', () => {
  expect(createLoginRefusal({ status: 'active', login })).toBe('has_login')
  expect(updateLoginRefusal(actor('owner'), { status: 'active', login: null })).toBe('no_login')
})

test.each(ADMIN_ROLES)('a %s sets the password of staff only as an owner', role => {
  const situation = { status: 'active', login: { ...login, isStaff: true } } as const
  expect(updateLoginRefusal(actor(role), situation)).toBe(role === 'owner' ? null : 'owner_only')
})

test.each(ADMIN_ROLES)(
  'a %s changes their own password in the profile, where the old one is asked for',
  role => {
    const situation = { status: 'active', login: { userId: 'mine', isStaff: true } } as const
    expect(updateLoginRefusal(actor(role), situation)).toBe('self')
  },
)
