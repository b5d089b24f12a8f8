import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { PERMISSIONS } from '#app/nouns.ts'
import {
  type Actor,
  ADMIN_ROLES,
  type AdminRole,
  can,
  mayOf,
  type Permission,
  type PermissionNoun,
} from './rules.ts'

const PERMISSION_NOUNS = Object.keys(PERMISSIONS) as PermissionNoun[]

const nobody: Actor = { userId: 'u', name: 'N', email: 'n@sala.test', admin: null, isEmployee: false }
const employee: Actor = { ...nobody, isEmployee: true }
const adminWith = (role: AdminRole): Actor => ({ ...nobody, admin: { displayName: 'Mali', role } })

// owner, manager, front desk
const DECIDED: Partial<Record<Permission, [boolean, boolean, boolean]>> = {
  'applications.view': [true, true, true],
  'applications.edit': [true, true, true],
  'receipts.view': [true, true, true],
  'receipts.edit': [true, true, true],
  'requests.view': [true, true, true],
  'requests.edit': [true, true, true],
  'guests.view': [true, true, true],
  'guests.edit': [true, true, true],
  'credits.view': [true, true, true],
  'credits.edit': [true, true, true],
  'documents.view': [true, true, true],
  'documents.edit': [true, true, false],
  'members.view': [true, true, true],
  'members.edit': [true, true, true],
  'members.delete': [true, true, false],
  'customers.view': [true, true, true],
  'customers.edit': [true, true, false],
  'payments.view': [true, true, true],
  'payments.edit': [true, true, true],
  'ledger.view': [true, true, false],
  'ledger.edit': [true, true, false],
  'ledger.close': [true, false, false],
  'cash_ups.view': [true, true, true],
  'cash_ups.edit': [true, true, true],
  'access_codes.view': [true, true, true],
  'access_codes.edit': [true, true, true],
  'access_codes.export': [true, true, false],
  'events.view': [true, true, true],
  'events.edit': [true, true, true],
  'events.delete': [true, true, false],
  'bookings.view': [true, true, true],
  'bookings.edit': [true, true, true],
  'spaces.view': [true, true, true],
  'spaces.edit': [true, true, false],
  'spaces.delete': [true, true, false],
  'services.view': [true, true, false],
  'services.edit': [true, true, false],
  'services.delete': [true, true, false],
  'blog.view': [true, true, false],
  'blog.edit': [true, true, false],
  'blog.delete': [true, true, false],
  'messages.view': [true, true, true],
  'messages.edit': [true, true, true],
  'messages.delete': [true, true, false],
  'employees.view': [true, true, false],
  'employees.edit': [true, true, false],
  'employees.delete': [true, true, false],
  'attendance.view': [true, true, true],
  'attendance.edit': [true, true, true],
  'attendance.delete': [true, true, false],
  'labour.view': [true, true, false],
  'roster.view': [true, true, false],
  'roster.edit': [true, true, false],
  'leave.view': [true, true, false],
  'visits.view': [true, true, true],
  'visits.edit': [true, true, true],
  'leave.edit': [true, true, false],
  'leave.delete': [true, true, false],
  'activity.view': [true, true, false],
  'privacy.view': [true, true, false],
  'privacy.erase': [true, false, false],
  'settings.view': [true, true, false],
  'settings.edit': [true, true, false],
  'money_settings.view': [true, false, false],
  'money_settings.edit': [true, false, false],
  'webhooks.view': [true, true, false],
  'webhooks.edit': [true, true, false],
  'webhooks.reveal': [true, false, false],
  'mail.view': [true, true, false],
  'mail.edit': [true, true, false],
  'mail.server': [true, false, false],
  'mail.view_account': [true, false, false],
  'mail.reveal': [true, false, false],
  'backups.view': [true, false, false],
  'sample.delete': [true, false, false],
  'api_keys.view': [true, false, false],
  'api_keys.edit': [true, false, false],
  'staff.view': [true, false, false],
  'staff.edit': [true, false, false],
}

const EVERY_PERMISSION = PERMISSION_NOUNS.flatMap(noun =>
  PERMISSIONS[noun].map(ability => `${noun}.${ability}` as Permission),
)

test('what nobody decided on yet is for owners and managers', () => {
  const others = EVERY_PERMISSION.filter(permission => !(permission in DECIDED))
  const roles: AdminRole[] = ['owner', 'manager', 'front_desk']
  expect(
    others.filter(permission => roles.filter(role => can(adminWith(role), permission)).length !== 2),
  ).toEqual([])
  expect(others.filter(permission => can(adminWith('front_desk'), permission))).toEqual([])
})

test.each(Object.entries(DECIDED))('%s is for the roles that were decided on', (permission, expected) => {
  const roles: AdminRole[] = ['owner', 'manager', 'front_desk']
  expect(roles.map(role => can(adminWith(role), permission as Permission))).toEqual(expected)
})

test('an accountant sees money and papers, and changes nothing', () => {
  const granted = (Object.keys(DECIDED) as Permission[]).filter(each => can(adminWith('accountant'), each))
  expect(granted.toSorted()).toEqual([
    'cash_ups.view',
    'customers.view',
    'documents.view',
    'ledger.view',
    'payments.view',
    'receipts.view',
  ])
})

test('a screen hears of its noun what its reader may do, and of nothing else', () => {
  expect(mayOf(adminWith('front_desk'), 'members')).toEqual({ view: true, edit: true, delete: false })
  expect(mayOf(adminWith('front_desk'), 'services')).toEqual({ view: false, edit: false, delete: false })
  expect(mayOf(adminWith('owner'), 'ledger')).toEqual({ view: true, edit: true, close: true })
  expect(mayOf(employee, 'leave')).toEqual({ view: false, edit: false, delete: false })
})

test.each(ADMIN_ROLES)('who may do more with a noun than look may look, as %s', role => {
  const lost = PERMISSION_NOUNS.filter(noun => {
    const { view = true, ...more }: Record<string, boolean> = mayOf(adminWith(role), noun)
    return !view && Object.values(more).includes(true)
  })
  expect(lost).toEqual([])
})

test('employees and people without an area may do nothing that staff may', () => {
  for (const permission of EVERY_PERMISSION) {
    expect(can(employee, permission)).toBe(false)
    expect(can(nobody, permission)).toBe(false)
  }
})
