import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSteps } from '#app/kit/platform/migration-steps.server.ts'
import { judgeMigration } from '../scripts/migration-rules.ts'

const FOLDER = 'db/migrations'
const KEEPS = /^-- keeps the version before: .+$/m
const upgrading = readFileSync('docs/operations/upgrading.md', 'utf8')
const released = readFileSync(`${FOLDER}/released.sha256`, 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))

const [, ...later] = readSteps(FOLDER)

test('every migration is as it was released, and every new one has its line in released.sha256', () => {
  const files = globSync(`${FOLDER}/*.sql`).toSorted()
  const sums = files.map(path => {
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex')
    return `${sum}  ${path.slice(FOLDER.length + 1)}`
  })
  expect(released).toEqual(sums)
})

test('the journal lists the files in their order, each later than the one before', () => {
  const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8'))
  const tags = globSync(`${FOLDER}/*.sql`).map(path => path.slice(FOLDER.length + 1, -'.sql'.length))
  expect(entries.map(({ tag }: { tag: string }) => tag)).toEqual(tags.toSorted())
  const moments = entries.map(({ when }: { when: number }) => when)
  expect(moments).toEqual([...new Set<number>(moments)].toSorted((a, b) => a - b))
})

test.each(later.map(step => [step.tag, step] as const))(
  '%s lets servers of the version before go on, or says why not or why all the same',
  (_, { sql, breaks }) => {
    const text = sql.join('--> statement-breakpoint')
    const found = judgeMigration(text)
    const says = breaks !== null || KEEPS.test(text)
    expect(says ? [] : found, 'a line `-- breaks the version before: …` or `-- keeps …`').toEqual([])
  },
)

test('the guide for upgrading names every migration that breaks the version before', () => {
  for (const { tag, breaks } of later) if (breaks !== null) expect(upgrading).toContain(`\`${tag}\``)
})
