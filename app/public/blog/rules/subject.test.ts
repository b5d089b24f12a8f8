import { expect, test } from 'vitest'
import { subjectOf } from './subject.ts'

test.each([
  ['How to ask for more money', [], 'money'],
  ['Your first visa run', [], 'papers'],
  ['Where to rent a condo in Jomtien', [], 'home'],
  ['The best coffee near the sea road', [], 'coffee'],
  ['Leading without a title', ['Leadership', 'Teamwork'], 'people'],
  ['The first ninety days of a remote job', ['Career', 'Remote work'], 'work'],
  ['Loy Krathong at the house', [], 'evening'],
  ['วิธีต่อวีซ่าในพัทยา', [], 'papers'],
  ['ผู้นำที่ดีเริ่มจากการฟัง', [], 'people'],
  ['Как найти квартиру в Паттайе', [], 'home'],
  ['Сколько стоит месяц: бюджет', [], 'money'],
  ['A quiet hour', ['Focus'], 'work'],
  ['Untitled', [], null],
  ['', [], null],
] as const)('“%s” with the tags %j is about %s', (title, tags, subject) => {
  expect(subjectOf({ title, tags: [...tags], keywords: [] })).toBe(subject)
})

test('a word within another is none: nobody rents what is different, and a forest is no rest', () => {
  expect(subjectOf({ title: 'Different strokes in the forest', tags: [], keywords: [] })).toBe(null)
})

test('the title goes before tags and keywords', () => {
  expect(subjectOf({ title: 'Coffee', tags: ['Tax'], keywords: ['beach'] })).toBe('coffee')
  expect(subjectOf({ title: 'Hm', tags: [], keywords: ['beach'] })).toBe('island')
})
