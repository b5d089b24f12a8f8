import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { newSlip, slipPicture } from '../../../../tests/support/slip.ts'
import { NO_ANSWER, startWebhookServer } from '../../../../tests/support/webhook-server.ts'
import { encodeSlipQr } from '../adapters/slip-qr.ts'
import { readStored } from '../steps/reading.server.ts'
import { slips } from '../tables.server.ts'
import { viewReadings } from '../views/readings.server.ts'
import { runVerifySlip } from './run-verify-slip.server.ts'

const { db } = await createTestDatabase()
const service = await startWebhookServer()
const { ctx: house, jobs } = await createTestContext(db)
const today = bangkokDay(new Date())
const TIMEOUT_MS = 300
/** For an answer that waits for a test, however busy the machine is. */
const PATIENCE_MS = 60_000

const SLIPOK = { SLIPOK_BRANCH: '12345', SLIPOK_API_KEY: 'SLIPOKKEY', SLIPOK_API_URL: service.origin }
const EASYSLIP = { EASYSLIP_API_KEY: 'easy-key', EASYSLIP_API_URL: `${service.origin}/` }
const on = (env: Partial<Env>) => ({ ...house, env: { ...house.env, ...env } })
const ctx = on(SLIPOK)

beforeEach(async () => {
  await db.delete(rateLimits)
  jobs.length = 0
})

let phones = 20_000_000

async function apply() {
  phones++
  const email = `${randomUUID()}@example.com`
  return insertApplication(db, { email, mobilePhone: `08${phones}`, startDate: today, expiryDate: today })
}

type Sending = {
  applicationId?: string | null
  subject?: Subject | null
  totalSatang?: number
  slip?: ReturnType<typeof newSlip>
  by?: typeof ctx
}

async function send({ applicationId = null, slip = newSlip(), by = ctx, ...sending }: Sending) {
  const { buffer, name, mimeType } = await slipPicture(slip)
  const [application] = applicationId
    ? await db.select().from(applications).where(eq(applications.id, applicationId))
    : []
  const userEmail = application?.email ?? `${randomUUID()}@example.com`
  const result = await submitReceipt(by, {
    values: { submissionKey: randomUUID(), name: 'Nok', userEmail },
    file: new File([new Uint8Array(buffer)], name, { type: mimeType }),
    variant: 'landing',
    subject: applicationId ? { kind: 'application', id: applicationId } : null,
    ...sending,
  })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return { receiptId: result.receiptId, slip, total: application?.totalSatang ?? 0 }
}

const asking = () => jobs.filter(({ name }) => name === 'verify-slip')

/** Runs the job that waits, as often as it comes again. */
async function runJobs({ by = ctx, times = 9, timeoutMs = TIMEOUT_MS } = {}) {
  let count = 0
  for (let job = asking()[0]; job && count < times; job = asking()[0], count++) {
    jobs.splice(jobs.indexOf(job), 1)
    await runVerifySlip(by, job.payload as { slipId: string; attempt: number }, timeoutMs)
  }
  return count
}

async function stored(receiptId: string) {
  const [row] = await db.select().from(slips).where(eq(slips.receiptId, receiptId))
  const shown = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId))
  return { row, view: (await viewReadings(db, shown)).get(receiptId) }
}

const json = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
const confirms = (total: number, data: object = {}) =>
  json(200, { success: true, data: { success: true, amount: total / 100, ...data } })
const refuses = (code: number) => json(400, { code, message: 'ไม่ผ่าน' })

async function answered(answer: typeof service.answer) {
  const { receiptId } = await send({ applicationId: await apply() })
  service.answer = answer
  const asked = await runJobs()
  return { asked, receiptId, ...(await stored(receiptId)) }
}

test('without a key nobody is asked, and nothing is said', async () => {
  const { receiptId } = await send({ applicationId: await apply(), by: house })
  // On a busy machine it is read by its job, and not while the visitor waits.
  await readStored(house, (await stored(receiptId)).row?.id ?? '')
  expect(asking()).toEqual([])
  expect((await stored(receiptId)).row).toMatchObject({ state: 'read', verification: null, verifiedBy: null })
})

test('a slip without an application is not asked about', async () => {
  await send({ applicationId: null })
  expect(asking()).toEqual([])
})

test.each([
  ['a visitor’s booking', async () => ({ kind: 'booking', id: randomUUID() }) as const],
  ['a debt', async () => ({ kind: 'debt', id: (await insertMember(db)).id }) as const],
])(
  'a slip of %s is asked about with the amount it was sent for, and answered for that alone',
  async (_, subjectOf) => {
    const { receiptId } = await send({ subject: await subjectOf(), totalSatang: 250_00 })
    service.answer = confirms(250_00)
    expect(await runJobs()).toBe(1)
    const { row, view } = await stored(receiptId)
    expect(row).toMatchObject({ verification: 'verified', verifiedFor: 250_00, verifiedApplicationId: null })
    expect(view).toMatchObject({ isOutdated: false })
    await db.update(receipts).set({ totalSatang: 500_00 }).where(eq(receipts.id, receiptId))
    expect((await stored(receiptId)).view).toMatchObject({ isOutdated: true })
  },
)

test('SlipOK gets the slip’s text and the amount and nothing else, and its word is shown as its own', async () => {
  const { receiptId, slip, total } = await send({ applicationId: await apply() })
  service.answer = confirms(total)
  expect((await stored(receiptId)).view?.notes).toEqual([])
  await runJobs()
  const [sent] = service.requests
  expect(sent?.path).toBe('/api/line/apikey/12345')
  expect(sent?.headers['x-authorization']).toBe('SLIPOKKEY')
  expect(JSON.parse(String(sent?.body))).toEqual({ data: encodeSlipQr(slip), amount: total / 100, log: true })
  const { row, view } = await stored(receiptId)
  expect(row).toMatchObject({ verification: 'verified', verifiedBy: 'SlipOK', verifiedFor: total })
  expect(row?.verifiedAt).toBeInstanceOf(Date)
  expect(view).toMatchObject({
    verdict: 'Slip read, not used before',
    notes: [{ text: 'Confirmed by SlipOK: amount and receiver match', isGood: true }],
  })
})

test('EasySlip gets the same by its own names', async () => {
  const by = on(EASYSLIP)
  const { receiptId, slip, total } = await send({ applicationId: await apply(), by })
  const data = { isDuplicate: false, matchedAccount: {}, amountInSlip: total / 100, isAmountMatched: true }
  service.answer = json(200, { success: true, data })
  await runJobs({ by })
  const [sent] = service.requests
  expect(sent?.path).toBe('/v2/verify/bank')
  expect(sent?.headers.authorization).toBe('Bearer easy-key')
  const asks = { matchAccount: true, checkDuplicate: true, matchAmount: total / 100 }
  expect(JSON.parse(String(sent?.body))).toEqual({ payload: encodeSlipQr(slip), ...asks })
  expect((await stored(receiptId)).view?.notes).toMatchObject([
    { text: 'Confirmed by EasySlip: amount and receiver match' },
  ])
})

test.each([
  [refuses(1012), 'duplicate', /asked about this slip before/],
  [refuses(1013), 'wrong_amount', /amount is not what was to be paid/],
  [confirms(1), 'wrong_amount', /amount is not what was to be paid/],
  [refuses(1014), 'wrong_receiver', /receiver does not match/],
  [refuses(1011), 'not_found', /found no such payment/],
])('%j is odd, takes no code away, and staff are told of the code', async (answer, verification, text) => {
  const { receiptId, row, view } = await answered(answer)
  expect(row).toMatchObject({ verification, verifiedBy: 'SlipOK' })
  expect(view).toMatchObject({ verdict: 'Slip read, look closer', tone: 'waiting' })
  const notes = view?.notes.map(note => note.text)
  expect(notes).toEqual([expect.stringMatching(text), expect.stringMatching(/^An access code was given/)])
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.receiptId, receiptId))
  expect(code).toMatchObject({ isProvisional: true, revokedAt: null })
})

test.each([
  ['429', { status: 429 }],
  ['1009', refuses(1009)],
  ['500', { status: 500, body: 'Internal Server Error' }],
  ['500 with a code', json(500, { code: 1000 })],
  ['no answer', NO_ANSWER],
  ['hanging', { ...confirms(642_00), delayMs: TIMEOUT_MS * 2 }],
  ['garbage', { status: 200, body: '<html>Sign in to the Wi-Fi</html>' }],
  ['nothing that says what it confirms', json(200, { success: true })],
  ['a huge answer', confirms(642_00, { note: 'x'.repeat(200_000) })],
] as const)('%s is asked about four times more, and then counts as no answer', async (_title, answer) => {
  const { asked, row, view } = await answered(answer)
  expect(asked).toBe(5)
  expect(row).toMatchObject({ state: 'read', verification: 'unavailable' })
  expect(view).toMatchObject({ verdict: 'Slip read, not used before', notes: [{ text: /could not tell/ }] })
})

test('a wrong key is not tried again', async () => {
  const { asked, row } = await answered(refuses(1002))
  expect({ asked, said: row?.verification }).toEqual({ asked: 1, said: 'unavailable' })
})

test('what waited at the bank is confirmed when it is asked again', async () => {
  const { receiptId, total } = await send({ applicationId: await apply() })
  service.answer = refuses(1010)
  const before = Date.now()
  await runJobs({ times: 1 })
  expect((await stored(receiptId)).row?.verification).toBe('waiting')
  expect(asking()[0]?.startAfter?.getTime()).toBeGreaterThanOrEqual(before + 30_000)
  service.answer = confirms(total)
  await runJobs()
  expect((await stored(receiptId)).row?.verification).toBe('verified')
})

test('a slip that the service may know from our own lost question is not called a duplicate', async () => {
  const { receiptId } = await send({ applicationId: await apply() })
  service.answer = NO_ANSWER
  await runJobs({ times: 1 })
  service.answer = refuses(1012)
  await runJobs()
  expect((await stored(receiptId)).row?.verification).toBe('unavailable')
})

test('the same slip sent again for its application is not asked about twice, for another it is', async () => {
  const applicationId = await apply()
  const { slip, total } = await send({ applicationId })
  service.answer = confirms(total)
  await runJobs()
  const again = await send({ applicationId, slip })
  service.answer = refuses(1012)
  await runJobs()
  expect(service.requests).toHaveLength(1)
  expect((await stored(again.receiptId)).row).toMatchObject({ verification: 'verified', verifiedFor: total })
  const elsewhere = await send({ applicationId: await apply(), slip })
  await runJobs()
  expect((await stored(elsewhere.receiptId)).row?.verification).toBe('duplicate')
})

test.each(['rejected', 'keyless'])('a slip whose receipt was %s meanwhile is left alone', async reason => {
  const { receiptId } = await send({ applicationId: await apply() })
  if (reason === 'rejected')
    await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, receiptId))
  await runJobs({ by: reason === 'keyless' ? house : ctx })
  expect(service.requests).toEqual([])
  expect((await stored(receiptId)).row?.verification).toBeNull()
})

test('a job that runs again after the answer asks nobody', async () => {
  const { row } = await answered(refuses(1013))
  await runVerifySlip(ctx, { slipId: row?.id ?? '', attempt: 0 })
  expect(service.requests).toHaveLength(1)
})

test('what it was asked about is kept with the answer, and shown', async () => {
  const applicationId = await apply()
  const { receiptId, total } = await send({ applicationId })
  service.answer = confirms(total)
  await runJobs()
  const { row, view } = await stored(receiptId)
  expect(row).toMatchObject({
    verifiedFor: total,
    verifiedApplicationId: applicationId,
    verifiedVersion: 1,
    verifiedPromptPayId: '0000000000',
    verifiedAccount: '000-0-00000-0',
  })
  expect(view?.checked).toMatch(/^SlipOK: ฿642\.00 to 0000000000, 000-0-00000-0, /)
})

async function confirmed() {
  const applicationId = await apply()
  const { receiptId, total } = await send({ applicationId })
  service.answer = confirms(total)
  await runJobs()
  const shown = async () => (await stored(receiptId)).view
  expect(await shown()).toMatchObject({ isOutdated: false, notes: [{ isGood: true }] })
  return { applicationId, receiptId, shown }
}

test('a confirmation of 642 baht confirms nothing once 5,564 are to be paid', async () => {
  const { applicationId, shown } = await confirmed()
  const change = { totalSatang: 5564_00 }
  await db.update(applications).set(change).where(eq(applications.id, applicationId))
  expect(await shown()).toMatchObject({
    isOutdated: true,
    verdict: 'Slip read, look closer',
    tone: 'waiting',
    notes: [
      {
        text: 'Not confirmed for this: SlipOK was asked about ฿642.00, and ฿5,564.00 is due now.',
        href: null,
      },
    ],
  })
  await db.update(applications).set({ totalSatang: 642_00 }).where(eq(applications.id, applicationId))
  expect(await shown()).toMatchObject({ isOutdated: false, verdict: 'Slip read, not used before' })
})

test('nor once the house is paid elsewhere, or the slip belongs to another application', async () => {
  const { receiptId, shown } = await confirmed()
  const value = { promptPayId: '0812345678' }
  await db.insert(settings).values({ key: 'payments', value })
  expect((await shown())?.notes).toMatchObject([
    { text: /SlipOK was asked about 0000000000, 000-0-00000-0, and you are paid at 0812345678/ },
  ])
  await db.delete(settings)
  expect(await shown()).toMatchObject({ isOutdated: false })
  await db
    .update(receipts)
    .set({ billId: await openBill(db, { kind: 'application', id: await apply() }) })
    .where(eq(receipts.id, receiptId))
  expect((await shown())?.notes).toMatchObject([{ text: /SlipOK was asked about another application/ }])
})

test('what was decided about stays as it was then', async () => {
  const { receiptId, applicationId, shown } = await confirmed()
  await db.update(receipts).set({ status: 'approved' }).where(eq(receipts.id, receiptId))
  await db.update(applications).set({ totalSatang: 1_00 }).where(eq(applications.id, applicationId))
  expect(await shown()).toMatchObject({ isOutdated: false, notes: [{ isGood: true }] })
})

test('an answer that comes after the total changed counts for the old one only', async () => {
  const applicationId = await apply()
  const { receiptId, total } = await send({ applicationId })
  const changed = Promise.withResolvers<void>()
  service.answer = { ...confirms(total), after: changed.promise }
  const asked = runJobs({ timeoutMs: PATIENCE_MS })
  await expect.poll(async () => (await stored(receiptId)).row?.verification).toBe('asked')
  await db.update(applications).set({ totalSatang: 5564_00 }).where(eq(applications.id, applicationId))
  changed.resolve()
  await asked
  expect(await stored(receiptId)).toMatchObject({
    row: { verification: 'verified', verifiedFor: 642_00 },
    view: { isOutdated: true },
  })
})

test('the same slip sent again after the total changed is asked about anew', async () => {
  const { applicationId } = await confirmed()
  await db.update(applications).set({ totalSatang: 5564_00 }).where(eq(applications.id, applicationId))
  const [first] = await db.select().from(slips).where(eq(slips.verifiedApplicationId, applicationId))
  const again = await send({ applicationId, slip: { ...newSlip(), reference: first?.reference ?? '' } })
  service.answer = refuses(1013)
  await runJobs()
  expect((await stored(again.receiptId)).row).toMatchObject({
    verification: 'wrong_amount',
    verifiedFor: 5564_00,
  })
})
