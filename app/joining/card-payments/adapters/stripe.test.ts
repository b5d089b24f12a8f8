import { expect, test } from 'vitest'
import { startFakeStripe } from '../../../../tests/support/fake-stripe.ts'
import { readNews } from './news.ts'
import { readSignedEvent } from './stripe.server.ts'

const fake = await startFakeStripe()
fake.close()

const VECTOR = {
  secret: 'whsec_test_secret',
  at: 1_700_000_000,
  body: '{"id":"evt_test","object":"event"}',
  v1: '8042376f6ca064adbe037642a718227dfd59047137eb49497a54c49eb0cfb724',
}
const read = (signature: string, { body = VECTOR.body, secrets = [VECTOR.secret], at = VECTOR.at } = {}) =>
  readSignedEvent(Buffer.from(body), signature, { secrets, now: new Date(at * 1000) })

test('the published vector of a signature is read', () => {
  expect(read(`t=${VECTOR.at},v1=${VECTOR.v1}`)).toEqual({ id: 'evt_test', object: 'event' })
})

test.each([
  ['within 300 seconds', 300, true],
  ['a second later', 301, false],
])('%s', (_case, age, isRead) => {
  const event = read(`t=${VECTOR.at},v1=${VECTOR.v1}`, { at: VECTOR.at + age })
  expect(event !== null).toBe(isRead)
})

test('any of several signatures, by any of our secrets', () => {
  const { body, signature } = fake.sign({ id: 'evt_1' }, { secrets: ['whsec_new', 'whsec_old'] })
  const now = new Date()
  for (const secrets of [['whsec_new'], ['whsec_old'], ['whsec_other', 'whsec_old']])
    expect(readSignedEvent(body, signature, { secrets, now })).toMatchObject({ id: 'evt_1' })
  expect(readSignedEvent(body, signature, { secrets: ['whsec_other'], now })).toBeNull()
  expect(readSignedEvent(body, signature, { secrets: [], now })).toBeNull()
})

test.each([
  '',
  'nothing',
  `v1=${VECTOR.v1}`,
  `t=${VECTOR.at}`,
  `t=${VECTOR.at},v1=`,
  `t=${VECTOR.at},v0=${VECTOR.v1}`,
  `t=${VECTOR.at - 1},v1=${VECTOR.v1}`,
  `t=${VECTOR.at},v1=${VECTOR.v1.replace('8', '9')}`,
])('the signature %j is no proof', signature => {
  expect(read(signature)).toBeNull()
})

test('one byte of the body more is no longer what was signed', () => {
  expect(read(`t=${VECTOR.at},v1=${VECTOR.v1}`, { body: `${VECTOR.body} ` })).toBeNull()
})

test('news keeps nothing of who paid', () => {
  const object = {
    id: 'cs_1',
    payment_status: 'paid',
    amount_total: 64200,
    currency: 'thb',
    livemode: true,
    payment_intent: { id: 'pi_1', object: 'payment_intent' },
    metadata: { applicationId: 'a' },
    client_reference_id: 'SALA-1',
    customer_details: { email: 'nok@example.com', name: 'Nok' },
  }
  const news = readNews({ type: 'checkout.session.completed', data: { object } })
  expect(news).toEqual({
    kind: 'session',
    sessionId: 'cs_1',
    status: 'paid',
    amountSatang: 64200,
    currency: 'thb',
    paymentIntentId: 'pi_1',
    applicationId: 'a',
    memberRowId: null,
    bookingId: null,
    inviteId: null,
    contractBillId: null,
    memberId: 'SALA-1',
    isLive: true,
  })
})

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['lost', 'lost'],
])('a dispute that Stripe calls %s is %s', (status, dispute) => {
  const object = { payment_intent: 'pi_1', status }
  expect(readNews({ type: 'charge.dispute.closed', data: { object } })).toMatchObject({ dispute })
})

test('other events say nothing', () => {
  expect(readNews({ type: 'customer.created', data: { object: {} } })).toBeNull()
  expect(readNews({ type: 'charge.refunded', data: { object: { amount_refunded: 1 } } })).toBeNull()
})
