import { expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { DEFAULT_DEPARTMENTS } from '../rules/employees.ts'
import { departmentTitle } from './departments.ts'

test.each([
  ['en', ['General Worker', 'Manager', 'Tech Manager']],
  ['th', ['พนักงานทั่วไป', 'ผู้จัดการ', 'ผู้จัดการฝ่ายเทคนิค']],
  ['ru', ['Общий персонал', 'Управляющие', 'Технические управляющие']],
] as const)('the departments that come with the program have names in %s', (locale, titles) => {
  const asBefore = getLocale
  overwriteGetLocale(() => locale)
  onTestFinished(() => overwriteGetLocale(asBefore))
  expect(DEFAULT_DEPARTMENTS.map(departmentTitle)).toEqual(titles)
})

test.each(['Café', 'manager', 'constructor', ''])('one that the house named %j is called that', name => {
  expect(departmentTitle(name)).toBe(name)
})
