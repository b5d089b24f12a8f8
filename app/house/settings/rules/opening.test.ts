import { expect, test } from 'vitest'
import { readSettings } from '../schema/settings.ts'
import { hasOwnStatistics, hasPlaceOnMap, shownContact } from './opening.ts'

const settingsOf = (saved: Record<string, unknown>) => readSettings(new Map(Object.entries(saved))).settings
const begun = (saved: Record<string, unknown> = {}, start: Record<string, unknown> = {}) =>
  settingsOf({ ...saved, start: { answered: ['name'], ...start } })

test('a space that nobody has begun to open shows what came with the program', () => {
  const untouched = settingsOf({})
  expect(shownContact(untouched)).toEqual({
    phone: '+66 38 000 024',
    email: 'hello@sala-coworking.example',
  })
  expect([hasPlaceOnMap(untouched), hasOwnStatistics(untouched)]).toEqual([true, true])
})

test('one that somebody opens shows nothing that is not its own', () => {
  expect(shownContact(begun())).toEqual({ phone: '', email: '' })
  expect([hasPlaceOnMap(begun()), hasOwnStatistics(begun())]).toEqual([false, false])
})

test('what was changed, or kept by saying so, is shown', () => {
  const reached = { phone: '+66 2 123 4567', email: 'hello@tidepool.example' }
  expect(shownContact(begun({ company: reached }))).toEqual(reached)
  expect(shownContact(begun({}, { answered: ['name', 'contact'] }))).toHaveProperty('phone', '+66 38 000 024')
  expect(hasPlaceOnMap(begun({ company: { latitude: 18.79 } }))).toBe(true)
  expect(hasPlaceOnMap(begun({ links: { mapEmbed: 'https://www.google.com/maps/embed?pb=1' } }))).toBe(true)
  expect(hasOwnStatistics(begun({ statistics: { activeMembers: 12 } }))).toBe(true)
  expect(hasOwnStatistics(begun({}, { aside: ['statistics'] }))).toBe(true)
})
