import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FLOORS } from '#app/floors.ts'

const DOCUMENTS = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md')]
/** Documents leave out what stands before most paths. */
const ROOTS = ['', 'app/', ...FLOORS.map(floor => `app/${floor}/`)]
const SOURCE = /`([\w-]+(?:\/[\w.$-]+)+\.tsx?)`/g

test('every source file that a document names exists', () => {
  const named = DOCUMENTS.flatMap(document =>
    [...readFileSync(document, 'utf8').matchAll(SOURCE)].map(([, path = '']) => ({ document, path })),
  )
  expect(named.filter(({ path }) => !ROOTS.some(root => existsSync(root + path)))).toEqual([])
  expect(named.length).toBeGreaterThan(50)
})
