import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HOUSE_FORMS, MONEY_FORMS } from '#app/house/settings/schema/sections.ts'
import { readSettings } from '#app/house/settings/schema/settings.ts'
import { settingsName } from './settings-names.ts'

test('every part of the settings that the log can name has a name for people', () => {
  const stored = Object.keys(readSettings(new Map()).settings)
  const screens = [...Object.keys(HOUSE_FORMS), ...Object.keys(MONEY_FORMS)]
  const nameless = [...stored, ...screens, ...namedInCode()].filter(id => settingsName(id) === undefined)
  expect(nameless).toEqual([])
})

/** Screens and commands that say themselves which part they are about. */
function namedInCode(): string[] {
  return globSync('app/**/*.{ts,tsx}').flatMap(file => {
    const named = readFileSync(file, 'utf8').matchAll(/entityType: 'settings', entityId: '([\w-]+)'/g)
    return Array.from(named, ([, id = '']) => id)
  })
}

test('what is no part of them has none', () => {
  expect(settingsName('weather')).toBeUndefined()
})
