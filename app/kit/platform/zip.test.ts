import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipOf } from './zip.server.ts'

async function written(entries: AsyncIterable<ZipEntry>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(entries, new Date('2026-11-21T05:00:00Z'))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('what was put in comes out again, in its order, with names in any language', async () => {
  async function* entries() {
    yield { name: 'สลิป.txt', content: Buffer.from('one') }
    yield { name: 'files/2.bin', content: Buffer.alloc(70_000, 7) }
    yield { name: 'empty', content: new Uint8Array() }
  }
  const files = unzipSync(await written(entries()))
  expect(Object.keys(files)).toEqual(['สลิป.txt', 'files/2.bin', 'empty'])
  expect(Buffer.from(files['สลิป.txt'] ?? []).toString()).toBe('one')
  expect(files['files/2.bin']).toEqual(new Uint8Array(70_000).fill(7))
})

test('an entry is read when those before it were taken, and none after whoever reads has gone', async () => {
  let [read, hasEnded] = [0, false]
  async function* entries() {
    try {
      for (; read < 1000; ) yield { name: `${++read}`, content: Buffer.alloc(1000) }
    } finally {
      hasEnded = true
    }
  }
  const chunks = zipOf(entries(), new Date('2026-11-21T05:00:00Z'))
  for (let taken = 0; taken < 10; taken++) await chunks.next()
  expect(read).toBeLessThanOrEqual(10)
  await chunks.return(undefined)
  expect(hasEnded).toBe(true)
})
