import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { locales: LOCALES } = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8')) as {
  locales: string[]
}

const messages = Object.fromEntries(
  LOCALES.map(locale => {
    const { $schema, ...texts } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    return [locale, texts as Record<string, unknown>]
  }),
) as Record<string, Record<string, unknown>>
const english = messages.en ?? {}

const placeholders = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort()

test('every message exists in every language', () => {
  expect(LOCALES).toEqual(['en', 'th', 'ru'])
  for (const locale of LOCALES)
    expect(Object.keys(messages[locale] ?? {}), locale).toEqual(Object.keys(english))
})

test('every message has a text in every language, with the same placeholders', () => {
  const broken = Object.keys(english).filter(key =>
    LOCALES.some(locale => {
      const text = messages[locale]?.[key]
      const isEmpty = !/[^\s"]/.test(JSON.stringify(text) ?? '')
      return isEmpty || String(placeholders(text)) !== String(placeholders(english[key]))
    }),
  )
  expect(broken).toEqual([])
})

test('no message is left over', () => {
  const sources = globSync('{app,server}/**/*.{ts,tsx}', { exclude: ['app/paraglide/**'] })
  const words = new Set(sources.flatMap(path => readFileSync(path, 'utf8').match(/\w+/g) ?? []))
  expect(Object.keys(english).filter(key => !words.has(key))).toEqual([])
})

test('no text of a screen for visitors and members names the settings, which only staff have', () => {
  const screens = globSync(['app/areas/{my,site}/**/*.{ts,tsx}', 'app/*/*/routes/{my,site}*.{ts,tsx}'], {
    exclude: ['**/*.test.*'],
  })
  const shown = new Set(screens.flatMap(path => readFileSync(path, 'utf8').match(/(?<=\bm\.)\w+/g) ?? []))
  const SETTINGS = /\bSettings\b|Настройк|การตั้งค่า/
  const naming = Object.keys(english).filter(
    key => shown.has(key) && LOCALES.some(locale => SETTINGS.test(JSON.stringify(messages[locale]?.[key]))),
  )
  expect(shown.size).toBeGreaterThan(300)
  expect(naming).toEqual([])
})

/** Never one: limits, what is asked of several only, and texts that are specified word for word. */
const NEVER_ONE = [
  'attendance_marked',
  'event_error_place_long',
  'role_error_name',
  'service_error_long',
  'space_error_long',
  'staff_error_name',
  'series_refused_too_many',
  'series_until_hint',
  'leave_days',
  'privacy_consent_when',
  'privacy_consent_when_nameless',
  'review_agreement_accepted',
  'bank_error_long',
]

test('no English text says "1 members": what is counted is one or several', () => {
  const plural = /\{count\} (?:more |earlier )?[a-z]+s\b(?! of)/
  const broken = Object.entries(english).filter(
    ([key, text]) =>
      typeof text === 'string' &&
      plural.test(text) &&
      !key.endsWith('_delete_many') &&
      !NEVER_ONE.includes(key),
  )
  expect(broken.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})
