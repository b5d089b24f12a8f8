import { expect, test } from 'vitest'
import type { Actor, AdminRole } from '#app/house/access/rules.ts'
import { areaOf, canEnter, loginAreaOf, mustSetUpSecondFactor } from './login.ts'

const nobody: Actor = { userId: 'u', name: 'N', email: 'n@sala.test', admin: null, isEmployee: false }
const employee: Actor = { ...nobody, isEmployee: true }
const adminWith = (role: AdminRole): Actor => ({ ...nobody, admin: { displayName: 'Mali', role } })

test.each([
  ['/admin/login', 'admin'],
  ['/employee/login', 'employee'],
  ['/th/employee/login', 'employee'],
  ['/th/admin/login', 'admin'],
])('the login at %s is for %s', (path, area) => {
  expect(loginAreaOf(path)).toBe(area)
})

test('a visitor enters neither area', () => {
  expect(canEnter('admin', null)).toBe(false)
  expect(canEnter('employee', null)).toBe(false)
})

test('a row in admin_users opens the admin area only', () => {
  expect(canEnter('admin', adminWith('front_desk'))).toBe(true)
  expect(canEnter('employee', adminWith('front_desk'))).toBe(false)
})

test('an employee id opens the employee area only', () => {
  expect(canEnter('employee', employee)).toBe(true)
  expect(canEnter('admin', employee)).toBe(false)
})

test('being signed in alone opens nothing', () => {
  expect(canEnter('admin', nobody)).toBe(false)
  expect(canEnter('employee', nobody)).toBe(false)
})

test.each([
  ['employee', 'employee'],
  ['admin', 'admin'],
  ['owner', 'admin'],
  [null, 'admin'],
])('the area %j of a link is %s', (value, area) => {
  expect(areaOf(value)).toBe(area)
})

test('who has no second factor where an owner asks for one may open the profile and nothing else', () => {
  const missing = { isRequired: true, hasSecondFactor: false }
  expect(mustSetUpSecondFactor('admin', '/admin/dashboard', missing)).toBe(true)
  expect(mustSetUpSecondFactor('admin', '/admin/profile/x', missing)).toBe(true)
  expect(mustSetUpSecondFactor('admin', '/admin/profile', missing)).toBe(false)
  expect(mustSetUpSecondFactor('admin', '/admin/dashboard', { ...missing, hasSecondFactor: true })).toBe(
    false,
  )
  expect(mustSetUpSecondFactor('admin', '/admin/dashboard', { ...missing, isRequired: false })).toBe(false)
  expect(mustSetUpSecondFactor('employee', '/employee', missing)).toBe(false)
})
