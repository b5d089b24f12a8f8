import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { openCardHouse } from '../../../tests/support/card-house.ts'
import { approveApplication } from '../../../tests/support/deciding.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { receiveStripeEvent } from './api.server.ts'
import { listCardPayments } from './queries/payments.server.ts'
import { cardPayments, stripeEvents } from './tables.server.ts'

const { db, ctx, stripe, apply, find, receive, stateOf, receivedFor, loggedOf, phone } = await openCardHouse()

test('a paid page approves the application by itself: member, code, mail and ledger', async () => {
  const { id, sessionId, memberId, email } = await apply()
  await receive(stripe.pay(sessionId))
  expect(await stateOf(id)).toEqual({ application: 'approved', payment: 'paid', doubt: null })
  expect(await findAccessCodeOf(db, id)).toMatchObject({ accessId: expect.any(String) })
  const [decision] = await listDecisions(db, id)
  expect(decision).toMatchObject({ decision: 'approved', decidedBy: null, isRenewal: false })
  expect(await db.$count(members, eq(members.memberId, memberId))).toBe(1)
  expect(await db.$count(mails, eq(mails.recipient, email))).toBe(1)
  expect(await receivedFor(id)).toEqual([['payment', 642_00, 'card']])
  expect(await loggedOf(id, 'paid_by_card')).toBe(1)
})

test('the one member with the same email, who says so, is renewed', async () => {
  const member = await insertMember(db, { email: `mali.${randomUUID()}@example.com`, mobilePhone: phone() })
  const { id, sessionId } = await apply({ email: member.email.toUpperCase(), isExistingMember: true })
  await receive(stripe.pay(sessionId))
  expect(await stateOf(id)).toMatchObject({ application: 'approved', doubt: null })
  expect((await listDecisions(db, id))[0]).toMatchObject({ memberRowId: member.id, isRenewal: true })
})

test('the same event, replayed one by one and all at once, happens once', async () => {
  const { id, sessionId } = await apply()
  const event = stripe.pay(sessionId)
  await Promise.all(Array.from({ length: 4 }, () => receive(event)))
  await receive(event)
  expect(await db.$count(stripeEvents, eq(stripeEvents.eventId, event.id))).toBe(1)
  expect(await receivedFor(id)).toHaveLength(1)
  expect(await listDecisions(db, id)).toHaveLength(1)
})

test('PromptPay: the page is done before the money is there', async () => {
  const { id, sessionId } = await apply()
  await receive(stripe.pay(sessionId, { isLater: true }))
  expect(await stateOf(id)).toMatchObject({ application: 'submitted', payment: 'processing' })
  await receive(stripe.arrive(sessionId))
  expect(await stateOf(id)).toMatchObject({ application: 'approved', payment: 'paid' })
})

test('money before the page, and the end of the page after the money, change nothing', async () => {
  const { id, sessionId } = await apply()
  const completed = stripe.pay(sessionId, { isLater: true })
  const arrived = stripe.arrive(sessionId)
  await receive(arrived, completed, stripe.expire(sessionId), stripe.fail(sessionId))
  expect(await stateOf(id)).toEqual({ application: 'approved', payment: 'paid', doubt: null })
  expect(await receivedFor(id)).toHaveLength(1)
})

test('a payment that fails leaves the application as it was', async () => {
  const { id, sessionId } = await apply()
  await receive(stripe.pay(sessionId, { isLater: true }), stripe.fail(sessionId))
  expect(await stateOf(id)).toMatchObject({ application: 'submitted', payment: 'failed' })
  expect(await receivedFor(id)).toEqual([])
})

test.each([
  ['another total', { totalSatang: 700_00 }, 'amount'],
  ['a member by their own words whom nobody knows', { isExistingMember: true }, 'member'],
  ['days that are over', { expiryDate: '2026-01-02' }, 'over'],
])('%s waits for staff with the doubt, and the money is booked', async (_case, change, doubt) => {
  const { id, sessionId } = await apply()
  await db.update(applications).set(change).where(eq(applications.id, id))
  await receive(stripe.pay(sessionId))
  expect(await stateOf(id)).toEqual({ application: 'submitted', payment: 'paid', doubt })
  expect(await receivedFor(id)).toEqual([['payment', 642_00, 'card']])
})

test('staff approve what was doubtful, and the payment is booked once', async () => {
  const { id, sessionId } = await apply({ isExistingMember: true })
  await receive(stripe.pay(sessionId))
  const staff = await asStaff(ctx, 'front_desk')
  expect(await approveApplication(staff, { applicationId: id, memberRowId: null })).toMatchObject({
    ok: true,
  })
  expect(await receivedFor(id)).toEqual([['payment', 642_00, 'card']])
})

test('money in another currency is no baht', async () => {
  const { id, sessionId } = await apply()
  const event = stripe.pay(sessionId)
  event.data.object['currency'] = 'usd'
  await receive(event)
  expect(await stateOf(id)).toEqual({ application: 'submitted', payment: 'paid', doubt: 'amount' })
  expect(await receivedFor(id)).toEqual([])
})

test('money for an approved application is noted, for a rejected one it waits again', async () => {
  const approved = await apply()
  const staff = await asStaff(ctx, 'front_desk')
  await approveApplication(staff, { applicationId: approved.id, memberRowId: null })
  await receive(stripe.pay(approved.sessionId))
  expect(await stateOf(approved.id)).toEqual({ application: 'approved', payment: 'paid', doubt: 'decided' })
  const rejected = await apply()
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.id, rejected.id))
  await receive(stripe.pay(rejected.sessionId))
  expect(await stateOf(rejected.id)).toEqual({ application: 'submitted', payment: 'paid', doubt: 'rejected' })
})

test('a page that was made but not kept still belongs to its application', async () => {
  const { id, sessionId } = await apply()
  await db.delete(cardPayments).where(eq(cardPayments.sessionId, sessionId))
  await receive(stripe.pay(sessionId))
  expect(await stateOf(id)).toEqual({ application: 'approved', payment: 'paid', doubt: null })
})

test('a payment link proves nothing: whoever it names waits for staff', async () => {
  const { id, memberId } = await apply()
  const session = {
    id: `cs_test_${randomUUID()}`,
    object: 'checkout.session',
    payment_status: 'paid',
    livemode: true,
    amount_total: 642_00,
    currency: 'thb',
    payment_intent: `pi_${randomUUID()}`,
    metadata: {},
    client_reference_id: memberId,
  }
  await receive(stripe.emit('checkout.session.completed', session))
  const payments = await listCardPayments(db, id)
  expect(payments.at(-1)).toMatchObject({ status: 'paid', doubt: 'link', isOurs: false, isLive: true })
  expect((await find(id)).status).toBe('submitted')
})

test('money for nobody we know is kept, and where we made the page the log says so', async () => {
  const applicationId = randomUUID()
  const session = { payment_status: 'paid', amount_total: 100_00, currency: 'thb', livemode: false }
  const foreign = stripe.emit('checkout.session.completed', { ...session, id: 'cs_foreign', metadata: {} })
  const lost = stripe.emit('checkout.session.completed', {
    ...session,
    id: 'cs_lost',
    metadata: { applicationId },
  })
  const odd = stripe.emit('checkout.session.completed', {
    ...session,
    id: 'cs_odd',
    metadata: { applicationId: "' or 1" },
  })
  await receive(foreign, lost, odd)
  expect(await loggedOf(applicationId, 'paid_by_card')).toBe(1)
  for (const { id } of [foreign, lost, odd]) {
    const [stored] = await db.select().from(stripeEvents).where(eq(stripeEvents.eventId, id))
    expect(stored?.handledAt).not.toBeNull()
  }
})

test('an event of a kind or a shape that we do not know is kept and does no harm', async () => {
  const strange = stripe.emit('checkout.session.completed', { id: 7 })
  await receive(strange, stripe.emit('customer.created', { id: 'cus_1' }))
  expect(await db.$count(stripeEvents, eq(stripeEvents.eventId, strange.id))).toBe(1)
})

test('a forged or an old signature changes nothing and is not kept', async () => {
  const { id, sessionId } = await apply()
  const event = stripe.pay(sessionId)
  const forged = stripe.sign(event, { secrets: ['whsec_wrong'] })
  const old = stripe.sign(event, { at: Math.floor(Date.now() / 1000) - 301 })
  const { signature } = stripe.sign(event)
  const edited = { body: Buffer.from(JSON.stringify({ ...event, id: 'evt_other' })), signature }
  for (const delivery of [forged, old, edited, { ...forged, signature: '' }])
    expect(await receiveStripeEvent(ctx, delivery)).toBe('forged')
  expect(await stateOf(id)).toMatchObject({ application: 'submitted', payment: 'open' })
  expect(await db.$count(stripeEvents, eq(stripeEvents.eventId, event.id))).toBe(0)
})

test('when handling fails the event is kept, and the next delivery does it', async () => {
  const { id, sessionId } = await apply()
  const event = stripe.pay(sessionId)
  const broken = { ...ctx, enqueue: () => Promise.reject(new Error('no queue')) }
  await expect(receiveStripeEvent(broken, stripe.sign(event))).rejects.toThrow('no queue')
  expect(await stateOf(id)).toMatchObject({ application: 'submitted', payment: 'open' })
  expect(await db.$count(stripeEvents, eq(stripeEvents.eventId, event.id))).toBe(1)
  await receive(event)
  expect(await stateOf(id)).toMatchObject({ application: 'approved', payment: 'paid' })
})

test('a dispute is noted, and its end', async () => {
  const { id, sessionId } = await apply()
  await receive(stripe.pay(sessionId), stripe.dispute(sessionId, 'needs_response'))
  expect((await listCardPayments(db, id))[0]).toMatchObject({ dispute: 'open' })
  await receive(stripe.dispute(sessionId, 'lost'))
  expect((await listCardPayments(db, id))[0]).toMatchObject({ dispute: 'lost' })
  expect(await loggedOf(id, 'card_disputed')).toBe(2)
})
