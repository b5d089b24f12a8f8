import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepShipped, type Lock, listLicensed, refuseLicences, renderLicences } from './licence-list.ts'

const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('every licence of what is shipped is one that somebody has decided about', () => {
  expect(refuseLicences(listLicensed(lock))).toEqual([])
})

test('docs/licences.md is up to date: else run npm run licences', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(renderLicences(listLicensed(lock)))
})

test('what runs with the program is listed, on every platform, and what only builds it is not', () => {
  const names = new Set(listLicensed(lock).map(({ name }) => name))
  const { dependencies = {}, optionalDependencies = {} } = lock.packages[''] ?? {}
  const direct = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  expect(direct.filter(name => !names.has(name))).toEqual([])
  expect(names).toContain('@img/sharp-libvips-darwin-arm64')
  expect(names).not.toContain('@biomejs/biome')
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  ['MIT AND (GPL-3.0-only OR MIT)', false],
])('%s may be shipped: %s', (licence, isAllowed) => {
  expect(refuseLicences([{ name: 'x', licence }])).toHaveLength(isAllowed ? 0 : 1)
})

test('a package is found where Node finds it, the nearest one first', () => {
  const nested = {
    packages: {
      '': { dependencies: { '@a/b': '1' } },
      'node_modules/@a/b': { license: 'MIT', dependencies: { c: '2', d: '1' } },
      'node_modules/@a/b/node_modules/c': { license: 'ISC' },
      'node_modules/c': { license: 'GPL-3.0-only' },
      'node_modules/d': {
        license: '0BSD',
        peerDependencies: { e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/e': { license: 'GPL-3.0-only' },
    },
  }
  expect(refuseLicences(listLicensed(nested))).toEqual([])
  const packages = listLicensed(nested).filter(({ name }) => !name.includes(' '))
  expect(packages.map(({ licence }) => licence)).toEqual(['MIT', 'ISC', '0BSD'])
})

test('the bill of materials keeps what is shipped, also where building needs it as well', () => {
  const small = {
    packages: {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { version: '1.0.0', peerDependencies: { b: '2' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/builder': { version: '3.0.0', dependencies: { b: '2' } },
    },
  }
  const refs = ['a@1.0.0', 'b@2.0.0', 'builder@3.0.0']
  const document = {
    components: refs.map(ref => ({ 'bom-ref': ref })),
    dependencies: ['sala@0.1.0', ...refs].map(ref => ({ ref })),
  }
  expect(keepShipped(document, small)).toEqual({
    components: [{ 'bom-ref': 'a@1.0.0' }, { 'bom-ref': 'b@2.0.0' }],
    dependencies: [{ ref: 'a@1.0.0' }, { ref: 'b@2.0.0' }],
  })
})
