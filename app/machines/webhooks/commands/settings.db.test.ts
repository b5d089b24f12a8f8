import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { changeSettings } from '#app/house/settings/steps/change-group.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { registrationPayload } from '#app/joining/registration/steps/payload.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { startWebhookServer } from '../../../../tests/support/webhook-server.ts'
import { resumeDeliveries } from '../jobs/worker.server.ts'
import { findDelivery, findLastAttempt } from '../queries/deliveries.server.ts'
import type { DeliveryKind } from '../rules/deliveries.ts'
import { attemptDelivery, queueDelivery } from '../steps/deliveries.server.ts'
import { savedUrls } from '../steps/saved-addresses.server.ts'
import { deliveries } from '../tables.server.ts'
import { retryDelivery } from './retry.server.ts'
import { sendTestWebhook } from './send-test.server.ts'
import { saveWebhookUrls } from './settings.server.ts'

const { db } = await createTestDatabase()
const receiver = await startWebhookServer()
const { ctx, jobs } = await createTestContext(db)
const userId = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })
const actor = {
  userId,
  name: 'O',
  email: 'owner@sala.test',
  admin: { displayName: 'O', role: 'owner' as const },
  isEmployee: false,
}
const staff: CommandContext = { ...ctx, actor }
const withEnvironment: CommandContext = {
  ...staff,
  env: {
    ...ctx.env,
    REGISTRATION_WEBHOOK_URL: `${receiver.origin}/registration?key=1`,
    RECEIPT_WEBHOOK_URL: `${receiver.origin}/receipt`,
  },
}

const PUBLIC = 'https://hooks.example.com/registration?key=secret'

async function queue(on = withEnvironment, subjectId: string = randomUUID(), payload: object = { a: 1 }) {
  const id = await db.transaction(tx =>
    queueDelivery(tx, on, { kind: 'registration', subjectId, payload: { ...payload } }),
  )
  if (!id) throw new Error('not queued')
  return id
}

async function stop(id: string) {
  await db.update(deliveries).set({ status: 'stopped', nextAttemptAt: null }).where(eq(deliveries.id, id))
}

/** Puts a URL into the settings that the form would not take. */
function storeUrl(registrationUrl: string | null) {
  return db.transaction(tx =>
    changeSettings(tx, { group: 'webhooks', fields: { registrationUrl }, adminId: userId, now: new Date() }),
  )
}

/** Saves the form as it stands, with these URLs typed. */
async function save(ctx: CommandContext, fields: Record<DeliveryKind, string>) {
  const { webhooks } = await findSettings(db)
  return saveWebhookUrls(ctx, { fields, version: savedUrls(webhooks).version })
}

test('URLs are stored, and the log gets their origins only', async () => {
  expect(await save(staff, { registration: PUBLIC, receipt: '' })).toMatchObject({ ok: true })
  expect((await findSettings(db)).webhooks).toEqual({ registrationUrl: PUBLIC, receiptUrl: null })
  const [entry] = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, 'webhooks'))
  expect(entry).toMatchObject({
    adminId: userId,
    action: 'updated',
    details: { before: { registrationUrl: null }, after: { registrationUrl: 'https://hooks.example.com' } },
  })
  expect(JSON.stringify(entry)).not.toContain('secret')
})

test('one URL that leads inside refuses both, with its reason', async () => {
  const refused = await save(staff, { registration: 'http://127.1/', receipt: 'ftp://a.example/' })
  expect(refused).toMatchObject({ ok: false, problems: { registration: 'private', receipt: 'scheme' } })
  expect((await findSettings(db)).webhooks.registrationUrl).toBe(PUBLIC)
})

test('what the environment sets cannot be changed here, and goes first', async () => {
  const saved = await save(withEnvironment, { registration: 'http://127.0.0.1/', receipt: '' })
  expect(saved).toMatchObject({ ok: true })
  expect((await findSettings(db)).webhooks.registrationUrl).toBe(PUBLIC)
  await attemptDelivery(withEnvironment, await queue())
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/registration?key=1'])
})

test('a URL of Settings is where deliveries go; one that leads inside is a failed attempt that says so', async () => {
  const { port } = new URL(receiver.origin)
  for (const url of [
    `${receiver.origin}/x`,
    `http://localhost:${port}/x`,
    `http://[::ffff:7f00:1]:${port}/`,
  ]) {
    await storeUrl(url)
    const id = await queue(staff)
    expect(await attemptDelivery(staff, id)).toMatchObject({ ok: false, statusText: null })
    expect(await findLastAttempt(db, id)).toMatchObject({ error: 'PRIVATE_ADDRESS', statusCode: null })
    expect(await findDelivery(db, id)).toMatchObject({ status: 'pending', attempts: 1 })
  }
  expect(receiver.requests).toHaveLength(0)
})

test('without any URL the built-in automation does the work', async () => {
  await storeUrl(null)
  const wanted = { kind: 'registration' as const, subjectId: randomUUID(), payload: {} }
  expect(await db.transaction(tx => queueDelivery(tx, staff, wanted))).toBeNull()
  expect(await sendTestWebhook(staff, 'registration')).toEqual({ ok: false, reason: 'no_url' })
})

test('a test has the shape of the real message, is marked as one, and is logged', async () => {
  receiver.answer = { status: 202, body: 'thanks' }
  const sent = await sendTestWebhook(withEnvironment, 'registration')
  expect(sent).toMatchObject({ ok: true, value: { isDelivered: true, statusCode: 202, body: 'thanks' } })
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.id, await insertApplication(db)))
  if (!application) throw new Error('no application')
  const body = JSON.parse(String(receiver.requests[0]?.body))
  expect(Object.keys(body).toSorted()).toEqual(
    [...Object.keys(registrationPayload(application)), 'isTest'].toSorted(),
  )
  expect(body).toMatchObject({ isTest: true, name: 'Sala test (not a person)' })
  expect(receiver.requests[0]?.headers['webhook-id']).toMatch(/^msg_test_/)
  const entries = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'sent_test'))
  expect(entries).toMatchObject([{ adminId: userId, entityId: 'registration', details: { statusCode: 202 } }])
})

test('a test of the receipt is a form with an image', async () => {
  await sendTestWebhook(withEnvironment, 'receipt')
  const [request] = receiver.requests
  expect(request?.path).toBe('/receipt?userEmail=test%40example.com')
  const headers = request?.headers as Record<string, string>
  const form = await new Response(new Uint8Array(request?.body ?? []), { headers }).formData()
  expect([...form.keys()].toSorted()).toEqual(['data', 'name', 'planPrice', 'selectedPlan', 'userEmail'])
})

test('tests are limited', async () => {
  const outcomes = []
  for (let n = 0; n < 11; n++) outcomes.push(await sendTestWebhook(withEnvironment, 'registration'))
  expect(outcomes.at(-1)).toEqual({ ok: false, reason: 'too_many' })
})

test('retry now sends what was given up, under the same id, and is logged', async () => {
  receiver.answer = { status: 500 }
  const id = await queue()
  await attemptDelivery(withEnvironment, id)
  await stop(id)
  receiver.answer = { status: 200 }
  expect(await retryDelivery(withEnvironment, id)).toMatchObject({ ok: true, value: { ok: true } })
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  expect(await findDelivery(db, id)).toMatchObject({ status: 'delivered', attempts: 1 })
  const entries = await db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, id), eq(adminActivityLog.action, 'retried')))
  expect(entries).toHaveLength(1)
})

test('a retry that fails begins the schedule anew', async () => {
  receiver.answer = { status: 500 }
  const id = await queue()
  const createdAt = sql`'2026-01-01 12:00:00.000500Z'::timestamptz`
  await db.update(deliveries).set({ attempts: 10, createdAt }).where(eq(deliveries.id, id))
  await stop(id)
  expect(await retryDelivery(withEnvironment, id)).toMatchObject({ ok: true, value: { ok: false } })
  expect(await findDelivery(db, id)).toMatchObject({ status: 'pending', attempts: 1 })
  expect(await retryDelivery(withEnvironment, id)).toMatchObject({ ok: true })
})

test('pressed twice it is sent once, and both see the answer', async () => {
  const id = await queue()
  await stop(id)
  receiver.answer = { status: 200, delayMs: 300 }
  const pressed = await Promise.all([retryDelivery(withEnvironment, id), retryDelivery(withEnvironment, id)])
  expect(pressed).toMatchObject([
    { ok: true, value: { ok: true } },
    { ok: true, value: { ok: true } },
  ])
  expect(receiver.requests).toHaveLength(1)
  expect(await retryDelivery(withEnvironment, id)).toEqual({ ok: false, reason: 'delivered' })
})

test('a server that dies between the press and the sending leaves a delivery that is resumed', async () => {
  const id = await queue()
  await stop(id)
  let left = 1
  const transaction: typeof db.transaction = (work, config) => {
    if (left-- === 0) throw new Error('killed')
    return db.transaction(work, config)
  }
  const dying = { ...withEnvironment, db: Object.assign(Object.create(db), { transaction }) }
  await expect(retryDelivery(dying, id)).rejects.toThrow('killed')
  jobs.length = 0
  await resumeDeliveries({ ...withEnvironment, now: () => new Date(Date.now() + 120_000) })
  expect(jobs.map(({ payload }) => payload['deliveryId'])).toContain(id)
})

test('what was given up so long ago that it is forgotten is not sent', async () => {
  const id = await queue()
  await stop(id)
  await db.update(deliveries).set({ payload: {} }).where(eq(deliveries.id, id))
  expect(await retryDelivery(withEnvironment, id)).toEqual({ ok: false, reason: 'emptied' })
  expect(receiver.requests).toHaveLength(0)
})

test('older data is not sent after newer data of the same subject', async () => {
  const subject = randomUUID()
  const older = await queue(withEnvironment, subject, { n: 1 })
  await stop(older)
  await queue(withEnvironment, subject, { n: 2 })
  expect(await retryDelivery(withEnvironment, older)).toEqual({ ok: false, reason: 'superseded' })
  expect(receiver.requests).toHaveLength(0)
})

test('a receipt is not sent before the registration that it belongs to; then its code is kept', async () => {
  const applicationId = await insertApplication(db)
  const receiptId = await insertReceipt(db, { applicationId, fileKey: 'receipts/slip.jpg' })
  await ctx.storage.write('receipts/slip.jpg', new Uint8Array([1, 2, 3]))
  const registration = await queue(withEnvironment, applicationId)
  const wanted = { subjectId: receiptId, payload: { userEmail: 'a@b.co' }, fileKey: 'receipts/slip.jpg' }
  const receipt = await db.transaction(tx =>
    queueDelivery(tx, withEnvironment, { kind: 'receipt', ...wanted }),
  )
  expect(await retryDelivery(withEnvironment, receipt ?? '')).toEqual({
    ok: false,
    reason: 'registration_first',
  })
  await retryDelivery(withEnvironment, registration)
  receiver.answer = { status: 200, body: '{"data":{"id":"7","pass":"42"}}' }
  expect(await retryDelivery(withEnvironment, receipt ?? '')).toMatchObject({ ok: true, value: { ok: true } })
  const [stored] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(stored).toMatchObject({ accessId: '7', accessPass: '42' })
})

test('an id that is no delivery is not found', async () => {
  expect(await retryDelivery(withEnvironment, 'msg_forged')).toEqual({ ok: false, reason: 'not_found' })
  expect(await retryDelivery(withEnvironment, "' or 1=1 --")).toEqual({ ok: false, reason: 'not_found' })
})
