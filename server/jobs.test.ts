import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { workersFor } from './jobs.ts'

const NAMED = /: Job<.+?name: '([\w-]+)'/gs

test('every job that a file names has one who does it, wherever its noun stands', () => {
  const sources = globSync('app/**/*.server.ts').map(path => readFileSync(path, 'utf8'))
  const named = sources.flatMap(text => Array.from(text.matchAll(NAMED), ([, name]) => name))
  const server = { env: { BACKUP_AT: '03:30' } } as ServerContext
  const done = workersFor(server).map(({ job }) => job.name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(name => !done.includes(name ?? ''))).toEqual([])
  expect(done.filter((name, index) => done.indexOf(name) !== index)).toEqual([])
})
