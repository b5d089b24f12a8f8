import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { whyUnusable } from './usable-folder.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'sala-usable-'))
await writeFile(join(folder, 'file'), '')
const closed = join(folder, 'closed')
await mkdir(closed, { mode: 0o500 })
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder that is there, or that can be made, is usable, and nothing is left or made there', async () => {
  expect(await whyUnusable(folder)).toBeNull()
  expect(await whyUnusable(join(folder, 'new/house'))).toBeNull()
  expect((await readdir(folder)).toSorted()).toEqual(['closed', 'file'])
})

test.each(['file', 'file/data'])('%s is a file, or lies below one', async path => {
  expect(await whyUnusable(join(folder, path))).toBe('there is a file in its place (ENOTDIR)')
})

test('where nobody may write, that is said', async () => {
  const isRoot = process.getuid?.() === 0 // who may write everywhere but into the kernel's own folders
  const reason = await whyUnusable(isRoot ? '/proc/sala' : closed)
  expect(reason).toMatch(isRoot ? /^nothing can be made there \(ENOENT\)$/ : /^this user may not write there/)
})

test('a disk that is silent is not waited for', async () => {
  const silent = 'setInterval(() => {}, 1000)'
  expect(await whyUnusable(folder, { withinMs: 300, script: silent })).toBe(
    'its disk did not answer within 0.3 seconds',
  )
})
