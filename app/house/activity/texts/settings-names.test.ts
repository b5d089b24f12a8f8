import { expect, test } from 'vitest'
import { HOUSE_FORMS, MONEY_FORMS } from '#app/house/settings/schema/sections.ts'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { settingsName } from './settings-names.ts'

test('every part of the settings that the log can name has a name for people', () => {
  const stored = Object.keys(readSettings(new Map()).settings)
  const screens = [...Object.keys(HOUSE_FORMS), ...Object.keys(MONEY_FORMS)]
  const nameless = [...stored, ...screens].filter(id => settingsName(id) === undefined)
  expect(nameless).toEqual([])
})

test('what is no part of them has none', () => {
  expect(settingsName('weather')).toBeUndefined()
})
