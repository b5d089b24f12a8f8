import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['Leading without a title', 'en'],
  ['ผู้นำที่ดีเริ่มจากการฟัง', 'th'],
  ['ทำงานกับ Sala ทุกวัน', 'th'],
  ['Work in Pattaya (พัทยา)', 'en'],
  ['Как попросить о повышении', 'ru'],
  ['123', 'en'],
  ['', 'en'],
])('%j is written in %s', (text, language) => {
  expect(languageOf([text])).toBe(language)
})
