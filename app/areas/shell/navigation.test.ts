import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { listRoutes } from '../../../tests/support/routes.ts'
import { settingsGroups, staffPlaces } from './navigation.server.ts'

const owner = { admin: { displayName: 'Mali', role: 'owner' } } as const
const SECTION = /^\/admin\/settings\/[\w-]+$/

const desk = { admin: { displayName: 'Dao', role: 'front_desk' } } as const

const writer = {
  admin: { displayName: 'Som', role: 'own', roleName: 'Writer', permissions: ['blog.view'] },
} as const

const inLines = (parts: ReturnType<typeof staffPlaces>) =>
  parts.map(({ label, screens }) => `${label}: ${screens.map(each => each.label).join(', ')}`)

test('the staff area has seven places, and the screens of nouns stand in them', () => {
  expect(inLines(staffPlaces(owner, false))).toEqual([
    'Today: Dashboard, Inbox, Activity',
    'Members: Members, Who is in, Guests of members, Access codes',
    'Space: Bookings, Events, Spaces',
    'Money: Ledger, Cash-up, Documents, Reports, Bank',
    'Team: Attendance, Shift plan, Leave, Messages, Employees',
    'Site: Blog, Services',
    'Settings: Settings',
  ])
})

test('the front desk has five places, each opening on the first screen that it may see', () => {
  expect(inLines(staffPlaces(desk, false))).toEqual([
    'Today: Dashboard, Inbox',
    'Members: Members, Who is in, Guests of members, Access codes',
    'Space: Bookings, Events, Spaces',
    'Money: Cash-up, Documents',
    'Team: Attendance, Messages',
  ])
  expect(staffPlaces({ admin: null }, false).map(({ label }) => label)).toEqual(['Today'])
})

test('what came in stands in the inbox; who may see one kind of it has that instead, and who may see none no tab', () => {
  const heldFor = (actor: Parameters<typeof staffPlaces>[0]) =>
    staffPlaces(actor, false)[0]?.screens.flatMap(({ held = [] }) => held.map(({ screen }) => screen))
  expect(heldFor(desk)).toEqual(['/admin/applications', '/admin/receipts', '/admin/requests'])
  const accountant = { admin: { displayName: 'Pim', role: 'accountant' } } as const
  expect(inLines(staffPlaces(accountant, false))[0]).toBe('Today: Dashboard, Slips')
  expect(inLines(staffPlaces(writer, false))[0]).toBe('Today: Dashboard')
})

test('a house that sells to companies has them and their contracts beside its members', () => {
  expect(inLines(staffPlaces(owner, true))[1]).toBe(
    'Members: Members, Who is in, Guests of members, Access codes, Customers, Contracts',
  )
})

test('every screen of the settings is a section that its own noun says, and every section has a screen', () => {
  const sections = settingsGroups(owner).flatMap(group => group.screens)
  const screens = listRoutes().map(({ path }) => path.replace(/\/[\da-f]{8}-.*$/, ''))
  expect(sections.map(({ screen }) => screen).toSorted()).toEqual(
    [...new Set(screens.filter(path => SECTION.test(path)))].toSorted(),
  )
})

test('the sections stand in twelve groups', () => {
  expect(
    settingsGroups(owner).map(
      ({ label, screens }) => `${label}: ${screens.map(({ name }) => name).join(' ')}`,
    ),
  ).toEqual([
    'The space: company contact arrival locations start',
    'Opening hours: hours',
    'Looks & texts: front floor-plan faq links statistics',
    'Plans & prices: plans packs membership-fee renewals',
    'Money & tax: payments payment-links vat tax',
    'Doors & tablets: access kiosks',
    'Bookings: bookings',
    'Working time: attendance leave',
    'People & roles: staff roles',
    'Mail: mail',
    'Other programs: webhooks api-keys',
    'Data & agreement: backups privacy agreement',
  ])
})

test('a section that somebody may not see is left out, and a group without any with it', () => {
  const groups = settingsGroups(desk)
  expect(groups.flatMap(({ screens }) => screens).filter(({ see }) => see !== 'settings.view')).toEqual([])
  expect(settingsGroups({ admin: null })).toEqual([])
})
