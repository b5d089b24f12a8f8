import { describe, expect, test } from 'vitest'
import type { AdminRole } from '#app/house/access/rules.ts'
import { EVERY_NOUN } from '#app/nouns.ts'
import { m } from '#app/paraglide/messages.js'
import { ALSO } from '../texts.ts'
import { findPlaces } from './places.server.ts'

const staff = (role: AdminRole) => ({ admin: { displayName: role, role } })
const pathsOf = (typed: string, actor: Parameters<typeof findPlaces>[0] = staff('owner')) =>
  findPlaces(actor, typed, 25).flatMap(({ results }) => results.map(({ path }) => path))

describe('the right place is found first', () => {
  test.each([
    ['backups', 'สำรองข้อมูล', 'резервные копии', '/admin/settings/backups'],
    ['promptpay', 'พร้อมเพย์', 'промптпэй', '/admin/settings/payments'],
    ['cash', 'เงินสด', 'наличные', '/admin/cash-up'],
    ['vat', 'ภาษีมูลค่าเพิ่ม', 'НДС', '/admin/settings/vat'],
    ['logo', 'โลโก้', 'логотип', '/admin/settings/front'],
    ['roles', 'บทบาท', 'роли', '/admin/settings/roles'],
    ['price', 'ราคา', 'цена', '/admin/settings/plans'],
  ])('by %s, %s and %s', (english, thai, russian, path) => {
    for (const typed of [english, english.toUpperCase(), thai, russian])
      expect(pathsOf(typed)[0], typed).toBe(path)
  })
})

test('a field of the settings leads to its section, and says of which it is', () => {
  const [group] = findPlaces(staff('owner'), m.settings_renewals_grace(), 5)
  const [first] = group?.results ?? []
  expect(first).toMatchObject({ path: '/admin/settings/renewals', title: m.settings_renewals_grace() })
  expect(first?.detail).toBe(m.settings_renewals())
})

test('nobody is led where they may not go', () => {
  expect(pathsOf('backups', staff('front_desk'))).toEqual([])
  expect(pathsOf('promptpay', staff('manager'))).toEqual([])
  expect(pathsOf('cash', staff('accountant'))[0]).toBe('/admin/cash-up')
  expect(pathsOf('cash', { admin: null })).toEqual([])
})

test.each(['', 'a', '%', '\u0000', '(', '[a-z]', '\\'])('%j is no place', typed => {
  expect(pathsOf(typed)).toEqual([])
})

test('whatever has further names is a place', () => {
  const places = EVERY_NOUN.flatMap(({ navigation, settings = [] }) => [
    ...(navigation?.staff ? [navigation.staff.screen] : []),
    ...settings.map(({ name }) => `/admin/settings/${name}`),
  ])
  expect(Object.keys(ALSO).filter(path => !places.some(place => place === path))).toEqual([])
})
