import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { findPerson } from '../queries/person.server.ts'
import { answerExport, exportPerson } from './export.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
const PICTURE = 400_000

/** A storage in which every picture is there, that counts how many were read. */
function pictures() {
  const counts = { read: 0 }
  const read = async () => {
    counts.read += 1
    return new Uint8Array(PICTURE).fill(counts.read)
  }
  return { counts, ctx: { ...made, storage: { ...made.storage, read } } }
}

async function memberWith(count: number) {
  const { id } = await insertMember(db)
  const fileKeys = Array.from({ length: count }, () => `receipts/${randomUUID()}.jpg`)
  for (const fileKey of fileKeys)
    await insertReceipt(db, { subject: { kind: 'debt', id }, fileKey, status: 'approved' })
  const person = await findPerson(db, { kind: 'member', id })
  if (!person) throw new Error('nobody')
  return person
}

const wholeOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

test('of many pictures one is held at a time, however slowly the file is taken', async () => {
  const { ctx, counts } = pictures()
  const chunks = exportPerson(ctx, await memberWith(60))
  let bytes = 0
  let reads = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    expect(counts.read - reads).toBeLessThanOrEqual(1)
    reads = counts.read
  }
  expect(counts.read).toBe(60)
  expect(bytes).toBeGreaterThan(60 * PICTURE)
})

test('the file begins at once and is whole: every picture, and a page that names them', async () => {
  const { ctx } = pictures()
  const answer = await answerExport(ctx, await memberWith(3), null)
  expect(answer.status).toBe(200)
  const files = unzipSync(await wholeOf(answer))
  const names = [1, 2, 3].map(count => `files/receipt-${count}.jpg`)
  expect(Object.keys(files)).toEqual([...names, 'your-data.html', 'your-data.json'])
  expect(JSON.parse(Buffer.from(files['your-data.json'] ?? []).toString()).files).toEqual(names)
  expect(files['files/receipt-3.jpg']?.byteLength).toBe(PICTURE)
})

test('somebody who takes a file is asked to wait with the next, until it has come or they have gone', async () => {
  const { ctx, counts } = pictures()
  const person = await memberWith(20)
  const first = await answerExport(ctx, person, null)
  const second = await answerExport(ctx, person, null)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '30'])
  expect(await second.text()).toMatch(/try again/)
  await wholeOf(first)
  const third = await answerExport(ctx, person, null)
  await third.body?.cancel()
  expect(counts.read).toBeLessThan(25)
  const fourth = await answerExport(ctx, person, null)
  expect(fourth.status).toBe(200)
  await fourth.body?.cancel()
})

test('four are written at once, and others are asked to wait', async () => {
  const { ctx } = pictures()
  const person = await memberWith(2)
  const answers = []
  for (let count = 0; count < 6; count++)
    answers.push(await answerExport(ctx, person, (await asStaff(made, 'owner')).actor.userId))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  await Promise.all(answers.map(({ body }) => body?.cancel()))
})
