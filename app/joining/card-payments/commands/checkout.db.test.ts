import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { preparePayment } from '#app/joining/paying/commands.server.ts'
import { findApplicationByKey } from '#app/joining/registration/queries.server.ts'
import { payingOf } from '#app/joining/registration/steps/paying.server.ts'
import { isBillOf } from '#app/money/bills/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { startStripeServer } from '../../../../tests/support/stripe-server.ts'
import { receiveStripeEvent } from '../api.server.ts'
import { cardPayments } from '../tables.server.ts'

const { db } = await createTestDatabase()
const { stripe, env } = await startStripeServer()
const { ctx } = await createTestContext(db, env)

async function insertPaying(values: Parameters<typeof insertApplication>[1] = {}) {
  const statusKey = randomUUID()
  await insertApplication(db, { statusKey, paymentMethod: 'card', ...values })
  return async () => {
    const application = await findApplicationByKey(db, statusKey)
    if (!application) throw new Error('no application')
    return payingOf(application)
  }
}

async function urlOf(find: Awaited<ReturnType<typeof insertPaying>>, context = ctx) {
  const outcome = await preparePayment(context, await find(), 'card')
  return outcome.method === 'card' ? outcome.url : null
}

const creations = () => stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions')

test('the page at Stripe asks for exactly the total of the server, and knows whose it is', async () => {
  const find = await insertPaying({ email: 'nok+1@example.com', totalSatang: 642_37 })
  const { applicationId, memberId } = await find()
  const url = await urlOf(find)
  const [session] = [...stripe.sessions.values()].filter(({ metadata }) => metadata['memberId'] === memberId)
  expect(url).toBe(session?.url)
  expect(session).toMatchObject({
    amount_total: 642_37,
    currency: 'thb',
    client_reference_id: memberId,
    customer_email: 'nok+1@example.com',
    metadata: { applicationId, memberId },
    success_url: 'http://localhost/card-payment?outcome=paid',
    cancel_url: 'http://localhost/card-payment?outcome=cancelled',
  })
  const { params } = creations()[0] ?? {}
  expect(params?.getAll('allowed_payment_method_types[0]')).toEqual(['card'])
  expect(params?.getAll('allowed_payment_method_types[1]')).toEqual(['promptpay'])
  expect(params?.get('payment_intent_data[metadata][applicationId]')).toBe(applicationId)
  const [kept] = await db
    .select()
    .from(cardPayments)
    .where(isBillOf(cardPayments.billId, { kind: 'application', id: applicationId }))
  expect(kept).toMatchObject({ status: 'open', amountSatang: 642_37, isOurs: true, isLive: false })
})

test('asked again, and twice at once, it is one page', async () => {
  const find = await insertPaying()
  const urls = await Promise.all([urlOf(find), urlOf(find), urlOf(find)])
  expect(new Set(urls).size).toBe(1)
  expect(await urlOf(find)).toBe(urls[0])
  const { applicationId } = await find()
  expect(
    await db.$count(cardPayments, isBillOf(cardPayments.billId, { kind: 'application', id: applicationId })),
  ).toBe(1)
})

test('another total gets another page, and the page of before takes nothing any more', async () => {
  const find = await insertPaying()
  const first = await urlOf(find)
  const payer = await find()
  const dearer = { ...payer, total: { ...payer.total, totalSatang: 2889_00 } }
  const outcome = await preparePayment(ctx, dearer, 'card')
  expect(outcome).toMatchObject({ method: 'card' })
  expect('url' in outcome && outcome.url).not.toBe(first)
  const statuses = [...stripe.sessions.values()]
    .filter(({ metadata }) => metadata['memberId'] === payer.memberId)
    .map(({ amount_total, status }) => [amount_total, status])
  expect(statuses).toEqual([
    [642_00, 'expired'],
    [2889_00, 'open'],
  ])
})

test('once the page has expired, the next try gets a new one', async () => {
  const find = await insertPaying()
  const first = await urlOf(find)
  const sessionId = first?.split('/').at(-1) ?? ''
  await receiveStripeEvent(ctx, stripe.sign(stripe.expire(sessionId)))
  const second = await urlOf(find)
  expect(second).toMatch(/\/c\/pay\/cs_test_/)
  expect(second).not.toBe(first)
})

test.each(['error', 'no answer'] as const)(
  'while Stripe gives %s, the visitor gets the payment link, or the sentence that there is none',
  async outage => {
    const find = await insertPaying()
    stripe.outage = outage
    expect(await urlOf(find)).toBeNull()
    const link = 'https://pay.example.com/day'
    await db.update(plans).set({ paymentLinkNew: link }).where(eq(plans.name, 'Day Pass'))
    expect(await urlOf(find)).toBe(link)
    stripe.outage = null
    expect(await urlOf(find)).toMatch(/\/c\/pay\/cs_test_/)
    await db.update(plans).set({ paymentLinkNew: null }).where(eq(plans.name, 'Day Pass'))
  },
)

test('a wrong key, an email that Stripe refuses, and less than ฿10 leave the visitor with the link', async () => {
  const wrongKey = { ...ctx, env: { ...ctx.env, STRIPE_SECRET_KEY: 'sk_test_wrong' } }
  expect(await urlOf(await insertPaying(), wrongKey)).toBeNull()
  expect(await urlOf(await insertPaying({ email: 'nok@example.1' }))).toBeNull()
  stripe.requests.length = 0
  expect(await urlOf(await insertPaying({ totalSatang: 9_99 }))).toBeNull()
  expect(creations()).toEqual([])
})

test('without a key Stripe is not asked', async () => {
  const { ctx: without } = await createTestContext(db)
  expect(await urlOf(await insertPaying(), without)).toBeNull()
  expect(creations()).toEqual([])
})

test('what is paid already, or about to be, leads to the page of the application', async () => {
  for (const isLater of [false, true]) {
    const find = await insertPaying({ email: `nok.${randomUUID()}@example.com` })
    const url = await urlOf(find)
    const event = stripe.pay(url?.split('/').at(-1) ?? '', { isLater })
    await receiveStripeEvent(ctx, stripe.sign(event))
    const { statusKey } = await find()
    expect(await urlOf(find)).toBe(`http://localhost/application/${statusKey}`)
  }
})
