import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../tests/support/s3-server.ts'
import { createDiskStorage } from './disk-storage.server.ts'
import { loadEnv } from './env.server.ts'
import { forgetUnfinished, hasRoom, keepFile } from './kept-files.server.ts'
import { createLog } from './log.server.ts'
import { openStorage } from './open-storage.server.ts'
import type { Storage } from './storage.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'sala-storage-'))
const store = await startS3Server()
afterAll(async () => {
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (env: Record<string, string>) =>
  openStorage(loadEnv({ DATA_DIR: folder, DISK_RESERVE_MB: '1', ...env }))
const storages = { disk: await open({}), s3: await open(store.env) }

const bytes = (text: string) => new TextEncoder().encode(text)
const EVERY_BYTE = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)

async function listKeys(storage: Storage) {
  const keys = []
  for await (const key of storage.keys()) keys.push(key)
  return keys.toSorted()
}

describe.each(Object.entries(storages))('files in %s', (_, storage) => {
  test('come back as they were, byte by byte, until they are overwritten or deleted', async () => {
    await storage.write('receipts/one.jpg', EVERY_BYTE)
    expect(Buffer.compare((await storage.read('receipts/one.jpg')) ?? bytes(''), EVERY_BYTE)).toBe(0)
    await storage.write('receipts/one.jpg', bytes('later'))
    expect(Buffer.from((await storage.read('receipts/one.jpg')) ?? '').toString()).toBe('later')
    await storage.write('receipts/empty.jpg', bytes(''))
    expect((await storage.read('receipts/empty.jpg'))?.byteLength).toBe(0)
    await storage.delete('receipts/empty.jpg')
    await storage.delete('receipts/one.jpg')
    expect(await storage.read('receipts/one.jpg')).toBeNull()
    expect(await listKeys(storage)).toEqual([])
  })

  test('are kept while there is room, and say what is free where there is an end', async () => {
    const space = await storage.space()
    expect(await hasRoom({ storage })).toBe(true)
    if (space) expect(space.freeBytes).toBeGreaterThan(space.reserveBytes)
  })

  test('that are not there are null, and deleting them does nothing', async () => {
    expect(await storage.read('nobody/knows.jpg')).toBeNull()
    await storage.delete('nobody/knows.jpg')
  })

  test.each(['../outside.jpg', '/etc/passwd', 'a//b.jpg', 'no-extension', 'Capital.jpg', 'a/../b.jpg', ''])(
    'are never called %j',
    async key => {
      const message = `Not a storage key: ${key}`
      await expect(storage.write(key, EVERY_BYTE)).rejects.toThrow(message)
      await expect((async () => storage.read(key))()).rejects.toThrow(message)
      await expect(storage.delete(key)).rejects.toThrow(message)
    },
  )

  test('are all listed', async () => {
    const keys = ['blog/a.jpg', 'events/b.jpg', 'top.csv']
    for (const key of keys) await storage.write(key, bytes(key))
    expect(await listKeys(storage)).toEqual(keys)
  })
})

test('files are listed page by page, without what is no file of ours', async () => {
  const pages = [['a.jpg', 'Backup of March.zip'], ['b/'], ['c/d.jpg']]
  const url = await startStub((request, response) => {
    const after = new URL(request.url ?? '', 'http://stub').searchParams.get('continuation-token')
    const number = Number(after ?? 0)
    const contents = pages[number]?.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')
    const next =
      number + 1 < pages.length ? `<NextContinuationToken>${number + 1}</NextContinuationToken>` : ''
    response.end(`<ListBucketResult>${contents}${next}</ListBucketResult>`)
  })
  expect(await listKeys(await open({ ...store.env, S3_ENDPOINT: url }))).toEqual(['a.jpg', 'c/d.jpg'])
})

describe('a bucket that cannot be used stops the start with one line that names the variable', () => {
  test.each([
    [{ S3_BUCKET: 'another-bucket' }, 'S3_BUCKET names a bucket that does not exist.'],
    [{ S3_ACCESS_KEY_ID: 'unknown' }, 'S3_ACCESS_KEY_ID is not known to the store.'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'S3_ENDPOINT cannot be used: '],
  ])('%j', async (wrong, message) => {
    await expect(open({ ...store.env, ...wrong })).rejects.toThrow(message)
  })

  test.each([
    ['SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY does not go with S3_ACCESS_KEY_ID.'],
    ['AccessDenied', 'S3_ACCESS_KEY_ID may not list, read, write and delete in S3_BUCKET.'],
    ['AuthorizationHeaderMalformed', 'S3_REGION is not the region of S3_BUCKET.'],
    ['XMinioStorageFull', 'S3_ENDPOINT cannot be used: Said so'],
  ])('%s, which is found out before the first file comes', async (code, message) => {
    const url = await startStub((request, response) => {
      const isList = request.method === 'GET'
      response.statusCode = isList ? 200 : 403
      const refusal = `<Error><Code>${code}</Code><Message>Said so</Message></Error>`
      response.end(isList ? '<ListBucketResult></ListBucketResult>' : refusal)
    })
    await expect(open({ ...store.env, S3_ENDPOINT: url })).rejects.toThrow(message)
  })
})

/** A store that answers as the test says. @returns its address */
async function startStub(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what has to stay free for the database is not taken by files', async () => {
  const storage = await open({ DISK_RESERVE_MB: String(10 ** 9) })
  const files = { storage, log: createLog('silent') }
  expect(await hasRoom(files)).toBe(false)
  expect(await keepFile(files, 'receipts/no-room.jpg', bytes('slip'))).toBe(false)
  expect(await storage.read('receipts/no-room.jpg')).toBeNull()
})

test('whether files can be kept is looked at: not below a file, and not in a store that has gone', async () => {
  await Promise.all([storages.disk.check(), storages.s3.check()])
  await writeFile(join(folder, 'no-folder'), '')
  await expect(createDiskStorage(join(folder, 'no-folder')).check()).rejects.toThrow()
  const store = await startS3Server()
  const gone = await open(store.env)
  await store.stop()
  await expect(gone.check()).rejects.toThrow()
})

test('what a program that died left of an upload goes after a day; what is being written or is whole stays', async () => {
  const now = new Date()
  const hours = (count: number) => new Date(now.getTime() - count * 60 * 60 * 1000)
  const receipts = join(folder, 'files', 'receipts')
  await mkdir(receipts, { recursive: true })
  const ages = { 'old.jpg.1.unfinished': 25, 'young.jpg.2.unfinished': 23, 'whole.jpg': 99 }
  for (const [name, age] of Object.entries(ages)) {
    await writeFile(join(receipts, name), 'x')
    await utimes(join(receipts, name), hours(age), hours(age))
  }
  const log = createLog('silent')
  await forgetUnfinished({ storage: storages.disk, log, now: () => now })
  await forgetUnfinished({ storage: storages.s3, log, now: () => now })
  expect((await readdir(receipts)).toSorted()).toEqual(['whole.jpg', 'young.jpg.2.unfinished'])
  await rm(receipts, { recursive: true })
})
