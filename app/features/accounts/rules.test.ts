import { expect, test } from 'vitest'
import { type Actor, canEnter, canSeeReceipts, loginAreaOf } from './rules.ts'

const nobody: Actor = { userId: 'u', name: 'N', email: 'n@sala.test', admin: null, isEmployee: false }
const admin: Actor = { ...nobody, admin: { displayName: 'Mali', role: 'front_desk' } }
const employee: Actor = { ...nobody, isEmployee: true }

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
  expect(canEnter('admin', admin)).toBe(true)
  expect(canEnter('employee', admin)).toBe(false)
  expect(canSeeReceipts(admin)).toBe(true)
})

test('an employee id opens the employee area only', () => {
  expect(canEnter('employee', employee)).toBe(true)
  expect(canEnter('admin', employee)).toBe(false)
  expect(canSeeReceipts(employee)).toBe(false)
})

test('being signed in alone opens nothing', () => {
  expect(canEnter('admin', nobody)).toBe(false)
  expect(canEnter('employee', nobody)).toBe(false)
})
