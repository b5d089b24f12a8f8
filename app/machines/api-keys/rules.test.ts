import { expect, test } from 'vitest'
import { readBearer } from './rules.ts'
import { LONGEST_KEY_NAME, readLimit, readNewKey } from './schema.ts'
import { nameOfScope } from './texts.ts'

test.each([
  ['Bearer sala_abc', 'sala_abc'],
  ['bearer  sala_abc ', 'sala_abc'],
  ['Bearer', null],
  ['Bearer ', null],
  ['Basic c2FsYQ==', null],
  ['sala_abc', null],
  ['Bearer sala_abc sala_def', null],
  [`Bearer ${'a'.repeat(201)}`, null],
  ['', null],
  [null, null],
])('the header %j holds the key %j', (header, key) => {
  expect(readBearer(header)).toBe(key)
})

test('a new key has a name on one line and the scopes that exist', () => {
  const read = readNewKey({ name: '  n8n,\n blog ', scopes: ['blogs.write', 'everything'], perMinute: '' })
  expect(read).toEqual({ ok: true, value: { name: 'n8n, blog', scopes: ['blogs.write'], perMinute: 120 } })
})

test.each([
  ['', ['blogs.write'], ['name']],
  [' \n ', ['blogs.write'], ['name']],
  ['a'.repeat(LONGEST_KEY_NAME + 1), ['blogs.write'], ['name']],
  ['n8n', [], ['scopes']],
  ['n8n', ['everything'], ['scopes']],
  ['', [], ['name', 'scopes']],
])('a key named %j with %j is refused for %j', (name, scopes, fields) => {
  const read = readNewKey({ name, scopes, perMinute: '' })
  expect(!read.ok && Object.keys(read.errors)).toEqual(fields)
})

test.each([
  ['1', 1],
  [' 6000 ', 6000],
  ['0', null],
  ['6001', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('as the requests of a minute %j is %j', (typed, limit) => {
  expect(readLimit(typed)).toBe(limit)
})

test('the scope of another version of the program is shown as it is stored', () => {
  expect(['blogs.write', 'doors.open', 'toString'].map(nameOfScope)).toEqual([
    'Read, write, publish and delete blog posts',
    'doors.open',
    'toString',
  ])
})
