import { expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { receptionLines } from './rules/opening-hours.ts'
import { settingsSchemas } from './schema/settings.ts'
import { companyInWords, hoursLineText, statusText } from './texts.ts'

test('the footer’s lines read as specified', () => {
  const hours = settingsSchemas.hours.parse({}).reception
  expect(receptionLines(hours).map(hoursLineText)).toEqual([
    'Mon-Fri 09:00-21:00',
    'Saturday 10:00-21:00',
    'Sunday for active members only',
  ])
})

test.each([
  [{ isOpen: true, closes: '21:00' }, 'Open now. Reception is here until 21:00.'],
  [{ isOpen: true, closes: null }, 'Open now. Reception is here day and night.'],
  [
    { isOpen: false, opens: { time: '09:00', day: '2026-11-17', daysAhead: 0 } },
    'Open for members. Reception is back at 09:00.',
  ],
  [
    { isOpen: false, opens: { time: '10:00', day: '2026-11-21', daysAhead: 1 } },
    'Open for members. Reception is back tomorrow at 10:00.',
  ],
  [
    { isOpen: false, opens: { time: '09:00', day: '2026-11-16', daysAhead: 2 } },
    'Open for members. Reception is back on Monday at 09:00.',
  ],
  [
    { isOpen: false, opens: { time: '09:00', day: '2026-11-16', daysAhead: 9 } },
    'Open for members. Reception is back on Monday 16 November at 09:00.',
  ],
  [{ isOpen: false, opens: null }, 'Open for members. Sign up online at any hour.'],
] as const)('%o reads "%s"', (status, text) => {
  expect(statusText(status)).toBe(text)
})

test.each([
  ['en', ['Jomtien Second Road', 'Pattaya', 'Chonburi']],
  ['th', ['ถนนจอมเทียนสาย 2', 'พัทยา', 'ชลบุรี']],
  ['ru', ['Джомтьен-Секонд-Роуд', 'Паттайя', 'Чонбури']],
] as const)(
  'the address that comes with the program is read in %s, and one that was typed as it was',
  (locale, words) => {
    const asBefore = getLocale
    overwriteGetLocale(() => locale)
    onTestFinished(() => overwriteGetLocale(asBefore))
    const preset = settingsSchemas.company.parse({})
    const { street, city, region } = companyInWords(preset)
    expect([street, city, region]).toEqual(words)
    const typed = { ...preset, street: 'Beach Road 9', city: 'Bang Saen', region: 'constructor' }
    expect(companyInWords(typed)).toEqual(typed)
  },
)
