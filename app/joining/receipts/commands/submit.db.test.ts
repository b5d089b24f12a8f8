import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import { sentPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import { tellDelivered } from '#app/machines/webhooks/jobs/worker.server.ts'
import { attemptScheduledDelivery } from '#app/machines/webhooks/steps/deliveries.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { m } from '#app/paraglide/messages.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import {
  NO_ANSWER,
  type ReceivedRequest,
  startWebhookServer,
} from '../../../../tests/support/webhook-server.ts'
import { findAccessCode } from '../queries/access-code.server.ts'
import { MOST_UNDECIDED } from '../rules.ts'
import { recordReceiptAnswer } from '../steps/answer.server.ts'
import { isSlipOf, receipts } from '../tables.server.ts'
import { type ReceiptSubmission, submitReceipt } from './submit.server.ts'

const { db } = await createTestDatabase()
const receiver = await startWebhookServer()
const { ctx } = await createTestContext(db, { RECEIPT_WEBHOOK_URL: `${receiver.origin}/receipt` })
const { ctx: builtIn } = await createTestContext(db)

const slip = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 60, height: 120, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ],
  'slip.png',
)
const otherSlip = new File(
  [
    new Uint8Array(
      await sharp({ create: { width: 80, height: 120, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ),
  ],
  'other.png',
)

function submission(change: Partial<ReceiptSubmission> = {}): ReceiptSubmission {
  const submissionKey = randomUUID()
  return {
    values: { submissionKey, name: 'Somchai Jaidee', userEmail: 'somchai@example.com' },
    file: slip,
    variant: 'landing',
    subject: null,
    ...change,
  }
}

async function accepted(result: ReturnType<typeof submitReceipt>) {
  const submitted = await result
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.errors))
  return submitted
}

async function receiptOf(id: string) {
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, id))
  if (!receipt) throw new Error('no such receipt')
  return receipt
}

/** An application as the registration leaves it. */
const subjectOf = ({ id }: { id: string }) => ({ kind: 'application', id }) as const

async function registerForDayPass() {
  const plan = await findPlanBySlug(db, 'day-pass')
  if (!plan) throw new Error('no such plan')
  const amounts = { priceSatang: 400_00, membershipFeeSatang: 200_00, vatSatang: 42_00, totalSatang: 642_00 }
  const [application] = await db
    .insert(applications)
    .values({
      submissionKey: randomUUID(),
      memberId: `SALA-${randomUUID().slice(0, 8).toUpperCase()}`,
      variant: 'wizard',
      name: 'Somchai Jaidee',
      mobilePhone: '0801234567',
      email: 'somchai@example.com',
      startDate: '2026-11-21',
      expiryDate: '2026-11-22',
      planId: plan.id,
      selectedPlan: plan.name,
      ...amounts,
      vatBasisPoints: 700,
      locale: 'en',
      submittedAt: new Date(),
      updatedAt: new Date(),
    })
    .returning()
  if (!application) throw new Error('not inserted')
  return { id: application.id, planName: application.selectedPlan, totalSatang: application.totalSatang }
}

const formOf = ({ headers, body }: ReceivedRequest) =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()

test('an accepted receipt is kept with its picture, logged, and gets the access code of the answer', async () => {
  receiver.answer = { status: 200, body: '{"data":{"id":"A-17","pass":4711}}' }
  const { receiptId, failure } = await accepted(submitReceipt(ctx, submission()))
  expect(failure).toBeNull()
  expect(await findAccessCode(db, receiptId)).toEqual({ id: 'A-17', pass: '4711' })
  const receipt = await receiptOf(receiptId)
  expect(receipt).toMatchObject({ name: 'Somchai Jaidee', email: 'somchai@example.com', width: 60 })
  expect(receipt.fileKey).toMatch(/^receipts\/[0-9a-f-]{36}\.jpg$/)
  expect(await sharp((await ctx.storage.read(receipt.fileKey)) ?? undefined).metadata()).toMatchObject({
    format: 'jpeg',
  })
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, receiptId))
  expect(log).toMatchObject([{ adminId: null, action: 'receipt_submitted', entityType: 'receipt' }])
})

test('the landing variant sends name, plan and computed total, with the email in the query too', async () => {
  await accepted(submitReceipt(ctx, submission({ subject: subjectOf(await registerForDayPass()) })))
  const [request] = receiver.requests
  if (!request) throw new Error('nothing was sent')
  expect(request.path).toBe('/receipt?userEmail=somchai%40example.com')
  const form = await formOf(request)
  const file = form.get('data') as File
  expect(Object.fromEntries([...form].filter(([name]) => name !== 'data'))).toEqual({
    name: 'Somchai Jaidee',
    userEmail: 'somchai@example.com',
    selectedPlan: 'Day Pass',
    planPrice: '642',
  })
  expect([file.name, file.type]).toEqual(['slip.jpg', 'image/jpeg'])
})

test('the membership page sends the file and the email only', async () => {
  await accepted(submitReceipt(ctx, submission({ variant: 'membership_page' })))
  const [request] = receiver.requests
  if (!request) throw new Error('nothing was sent')
  expect([...(await formOf(request)).keys()].sort()).toEqual(['data', 'userEmail'])
})

test.each(['Thank you', '', '{"data":[]}', '{"id":1}'])(
  'the answer %j carries no access code',
  async body => {
    receiver.answer = { status: 200, body }
    const { receiptId, failure } = await accepted(submitReceipt(ctx, submission()))
    expect(failure).toBeNull()
    expect(await findAccessCode(db, receiptId)).toBeNull()
  },
)

test('an answer that is not OK is shown in the specified words, and the receipt is kept to be sent again', async () => {
  receiver.answer = { status: 500, body: 'flow crashed' }
  const sent = submission()
  const first = await accepted(submitReceipt(ctx, sent))
  expect(first.failure).toBe(
    'Receipt webhook submission failed: Internal Server Error. Details: flow crashed',
  )
  const [pending] = await db.select().from(deliveries).where(eq(deliveries.subjectId, first.receiptId))
  expect(pending).toMatchObject({ status: 'pending' })

  receiver.answer = { status: 200, body: '{"data":{"id":"B","pass":"2"}}' }
  const second = await accepted(submitReceipt(ctx, sent))
  expect(second).toEqual({ ok: true, receiptId: first.receiptId, failure: null, warning: null })
  const [one, two] = receiver.requests
  expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id'])
  expect(await findAccessCode(db, first.receiptId)).toEqual({ id: 'B', pass: '2' })
})

test('the access code of a receipt delivered in the background is kept as well', async () => {
  receiver.answer = { status: 503 }
  const { receiptId } = await accepted(submitReceipt(ctx, submission()))
  receiver.answer = { status: 200, body: '{"data":{"id":"C","pass":"3"}}' }
  const [pending] = await db.select().from(deliveries).where(eq(deliveries.subjectId, receiptId))
  if (!pending?.nextAttemptAt) throw new Error('no attempt is due')
  await attemptScheduledDelivery(ctx, pending.id, pending.nextAttemptAt.toISOString())
  await tellDelivered(ctx, pending.id)
  await tellDelivered(ctx, pending.id)
  expect(await findAccessCode(db, receiptId)).toEqual({ id: 'C', pass: '3' })
})

test.each([
  ['landing', 'An error occurred while submitting the receipt form.'],
  ['membership_page', 'An error occurred while submitting the form.'],
] as const)('no answer on the %s variant has its own words', async (variant, words) => {
  receiver.answer = NO_ANSWER
  const { receiptId, failure } = await accepted(submitReceipt(ctx, submission({ variant })))
  expect(failure).toBe(words)
  expect(await receiptOf(receiptId)).toMatchObject({ status: 'submitted' })
})

test('identical submissions at once make one receipt, one file and one delivery', async () => {
  receiver.answer = { status: 200, body: '{"data":{"id":"D","pass":"4"}}', delayMs: 200 }
  const sent = submission()
  const results = await Promise.all(Array.from({ length: 5 }, () => accepted(submitReceipt(ctx, sent))))
  const ids = new Set(results.map(({ receiptId }) => receiptId))
  expect(ids.size).toBe(1)
  expect(results.map(({ failure }) => failure)).toEqual([null, null, null, null, null])
  expect(receiver.requests).toHaveLength(1)
  const { submissionKey } = sent.values
  expect(await db.select().from(receipts).where(eq(receipts.submissionKey, submissionKey))).toHaveLength(1)
})

test('another file under the same key takes the place of the first', async () => {
  const sent = submission()
  const first = await accepted(submitReceipt(ctx, sent))
  const second = await accepted(submitReceipt(ctx, { ...sent, file: otherSlip }))
  expect(second.receiptId).toBe(first.receiptId)
  expect(await receiptOf(first.receiptId)).toMatchObject({ width: 80 })
  expect(receiver.requests).toHaveLength(2)
})

test('without a webhook the receipt is accepted, without an access code yet', async () => {
  const { receiptId, failure } = await accepted(submitReceipt(builtIn, submission()))
  expect(failure).toBeNull()
  expect(await findAccessCode(db, receiptId)).toBeNull()
  expect(receiver.requests).toHaveLength(0)
})

test('nothing is kept of a form that is incomplete or of a file that is no image', async () => {
  const missing = submission({ file: null })
  expect(await submitReceipt(ctx, missing)).toMatchObject({ ok: false, status: 400 })
  const wrong = submission({ file: new File(['<svg/>'], 'slip.png') })
  expect(await submitReceipt(ctx, wrong)).toEqual({
    ok: false,
    status: 400,
    errors: { data: 'The file must be an image: JPEG, PNG or WebP.' },
  })
  for (const { values } of [missing, wrong]) {
    const kept = await db.select().from(receipts).where(eq(receipts.submissionKey, values.submissionKey))
    expect(kept).toEqual([])
  }
})

test('for one application so many slips wait, and no more; one that is replaced is none more', async () => {
  const applicationId = await insertApplication(db)
  const of = (values: Parameters<typeof submission>[0] = {}) =>
    submission({ subject: { kind: 'application', id: applicationId }, ...values })
  const first = of()
  await accepted(submitReceipt(builtIn, first))
  for (let count = 1; count < MOST_UNDECIDED; count++) await accepted(submitReceipt(builtIn, of()))
  expect(await submitReceipt(builtIn, of())).toMatchObject({ ok: false, status: 429 })
  expect(await submitReceipt(builtIn, { ...first, file: otherSlip })).toMatchObject({ ok: true })
  await db
    .update(receipts)
    .set({ status: 'withdrawn' })
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  expect(await submitReceipt(builtIn, of())).toMatchObject({ ok: false, status: 429 })
  await db
    .update(receipts)
    .set({ status: 'rejected' })
    .where(isSlipOf({ kind: 'application', id: applicationId }))
  expect(await submitReceipt(builtIn, of())).toMatchObject({ ok: true })
})

test('one address may send 300 receipts a minute', async () => {
  const crowd = { ...builtIn, clientAddress: '198.51.100.1' }
  const empty = submission({ file: null })
  const statuses = []
  for (let i = 0; i < 301; i++) {
    const result = await submitReceipt(crowd, empty)
    statuses.push(result.ok ? 200 : result.status)
  }
  expect(statuses.slice(0, 300).every(status => status === 400)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test.each(['approved', 'rejected'] as const)(
  'a receipt that is %s stays as it is, and a code that comes later opens nothing',
  async status => {
    const sent = submission()
    const { receiptId } = await accepted(submitReceipt(builtIn, sent))
    await db.update(receipts).set({ status }).where(eq(receipts.id, receiptId))
    const decided = await receiptOf(receiptId)
    expect(await submitReceipt(builtIn, { ...sent, file: otherSlip })).toEqual({
      ok: false,
      status: 409,
      errors: {
        form: 'We have already reviewed this slip, so it stays as it is. To send another one, choose its picture and submit the form again.',
      },
    })
    await recordReceiptAnswer(db, receiptId, '{"data":{"id":"E","pass":"5"}}')
    expect(await receiptOf(receiptId)).toEqual(decided)
  },
)

test('the code of a receipt is gone with its rejection', async () => {
  const { receiptId } = await accepted(submitReceipt(builtIn, submission()))
  await recordReceiptAnswer(db, receiptId, '{"data":{"id":"F","pass":"6"}}')
  expect(await findAccessCode(db, receiptId)).toEqual({ id: 'F', pass: '6' })
  await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, receiptId))
  expect(await findAccessCode(db, receiptId)).toBeNull()
})

test('another slip for a rejected application makes it wait for staff again', async () => {
  const application = await registerForDayPass()
  const ofApplication = eq(applications.id, application.id)
  await db.update(applications).set({ status: 'rejected' }).where(ofApplication)
  await accepted(submitReceipt(builtIn, submission({ subject: subjectOf(application) })))
  expect(await db.select().from(applications).where(ofApplication)).toMatchObject([{ status: 'submitted' }])
  await db.update(applications).set({ status: 'approved' }).where(ofApplication)
  await accepted(submitReceipt(builtIn, submission({ subject: subjectOf(application) })))
  expect(await db.select().from(applications).where(ofApplication)).toMatchObject([{ status: 'approved' }])
})

test('sending a receipt again from a browser that knows no application keeps the one staff found', async () => {
  const { id: applicationId } = await registerForDayPass()
  const sent = submission()
  const { receiptId } = await accepted(submitReceipt(builtIn, sent))
  const billId = await openBill(db, { kind: 'application', id: applicationId })
  await db.update(receipts).set({ billId }).where(eq(receipts.id, receiptId))
  await accepted(submitReceipt(builtIn, sent))
  expect(await receiptOf(receiptId)).toMatchObject({ billId })
})

test('while too many pictures wait a slip is asked for again beside its field, and nothing is kept', async () => {
  const network = { ...builtIn, clientAddress: '198.51.100.77' }
  const room = Promise.withResolvers<null>()
  const crowd = Array.from({ length: 62 }, () =>
    sentPictures.readCodes({
      from: network.clientAddress,
      bytes: 0,
      load: () => room.promise,
      isEnough: () => true,
    }),
  )
  const sent = submission()
  expect(await submitReceipt(network, sent)).toEqual({
    ok: false,
    status: 503,
    errors: { data: m.receipt_file_busy() },
  })
  room.resolve(null)
  await Promise.all(crowd)
  const key = eq(receipts.submissionKey, sent.values.submissionKey)
  expect(await db.select().from(receipts).where(key)).toEqual([])
  expect(await submitReceipt(network, sent)).toMatchObject({ ok: true })
})

const keptFiles = async () => {
  const keys = []
  for await (const key of builtIn.storage.keys()) keys.push(key)
  return keys
}

test('a picture that is replaced takes no room any more', async () => {
  const sent = submission()
  const { receiptId } = await accepted(submitReceipt(builtIn, sent))
  const { fileKey: replaced } = await receiptOf(receiptId)
  await accepted(submitReceipt(builtIn, { ...sent, file: otherSlip }))
  expect(await builtIn.storage.read(replaced)).toBeNull()
  expect(await builtIn.storage.read((await receiptOf(receiptId)).fileKey)).not.toBeNull()
  await accepted(submitReceipt(builtIn, { ...sent, file: otherSlip }))
  expect(await builtIn.storage.read((await receiptOf(receiptId)).fileKey)).not.toBeNull()
})

test('a picture for a receipt that was decided about is not kept, and the one that was decided about stays', async () => {
  const sent = submission()
  const { receiptId } = await accepted(submitReceipt(builtIn, sent))
  await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, receiptId))
  const files = await keptFiles()
  for (const file of [otherSlip, slip]) {
    expect(await submitReceipt(builtIn, { ...sent, file })).toMatchObject({ ok: false, status: 409 })
  }
  expect(await keptFiles()).toEqual(files)
})

test('of one network so much is kept in a day, however many forms it comes from, and of others as before', async () => {
  const now = new Date('2026-11-21T05:00:00Z')
  const greedy = { ...builtIn, clientAddress: '198.51.100.9', now: () => now }
  const full = { key: 'receipt-kilobytes:198.51.100.0/24', limit: 1, windowSeconds: 86_400 }
  await takeFromLimit(db, { ...full, now, amount: 512 * 1024 - 64 })
  const sent = submission()
  expect(await submitReceipt(greedy, sent)).toMatchObject({ ok: true })
  const files = await keptFiles()
  expect(await submitReceipt(greedy, submission())).toEqual({
    ok: false,
    status: 429,
    errors: { data: m.receipt_file_over_quota() },
  })
  expect(await keptFiles()).toEqual(files)
  const others = { ...greedy, clientAddress: '198.51.101.9' }
  expect(await submitReceipt(others, submission())).toMatchObject({ ok: true })
  const tomorrow = { ...greedy, now: () => new Date('2026-11-22T05:00:01Z') }
  expect(await submitReceipt(tomorrow, submission())).toMatchObject({ ok: true })
})

test('while the disk is for the database alone a slip is refused beside its field, and nothing is kept', async () => {
  const space = async () => ({ freeBytes: 1, reserveBytes: 2 })
  const full = { ...builtIn, storage: { ...builtIn.storage, space } }
  const files = await keptFiles()
  expect(await submitReceipt(full, submission())).toEqual({
    ok: false,
    status: 503,
    errors: { data: m.receipt_file_no_room() },
  })
  expect(await keptFiles()).toEqual(files)
})
