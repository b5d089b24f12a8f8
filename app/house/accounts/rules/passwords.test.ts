import { expect, test } from 'vitest'
import { isContextWord, lengthProblem } from './passwords.ts'

const about = { email: 'nok.suwan@example.com', companyName: 'Sala Coworking' }

test.each([
  ['sevense', 'too_short'],
  ['eighteig', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'too_long'],
])('%s is %s', (password, problem) => {
  expect(lengthProblem(password)).toBe(problem)
})

test.each([
  'sala2026',
  'SalaSala',
  'nok.suwan',
  'NokSuwan1',
  'Sala-Coworking!',
  'coworking123',
  'S.a.l.a.1.2',
])('%s is made of the email, the company or our name', password => {
  expect(isContextWord(password, about)).toBe(true)
})

test.each([
  ['five letters beside the name are no secret', 'sala12345', {}, true],
  ['six are', 'sala123456', {}, false],
  ['a name of three letters counts', 'noknok12', { email: 'nok@example.com' }, true],
  ['one of two does not', 'nononono', { email: 'no@example.com' }, false],
  ['a long name goes before the shorter one in it', 'salabar-xy12', { companyName: 'Salabar' }, true],
])('%s', (_rule, password, known, expected) => {
  expect(isContextWord(password, { ...about, ...known })).toBe(expected)
})

test.each(['lantern-over-jomtien', 'salamander kite', 'suwan rides a green bicycle', '12345678'])(
  '%s is not',
  password => {
    expect(isContextWord(password, about)).toBe(false)
  },
)
