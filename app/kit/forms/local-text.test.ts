import { expect, test } from 'vitest'
import { locales } from '#app/paraglide/runtime.js'
import en from '../../../messages/en.json' with { type: 'json' }
import ru from '../../../messages/ru.json' with { type: 'json' }
import th from '../../../messages/th.json' with { type: 'json' }
import { localFields, readLocal, shownText, textIn, writeLocal } from './local-text.ts'

test.each([
  [{ en: 'Room', th: 'ห้อง', ru: 'Комната' }, 'ru', 'Комната'],
  [{ en: 'Room', th: 'ห้อง', ru: '' }, 'ru', 'Room'],
  [{ en: 'Room' }, 'th', 'Room'],
  [{ en: '', th: 'ห้อง', ru: '' }, 'ru', ''],
  [{}, 'ru', ''],
] as const)('%j is read in %s as “%s”', (text, locale, shown) => {
  expect(textIn(text, locale)).toBe(shown)
})

test('a text is shown with the language in which it is written', () => {
  expect(shownText({ th: 'ปิด' }, 'ru')).toEqual({ text: 'ปิด', lang: 'th' })
  expect(shownText({ en: 'Closed', th: 'ปิด' }, 'th')).toEqual({ text: 'ปิด', lang: 'th' })
  expect(shownText({ en: '' }, 'ru')).toEqual({ text: '', lang: 'ru' })
})

test('a text goes through the fields of a form and back, whatever was not written being empty', () => {
  const fields = writeLocal('name', { en: 'Room', ru: 'Комната' })
  expect(fields).toEqual({ name_en: 'Room', name_th: '', name_ru: 'Комната' })
  expect(Object.keys(fields)).toEqual(localFields('name'))
  expect(readLocal('name', fields)).toEqual({ en: 'Room', th: '', ru: 'Комната' })
})

type Message = string | { selectors?: string[]; match: Record<string, string> }[]

test.each(Object.entries({ en, th, ru }))(
  'every label for a field of one language has one for each in %s',
  (_, texts) => {
    const ofLanguages = Object.values(texts as Record<string, Message>).flatMap(text =>
      typeof text === 'string' ? [] : text.filter(({ selectors }) => selectors?.includes('language')),
    )
    expect(ofLanguages.length).toBeGreaterThan(5)
    for (const { match } of ofLanguages)
      expect(Object.keys(match)).toEqual(locales.map(locale => `language=${locale}`))
  },
)
