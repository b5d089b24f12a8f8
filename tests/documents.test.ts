import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FLOORS } from '#app/floors.ts'
import '#app/register.server.ts'
import { listWebhookEvents } from '#app/machines/webhooks/steps/kinds.server.ts'

const DOCUMENTS = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  ...globSync(['docs/**/*.md', 'app/**/*.md', 'server/*.md']),
]
/** Documents leave out what stands before most paths. */
const ROOTS = ['', 'app/', ...FLOORS.map(floor => `app/${floor}/`)]
/** What no longer holds tells of files as they were. */
const SUCCESSOR = /^Superseded by \[(\d+)\]\((.+?)\)/m
const SOURCE = /`([\w-]+(?:\/[\w.$-]+)+\.tsx?)`/g

test('every source file that a document names exists', () => {
  const named = DOCUMENTS.flatMap(document => {
    const text = readFileSync(document, 'utf8')
    if (SUCCESSOR.test(text)) return []
    return [...text.matchAll(SOURCE)].map(([, path = '']) => ({ document, path }))
  })
  expect(named.filter(({ path }) => !ROOTS.some(root => existsSync(root + path)))).toEqual([])
  expect(named.length).toBeGreaterThan(50)
})

test('the index of decisions lists each by its number and title, and says which no longer hold', () => {
  const decisions = globSync('docs/decisions/[0-9]*.md').toSorted()
  const listed = decisions.map(path => {
    const text = readFileSync(path, 'utf8')
    const file = path.slice('docs/decisions/'.length)
    const title = /^# (\d+\. .+)/.exec(text)?.[1] ?? ''
    expect(Number.parseInt(title, 10), file).toBe(Number.parseInt(file, 10))
    const successor = SUCCESSOR.exec(text)
    if (successor) expect(decisions).toContain(`docs/decisions/${successor[2]}`)
    return `- [${title}](${file})${successor ? `: superseded by ${successor[1]}` : ''}`
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(index.split('\n').filter(line => line.startsWith('- '))).toEqual(listed)
})

test('an event that programs are told of touches its noun’s events and the messages, and no other file', () => {
  const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'messages/*.json'], {
    exclude: ['app/paraglide/**', '**/*.test.ts'],
  }).map(path => ({ path, text: readFileSync(path, 'utf8') }))
  const messages = ['messages/en.json', 'messages/ru.json', 'messages/th.json']
  for (const { name } of listWebhookEvents()) {
    const key = `webhook_event_${name.replace('.', '_')}`
    const touched = sources.filter(({ text }) => text.includes(`'${name}'`) || text.includes(key))
    const [events, ...others] = touched.map(({ path }) => path).toSorted()
    expect(events, name).toMatch(/^app\/\w+\/[\w-]+\/events\.server\.ts$/)
    expect(others, name).toEqual(messages)
  }
})
