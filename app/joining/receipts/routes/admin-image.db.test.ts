import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Actor } from '#app/house/access/rules.ts'
import { actorContext } from '#app/house/access/steps.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { loader } from './admin-image.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const fileKey = `receipts/${randomUUID()}.jpg`
await ctx.storage.write(fileKey, new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]))
const receiptId = await insertReceipt(db, { fileKey })

const worker: Actor = { userId: randomUUID(), name: 'N', email: 'n@sala.test', admin: null, isEmployee: true }
const desk: Actor = { ...worker, admin: { displayName: 'Mali', role: 'front_desk' } }

async function fetchImage(id: string, actor: Actor | null, query = '') {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  if (actor) context.set(actorContext, actor)
  // biome-ignore lint/suspicious/noExplicitAny: the router's own arguments carry types of the whole route tree
  return loader({ context, params: { id }, url: new URL(`http://localhost/${query}`) } as any)
}

test('staff see the picture, and nobody keeps a copy', async () => {
  const answer = await fetchImage(receiptId, desk)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'image/jpeg',
    'content-length': '6',
    'content-disposition': `inline; filename="receipt-${receiptId}.jpg"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]))
})

test('a signed-in person who is no admin is refused', async () => {
  await expect(fetchImage(receiptId, worker)).rejects.toMatchObject({ init: { status: 403 } })
})

test('without the guard before it the route opens for nobody', async () => {
  await expect(fetchImage(receiptId, null)).rejects.toThrow()
})

test('what is not there is not found', async () => {
  const withoutFile = await insertReceipt(db)
  const noPicture = await insertReceipt(db, { fileKey: 'receipts/x.html' })
  for (const id of [withoutFile, noPicture, randomUUID(), '../../etc/passwd']) {
    expect((await fetchImage(id, desk)).status).toBe(404)
  }
})

test('lists get a small picture', async () => {
  const big = `receipts/${randomUUID()}.jpg`
  const picture = sharp({ create: { width: 600, height: 1200, channels: 3, background: 'teal' } })
  await ctx.storage.write(big, await picture.jpeg().toBuffer())
  const answer = await fetchImage(await insertReceipt(db, { fileKey: big }), desk, '?small')
  const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
  expect([width, height]).toEqual([96, 128])
})
