import { expect, test } from 'vitest'
import { announcementState, shownText } from './rules.ts'

test.each([
  ['2026-11-22', 'ahead'],
  ['2026-11-23', 'shown'],
  ['2026-11-25', 'shown'],
  ['2026-11-26', 'over'],
] as const)('an announcement from 23 to 25 November is on %s %s', (today, state) => {
  expect(announcementState({ startsOn: '2026-11-23', endsOn: '2026-11-25' }, today)).toBe(state)
})

test.each([
  ['en', { textEn: 'Hello', textTh: 'สวัสดี', textRu: 'Привет' }, 'Hello', 'en'],
  ['ru', { textEn: 'Hello', textTh: 'สวัสดี', textRu: 'Привет' }, 'Привет', 'ru'],
  ['ru', { textEn: 'Hello', textTh: 'สวัสดี', textRu: '' }, 'Hello', 'en'],
  ['en', { textEn: '', textTh: 'สวัสดี', textRu: 'Привет' }, 'สวัสดี', 'th'],
] as const)('who reads %s sees of %j: %s', (locale, texts, text, lang) => {
  expect(shownText(texts, locale)).toEqual({ text, lang })
})
