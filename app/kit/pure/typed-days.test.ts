import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from './days.ts'
import { readTexts } from './form-values.ts'
import { ourDay } from './typed-days.ts'

test.each([
  ['2569-03-05', '2026-03-05'],
  ['2567-02-29', '2024-02-29'],
  ['2400-01-01', '1857-01-01'],
  ['2700-12-31', '2157-12-31'],
  ['2569-03-05T09:30', '2026-03-05T09:30'],
  ['2569-12-01T09:00:00+07:00', '2026-12-01T09:00:00+07:00'],
  ['2569-12-01T02:00:00.000Z', '2026-12-01T02:00:00.000Z'],
])('%s is %s by our calendar', (typed, ours) => {
  expect(ourDay(typed)).toBe(ours)
})

test.each([
  '2399-12-31',
  '2026-03-05',
  '2701-01-01',
  '9999-12-31',
  '2569',
  '2569-3-5',
  '2569-03',
  '',
  'today',
])('%j stays as it is', typed => {
  expect(ourDay(typed)).toBe(typed)
})

test.each(['2568-02-29', '2569-13-01', '2701-01-01', '2999-01-01'])('%s is no day by any calendar', typed => {
  expect(isDay(ourDay(typed))).toBe(false)
})

test('a day that was read is never 543 years ahead, and is read the same again', () => {
  const text = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(text, typed => {
      const day = ourDay(typed)
      expect(ourDay(day)).toBe(day)
      expect(!isDay(day) || day < '2400-01-01').toBe(true)
    }),
  )
})

test('of a form only what is a day changes', () => {
  const form = new FormData()
  for (const name of ['hireDate', 'startsAt', 'notes', 'password']) form.set(name, '2569-03-05')
  expect(readTexts(form, ['hireDate', 'startsAt', 'notes', 'password'])).toEqual({
    hireDate: '2026-03-05',
    startsAt: '2026-03-05',
    notes: '2569-03-05',
    password: '2569-03-05',
  })
})
