import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listGrantable } from '#app/house/access/rules.ts'
import '#app/register.server.ts'
import { SCREENS } from '../scripts/screen-list.ts'
import { EVERY_NOUN, PERMISSION_WORDS } from './nouns.ts'

test('every noun that says something about itself is listed', () => {
  const list = readFileSync('app/nouns.ts', 'utf8')
  const said = globSync('app/*/*/noun.ts').map(path => path.replaceAll('\\', '/'))
  expect(said.length).toBe(EVERY_NOUN.length)
  expect(said.filter(path => !list.includes(`'./${path.slice('app/'.length)}'`))).toEqual([])
})

const LOGGED = /\bentityType: '([a-z_]+)'/g

test('every kind that the program writes into the log is said by a noun', () => {
  const sources = globSync('app/**/*.{ts,tsx}', { exclude: ['app/paraglide/**', '**/*.test.ts'] })
  const kinds = sources.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(LOGGED)].map(([, kind]) => kind),
  )
  const known = EVERY_NOUN.flatMap(noun => Object.keys(noun.kinds ?? {}))
  expect(new Set(kinds).size).toBeGreaterThan(30)
  expect(kinds.filter(kind => !known.includes(kind ?? ''))).toEqual([])
})

test('every screen to photograph has a name of its own, and its state can be reached', () => {
  const names = SCREENS.map(({ area, name }) => `${area} ${name}`)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('whatever a role of the house can hold is called by words that its noun says', () => {
  const nouns = new Set(listGrantable().map(permission => permission.split('.')[0]))
  const words = new Map(Object.entries(PERMISSION_WORDS).map(([noun, word]) => [noun, word?.()]))
  expect(nouns.size).toBeGreaterThan(20)
  expect([...nouns].filter(noun => !words.get(noun ?? ''))).toEqual([])
})
