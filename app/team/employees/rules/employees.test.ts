import { expect, test } from 'vitest'
import { codeAfter, EMPLOYEE_STATUSES, fullName, hasAccess, initialOf, isEmployeeCode } from './employees.ts'

test('the portal is open to whoever is active or on leave, and to nobody else', () => {
  expect(EMPLOYEE_STATUSES.filter(hasAccess)).toEqual(['active', 'on_leave'])
})

test.each([
  [0, 'EMP-001'],
  [9, 'EMP-010'],
  [998, 'EMP-999'],
  [999, 'EMP-1000'],
])('after number %i comes %s', (highest, code) => {
  expect(codeAfter(highest)).toBe(code)
})

test.each([
  ['EMP-014', true],
  ['7', true],
  ['DESK-2', true],
  ['A'.repeat(20), true],
  ['A'.repeat(21), false],
  ['emp-014', false],
  ['EMP 014', false],
  ['EMP-', false],
  ['-1', false],
  ['', false],
  ['EMP-014\n', false],
])('%j is an employee code: %s', (text, isCode) => {
  expect(isEmployeeCode(text)).toBe(isCode)
})

test.each([
  ['Mali', 'M'],
  ['élodie', 'É'],
  ['ปูเป้', 'ปู'],
  ['👩‍🍳 Chef', '👩‍🍳'],
  ['  ', '?'],
])('%j stands as %j where there is no picture', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('a name has no space too many', () => {
  expect(fullName({ firstName: 'Mali', lastName: '' })).toBe('Mali')
})
