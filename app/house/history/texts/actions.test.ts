import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import '#app/register.server.ts'
import { inWords } from '#app/house/activity/rules/activity.ts'
import { actionLabel } from './actions.ts'

const LOGGED = /\baction: '([a-z_]+)'/g

test('every action that the program logs has words of its own', () => {
  const sources = globSync('app/**/*.server.ts').map(path => readFileSync(path, 'utf8'))
  const actions = new Set(
    sources.flatMap(source => [...source.matchAll(LOGGED)].map(([, action = '']) => action)),
  )
  expect(actions.size).toBeGreaterThan(30)
  expect([...actions].filter(action => actionLabel(action) === inWords(action))).toEqual([])
})
