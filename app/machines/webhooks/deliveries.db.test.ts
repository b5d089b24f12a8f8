import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { NO_ANSWER, startWebhookServer } from '../../../tests/support/webhook-server.ts'
import type { DeliverWebhook } from './jobs/deliver-webhook.server.ts'
import { resumeDeliveries, runDeliverWebhook } from './jobs/worker.server.ts'
import { attemptDelivery, queueDelivery } from './steps/deliveries.server.ts'
import { deliveries, deliveryAttempts } from './tables.server.ts'

const { db } = await createTestDatabase()
const receiver = await startWebhookServer()
const { ctx, jobs } = await createTestContext(db, {
  REGISTRATION_WEBHOOK_URL: `${receiver.origin}/registration`,
  RECEIPT_WEBHOOK_URL: `${receiver.origin}/receipt?token=1`,
})
const SECRET = `whsec_${ctx.secrets.webhooks}`

function queue(payload: Record<string, unknown>, subjectId: string = randomUUID(), on: RequestContext = ctx) {
  return db.transaction(async tx => {
    const id = await queueDelivery(tx, on, { kind: 'registration', subjectId, payload })
    if (!id) throw new Error('not queued')
    return id
  })
}

async function deliveryOf(id: string) {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery) throw new Error('no such delivery')
  return delivery
}

/** Runs the job that belongs to the next attempt of the delivery, and no other of its jobs. */
async function runDueJob(id: string, on: RequestContext = ctx) {
  const { nextAttemptAt } = await deliveryOf(id)
  const due = jobs.filter(job => job.payload['at'] === nextAttemptAt?.toISOString())
  const job = due.find(({ payload }) => payload['deliveryId'] === id)
  if (!job) throw new Error('no job is due')
  await runDeliverWebhook(on, job.payload as DeliverWebhook)
}

test('without a URL there is nothing to send', async () => {
  const on = { ...ctx, env: { ...ctx.env, REGISTRATION_WEBHOOK_URL: undefined } }
  const delivery = { kind: 'registration' as const, subjectId: randomUUID(), payload: {} }
  expect(await db.transaction(tx => queueDelivery(tx, on, delivery))).toBeNull()
})

test('a delivery is signed so that the standardwebhooks package accepts it', async () => {
  receiver.answer = { status: 200, body: '{"ok":true}' }
  const id = await queue({ name: 'สมชาย', planPrice: 642 })
  expect(await attemptDelivery(ctx, id)).toEqual({ ok: true, body: '{"ok":true}' })
  const [request] = receiver.requests
  expect(request?.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
  const headers = request?.headers as Record<string, string>
  expect(new Webhook(SECRET).verify(request?.body ?? '', headers)).toEqual({ name: 'สมชาย', planPrice: 642 })
  expect(await deliveryOf(id)).toMatchObject({ status: 'delivered', attempts: 1, leasedUntil: null })
})

test('the secret of the environment signs when it is set', async () => {
  const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const id = await queue({ a: 1 })
  await attemptDelivery({ ...ctx, env: { ...ctx.env, WEBHOOK_SECRET } }, id)
  const [request] = receiver.requests
  const headers = request?.headers as Record<string, string>
  expect(new Webhook(WEBHOOK_SECRET).verify(request?.body ?? '', headers)).toEqual({ a: 1 })
  expect(() => new Webhook(SECRET).verify(request?.body ?? '', headers)).toThrow()
})

test('a failed delivery says what came back, in five seconds tries again under the same id', async () => {
  receiver.answer = { status: 500, body: 'broken' }
  const id = await queue({ a: 2 })
  const refused = { ok: false, origin: receiver.origin, statusText: 'Internal Server Error', body: 'broken' }
  expect(await attemptDelivery(ctx, id)).toEqual(refused)
  const wait = Number((await deliveryOf(id)).nextAttemptAt) - Date.now()
  expect(wait).toBeGreaterThan(3000)
  expect(wait).toBeLessThan(5600)
  receiver.answer = { status: 200 }
  await runDueJob(id)
  expect(receiver.requests.map(request => request.headers['webhook-id'])).toEqual([id, id])
  expect(await deliveryOf(id)).toMatchObject({ status: 'delivered', attempts: 2 })
  const attempts = await db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, id))
  expect(attempts.map(attempt => attempt.statusCode)).toEqual([500, 200])
})

test('a redirect is a failure and is not followed', async () => {
  receiver.answer = { status: 302, headers: { location: '/elsewhere' } }
  const id = await queue({ a: 3 })
  expect(await attemptDelivery(ctx, id)).toMatchObject({ ok: false, statusText: 'Found' })
  expect(receiver.requests.map(request => request.path)).toEqual(['/registration'])
})

test('a broken connection is a failure without a status', async () => {
  receiver.answer = NO_ANSWER
  const id = await queue({ a: 4 })
  expect(await attemptDelivery(ctx, id)).toMatchObject({ ok: false, statusText: null })
  expect(await deliveryOf(id)).toMatchObject({ status: 'pending', leasedUntil: null })
})

test('410 stops a delivery for good', async () => {
  receiver.answer = { status: 410 }
  const id = await queue({ a: 5 })
  expect(await attemptDelivery(ctx, id)).toMatchObject({ ok: false, statusText: 'Gone' })
  expect(await deliveryOf(id)).toMatchObject({ status: 'stopped', nextAttemptAt: null })
})

test('Retry-After is honoured', async () => {
  receiver.answer = { status: 503, headers: { 'retry-after': '120' } }
  const id = await queue({ a: 6 })
  await attemptDelivery(ctx, id)
  const wait = Number((await deliveryOf(id)).nextAttemptAt) - Date.now()
  expect(wait).toBeGreaterThan(110_000)
  expect(wait).toBeLessThan(121_000)
})

test('after the tenth attempt nothing more is tried', async () => {
  receiver.answer = { status: 500 }
  const id = await queue({ a: 7 })
  await attemptDelivery(ctx, id)
  for (let attempt = 2; attempt <= 10; attempt++) {
    expect((await deliveryOf(id)).status).toBe('pending')
    await runDueJob(id)
  }
  expect(await deliveryOf(id)).toMatchObject({ status: 'stopped', attempts: 10 })
  expect(receiver.requests).toHaveLength(10)
})

test('two who want to send at once send once and see the same answer', async () => {
  receiver.answer = { status: 200, body: 'taken', delayMs: 300 }
  const id = await queue({ a: 8 })
  const outcomes = await Promise.all([attemptDelivery(ctx, id), attemptDelivery(ctx, id)])
  expect(outcomes).toEqual([
    { ok: true, body: 'taken' },
    { ok: true, body: 'taken' },
  ])
  expect(receiver.requests).toHaveLength(1)
  receiver.answer = { status: 500, delayMs: 300 }
  const failing = await queue({ a: 9 })
  const failures = await Promise.all([attemptDelivery(ctx, failing), attemptDelivery(ctx, failing)])
  expect(failures.map(outcome => outcome.ok)).toEqual([false, false])
  expect(receiver.requests).toHaveLength(2)
})

test('the same data keeps its delivery, changed data takes the place of what is pending', async () => {
  const subject = randomUUID()
  const first = await queue({ plan: 'Day Pass', name: 'A', price: 1 }, subject)
  expect(await queue({ name: 'A', price: 1, plan: 'Day Pass', nothing: undefined }, subject)).toBe(first)
  const second = await queue({ plan: 'Week Pass', name: 'A', price: 1 }, subject)
  expect(second).not.toBe(first)
  expect(await deliveryOf(first)).toMatchObject({ status: 'superseded', nextAttemptAt: null })
  expect(await attemptDelivery(ctx, first)).toMatchObject({ ok: true })
  expect(receiver.requests.map(request => request.headers['webhook-id'])).toEqual([second])
  expect(await queue({ plan: 'Week Pass', name: 'A', price: 1 }, subject)).toBe(second)
})

test('newer data is not sent while older data of the same subject is on its way', async () => {
  receiver.answer = { status: 200, delayMs: 400 }
  const subject = randomUUID()
  const older = await queue({ n: 1 }, subject)
  const sending = attemptDelivery(ctx, older)
  await expect.poll(() => receiver.requests.length).toBe(1)
  const newer = await queue({ n: 2 }, subject)
  const startedAt = Date.now()
  await Promise.all([sending, attemptDelivery(ctx, newer)])
  expect(Date.now() - startedAt).toBeGreaterThan(500)
  expect(receiver.requests.map(({ body }) => JSON.parse(String(body)).n)).toEqual([1, 2])
  expect((await deliveryOf(older)).leasedUntil).toBeNull()
})

test('a job whose attempt was made meanwhile does nothing', async () => {
  const id = await queue({ a: 10 })
  const { nextAttemptAt } = await deliveryOf(id)
  receiver.answer = { status: 500 }
  await attemptDelivery(ctx, id)
  await runDeliverWebhook(ctx, { deliveryId: id, at: nextAttemptAt?.toISOString() ?? '' })
  expect(receiver.requests).toHaveLength(1)
})

test('a server that died while sending is followed by the job of the lease', async () => {
  const id = await queue({ a: 11 })
  receiver.answer = { status: 200, delayMs: 200 }
  const dying = {
    ...ctx,
    db: Object.assign(Object.create(db), { transaction: dieAfter(1) }),
  }
  await expect(attemptDelivery(dying, id)).rejects.toThrow('killed')
  expect((await deliveryOf(id)).leasedUntil).not.toBeNull()
  const later = { ...ctx, now: () => new Date(Date.now() + 26_000) }
  await runDueJob(id, later)
  expect(receiver.requests.map(request => request.headers['webhook-id'])).toEqual([id, id])
  expect(await deliveryOf(id)).toMatchObject({ status: 'delivered' })
})

/** A `transaction` that works `times` times and then fails as if the process were gone. */
function dieAfter(times: number): typeof db.transaction {
  let left = times
  return (work, config) => {
    if (left-- === 0) throw new Error('killed')
    return db.transaction(work, config)
  }
}

describe('An answer that comes while the database is away is written down when it is back', () => {
  const attemptsOf = (id: string) =>
    db.select().from(deliveryAttempts).where(eq(deliveryAttempts.deliveryId, id))

  test('and nothing is sent twice', async () => {
    const id = await queue({ a: 13 })
    const on = { ...ctx, db: Object.assign(Object.create(db), { transaction: awayAfter(1, 'before') }) }
    expect(await attemptDelivery(on, id)).toMatchObject({ ok: true })
    expect(await deliveryOf(id)).toMatchObject({ status: 'delivered', leasedUntil: null })
    expect(receiver.requests).toHaveLength(1)
  })

  test('once, also where the connection broke after the commit', async () => {
    receiver.answer = { status: 500 }
    const id = await queue({ a: 14 })
    jobs.length = 0
    const on = { ...ctx, db: Object.assign(Object.create(db), { transaction: awayAfter(1, 'after') }) }
    expect(await attemptDelivery(on, id)).toMatchObject({ ok: false })
    expect(await attemptsOf(id)).toHaveLength(1)
    expect(jobs).toHaveLength(2) // of the lease, and of the next attempt
    expect(await deliveryOf(id)).toMatchObject({ status: 'pending', attempts: 1, leasedUntil: null })
  })
})

/** A `transaction` that works `times` times, breaks before or after the next one, and then works again. */
function awayAfter(times: number, when: 'before' | 'after'): typeof db.transaction {
  let left = times
  return async (work, config) => {
    const breaks = left-- === 0
    const result = breaks && when === 'before' ? undefined : await db.transaction(work, config)
    if (breaks) throw new Error('Connection terminated unexpectedly')
    return result as Awaited<ReturnType<typeof work>>
  }
}

test('at the start overdue deliveries get a job again', async () => {
  const id = await queue({ a: 12 })
  jobs.length = 0
  await resumeDeliveries({ ...ctx, now: () => new Date(Date.now() + 120_000) })
  await runDueJob(id)
  expect(await deliveryOf(id)).toMatchObject({ status: 'delivered' })
})

test('a long answer is read up to 64 KB', async () => {
  receiver.answer = { status: 200, body: `\0${'x'.repeat(1_000_000)}` }
  const outcome = await attemptDelivery(ctx, await queue({ a: 13 }))
  expect(outcome.body.length).toBe(64 * 1024 - 1)
})

test('a user and password in the URL are sent as basic authentication', async () => {
  const url = receiver.origin.replace('//', '//hook:s%40la@')
  const on = { ...ctx, env: { ...ctx.env, REGISTRATION_WEBHOOK_URL: url } }
  await attemptDelivery(on, await queue({ a: 14 }, randomUUID(), on))
  expect(receiver.requests[0]?.headers.authorization).toBe(`Basic ${btoa('hook:s@la')}`)
})

test('a receipt is a multipart form with the image as data, and its email also in the address', async () => {
  const image = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  await ctx.storage.write('receipts/slip.webp', image)
  const file = { fileName: 'slip.webp', contentType: 'image/webp' }
  const text = { userEmail: 'a+b@example.com', name: 'สมชาย', selectedPlan: 'Day Pass', planPrice: 642 }
  const receipt = { subjectId: randomUUID(), payload: { ...text, ...file }, fileKey: 'receipts/slip.webp' }
  const id = await db.transaction(tx => queueDelivery(tx, ctx, { kind: 'receipt', ...receipt }))
  receiver.answer = { status: 200, body: '{"data":{"id":"7","pass":"42"}}' }
  expect(await attemptDelivery(ctx, id ?? '')).toMatchObject({ ok: true })
  const [request] = receiver.requests
  expect(request?.path).toBe('/receipt?token=1&userEmail=a%2Bb%40example.com')
  const headers = request?.headers as Record<string, string>
  const form = await new Response(new Uint8Array(request?.body ?? []), { headers }).formData()
  expect([...form.keys()].sort()).toEqual(['data', 'name', 'planPrice', 'selectedPlan', 'userEmail'])
  expect(form.get('planPrice')).toBe('642')
  const data = form.get('data') as File
  expect([data.name, data.type]).toEqual(['slip.webp', 'image/webp'])
  expect(new Uint8Array(await data.arrayBuffer())).toEqual(image)
  new Webhook(SECRET).verify(request?.body ?? '', headers, { jsonParse: false })
  const hmac = createHmac('sha256', Buffer.from(ctx.secrets.webhooks, 'base64'))
  const signed = hmac.update(`${id}.${headers['webhook-timestamp']}.`).update(request?.body ?? '')
  expect(headers['webhook-signature']?.split(' ')).toContain(`v1,${signed.digest('base64')}`)
})

test('in the background a receipt waits behind the registration of its application', async () => {
  const applicationId = await insertApplication(db)
  const receiptId = await insertReceipt(db, { applicationId, fileKey: 'receipts/slip.webp' })
  receiver.answer = { status: 500 }
  const registration = await queue({ a: 15 }, applicationId)
  await attemptDelivery(ctx, registration)
  const wanted = { subjectId: receiptId, payload: { userEmail: 'a@b.co' }, fileKey: 'receipts/slip.webp' }
  const receipt = await db.transaction(tx => queueDelivery(tx, ctx, { kind: 'receipt', ...wanted }))
  await attemptDelivery(ctx, receipt ?? '')
  receiver.answer = { status: 200, body: '{"data":{"id":"7","pass":"42"}}' }
  receiver.requests.length = 0
  await runDueJob(receipt ?? '')
  expect(receiver.requests).toHaveLength(0)
  await runDueJob(registration)
  await runDueJob(receipt ?? '')
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([registration, receipt])
  const [stored] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(stored).toMatchObject({ accessId: '7', accessPass: '42' })
})
