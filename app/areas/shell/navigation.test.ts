import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { listRoutes } from '../../../tests/support/routes.ts'
import { settingsChapters } from './navigation.server.ts'

const owner = { admin: { displayName: 'Mali', role: 'owner' } } as const
const SECTION = /^\/admin\/settings\/[\w-]+$/

test('every screen of the settings is a section that its own noun says, and every section has a screen', () => {
  const sections = settingsChapters(owner).flatMap(chapter => chapter.sections)
  const screens = listRoutes().map(({ path }) => path.replace(/\/[\da-f]{8}-.*$/, ''))
  expect(sections.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(screens.filter(path => SECTION.test(path)))].toSorted(),
  )
})

test('the sections stand in the order in which a house is set up', () => {
  expect(settingsChapters(owner).map(({ sections }) => sections.map(({ name }) => name).join(' '))).toEqual([
    'start company front hours contact locations links faq access kiosks agreement leave bookings attendance statistics renewals',
    'plans packs membership-fee vat tax payments payment-links',
    'webhooks mail backups api-keys staff roles privacy',
  ])
})

test('a section that somebody may not see is left out, and a chapter without any with it', () => {
  const chapters = settingsChapters({ admin: { displayName: 'Dao', role: 'front_desk' } })
  expect(chapters.flatMap(({ sections }) => sections).filter(({ see }) => see !== 'settings.view')).toEqual(
    [],
  )
  expect(settingsChapters({ admin: null })).toEqual([])
})
