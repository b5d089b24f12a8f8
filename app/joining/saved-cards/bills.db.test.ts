import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { openCheckout } from '#app/joining/card-payments/commands/checkout.server.ts'
import { cardPayments } from '#app/joining/card-payments/tables.server.ts'
import { receiveForBill } from '#app/joining/contracts/steps/receive.server.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { insertReceipt } from '../../../tests/support/incoming.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { openSavedCardHouse } from '../../../tests/support/saved-card-house.ts'
import { removeOwnCard } from './commands/own.server.ts'
import { listDueBills } from './queries/cards.server.ts'
import { beginCharge } from './steps/charges.server.ts'
import { cardCharges, savedCards } from './tables.server.ts'
import { viewCardRecord } from './views/card.server.ts'
import { viewFailed } from './views/failed.server.ts'

const house = await openSavedCardHouse()
const { db, ctx, stripe, today, charge, charged, hear, company, bill, leave, chargesOf, stateOf } = house
const { cameByCard } = house

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(savedCards).set({ removedAt: new Date(), paymentMethodId: null }) // no other test charges them
  stripe.intents.length = 0
})

/** Without those that the visitor signed in with. */
const cardMailsTo = async (email: string) =>
  (await mailsTo(db, email)).filter(({ kind }) => kind === 'contract')

const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds' }
const asSystem = { ...ctx, actor: { userId: null } }

/** As when the process was killed between writing and asking. */
const begin = ({ bill, card }: Awaited<ReturnType<typeof charged>>) =>
  db.transaction(tx =>
    beginCharge(tx, asSystem, {
      subject: { kind: 'contract', id: bill.id },
      cardId: card.id,
      amountSatang: bill.totalSatang,
    }),
  )

test('a bill is charged on the day it is due, once, and booked as any payment by card', async () => {
  const acme = await charged()
  await charge()
  await charge()
  expect(stripe.intents.map(({ amount }) => amount)).toEqual([acme.bill.totalSatang])
  expect(await stateOf(acme.bill.id)).toBe('paid')
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang])
  expect(await chargesOf(acme.bill.id)).toEqual([{ nth: 1, state: 'paid', next: null }])
  expect(await cardMailsTo(acme.email)).toEqual([])
  const record = await viewCardRecord(db, acme.companyId)
  expect(record?.charges).toMatchObject([{ number: acme.bill.number, state: 'Paid' }])
})

test('two servers at once charge a bill once', async () => {
  const acme = await charged()
  await Promise.all([charge(), charge()])
  expect(stripe.intents).toHaveLength(1)
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang])
})

test('what Stripe tells of a charge by itself, twice, changes nothing', async () => {
  const acme = await charged()
  await charge()
  const [intent] = stripe.intents
  if (!intent) throw new Error('no charge')
  const news = stripe.tell(intent)
  await hear(news, news, stripe.tell(intent))
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang])
})

test('an answer that was lost comes by the webhook, and nothing is charged again', async () => {
  const acme = await charged()
  stripe.losesAnswers = true
  await charge()
  expect(await chargesOf(acme.bill.id)).toEqual([{ nth: 1, state: 'begun', next: null }])
  stripe.losesAnswers = false
  await hear(...stripe.intents.map(intent => stripe.tell(intent)))
  expect(await chargesOf(acme.bill.id)).toEqual([{ nth: 1, state: 'paid', next: null }])
  await charge(1)
  expect(stripe.intents).toHaveLength(1)
})

test.each([
  ['an hour later', 1 / 24],
  ['a day later, when Stripe is asked what it knows', 1],
])('an answer that was lost is asked for again %s, and nothing is charged twice', async (_case, days) => {
  const acme = await charged()
  stripe.losesAnswers = true
  await charge()
  stripe.losesAnswers = false
  await charge(days)
  expect(stripe.intents).toHaveLength(1)
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang])
  expect(await stateOf(acme.bill.id)).toBe('paid')
})

test('a charge that was written down by a process that was killed is made by the next', async () => {
  const acme = await charged()
  expect(await begin(acme)).not.toBeNull()
  expect(await begin(acme)).toBeNull()
  await charge() // whoever has begun it may still be at it
  expect(stripe.intents).toHaveLength(0)
  await charge(1 / 24)
  expect(stripe.intents).toHaveLength(1)
  expect(await stateOf(acme.bill.id)).toBe('paid')
})

test('of a charge that Stripe has never heard of after a day another is made later', async () => {
  const acme = await charged()
  await begin(acme)
  await charge(1)
  expect(await chargesOf(acme.bill.id)).toMatchObject([
    { nth: 1, state: 'failed' },
    { nth: 2, state: 'paid' },
  ])
  expect(stripe.intents).toHaveLength(1)
})

test('a declined card is tried after 1, 3 and 5 days, and mailed about once', async () => {
  const acme = await charged()
  stripe.decline = DECLINED
  for (const day of [0, 0, 1, 1, 2, 3, 4, 5, 6, 9]) await charge(day)
  expect(stripe.intents).toHaveLength(4)
  expect((await chargesOf(acme.bill.id)).map(({ next }) => next === null)).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(await stateOf(acme.bill.id)).toBe('open')
  const [mail, ...others] = await cardMailsTo(acme.email)
  expect(others).toEqual([])
  expect(mail?.subject).toContain(acme.bill.number)
  expect(mail?.html).toContain(`/my/companies/${acme.companyId}/bills/${acme.bill.id}`)
  const { total, rows } = await viewFailed(ctx, 10)
  expect([total, rows[0]?.path]).toEqual([1, `/admin/customers/${acme.companyId}/card`])
})

test('a card that pays at the second attempt pays the bill', async () => {
  const acme = await charged()
  stripe.decline = DECLINED
  await charge()
  stripe.decline = null
  await charge(1)
  expect(await chargesOf(acme.bill.id)).toMatchObject([{ state: 'failed' }, { state: 'paid' }])
  expect((await viewFailed(ctx, 10)).rows.map(({ path }) => path)).not.toContain(
    `/admin/customers/${acme.companyId}/card`,
  )
})

test.each([
  [
    'a lost card',
    { code: 'card_declined', decline_code: 'lost_card' },
    'failed',
    /trying again would not help/,
  ],
  ['an expired card', { code: 'expired_card' }, 'failed', /trying again would not help/],
  ['what its owner must confirm', { code: 'authentication_required' }, 'needs_action', /only you can do/],
] as const)('%s is not tried again, and the mail says so', async (_case, decline, state, text) => {
  const acme = await charged()
  stripe.decline = decline
  for (const day of [0, 1, 3, 5]) await charge(day)
  expect(await chargesOf(acme.bill.id)).toEqual([{ nth: 1, state, next: null }])
  const [mail] = await cardMailsTo(acme.email)
  expect(mail?.text).toMatch(text)
  const isIts = eq(adminActivityLog.entityId, acme.bill.id)
  const log = await db.select().from(adminActivityLog).where(isIts)
  expect(log.map(({ action }) => action)).toContain('card_failed')
  expect(JSON.stringify(log)).not.toMatch(/pm_|cus_/)
})

test('a bill that was paid otherwise is not charged, one that was paid in part for the rest', async () => {
  const [paid, part] = [await charged(), await charged()]
  const pay = (bill: typeof paid.bill, amountSatang: number) =>
    db.transaction(tx => receiveForBill(tx, asSystem, bill, { amountSatang, method: 'cash', paidOn: today }))
  await pay(paid.bill, paid.bill.totalSatang)
  await pay(part.bill, 100_00)
  await charge()
  expect(await chargesOf(paid.bill.id)).toEqual([])
  expect(stripe.intents.map(({ amount }) => amount)).toEqual([part.bill.totalSatang - 100_00])
})

test('a bill with a slip that waits, or with an open page of Stripe, is not charged', async () => {
  const [slip, page] = [await charged(), await charged()]
  await insertReceipt(db, { subject: { kind: 'contract', id: slip.bill.id } })
  const due = {
    reference: page.bill.number,
    title: 'Bill',
    email: page.email,
    amountSatang: page.bill.totalSatang,
  }
  const subject = { kind: 'contract', id: page.bill.id } as const
  await openCheckout(ctx, { ...due, subject, backTo: () => '/' })
  await charge()
  expect(stripe.intents).toEqual([])
  await charge(1)
  expect(await stateOf(page.bill.id)).toBe('paid')
  expect(await chargesOf(slip.bill.id)).toEqual([])
})

test('while a charge is on its way no page is opened for the bill, and money that comes beside it is credit', async () => {
  const acme = await charged()
  await begin(acme)
  const subject = { kind: 'contract', id: acme.bill.id } as const
  const due = { reference: 'x', title: 'Bill', email: acme.email, amountSatang: acme.bill.totalSatang }
  expect(await openCheckout(ctx, { ...due, subject, backTo: () => '/' })).toEqual({
    url: null,
    isOnItsWay: true,
  })
  const money = { amountSatang: acme.bill.totalSatang, method: 'cash', paidOn: today } as const
  await db.transaction(tx => receiveForBill(tx, asSystem, acme.bill, money))
  await charge(1 / 24)
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang])
  expect(await stateOf(acme.bill.id)).toBe('paid')
})

test('a card that was removed is not charged, also where a charge was begun', async () => {
  const [before, after] = [await charged(), await charged()]
  await removeOwnCard(before.visitor, before)
  await begin(after)
  await removeOwnCard(after.visitor, after)
  await charge(1 / 24)
  await charge(1)
  expect(stripe.intents).toEqual([])
  expect(await chargesOf(after.bill.id)).toMatchObject([{ nth: 1, state: 'failed' }])
})

test('a bill that fell due before its customer agreed is theirs to pay', async () => {
  const { companyId, visitor } = await company()
  await bill(companyId)
  const card = await leave(visitor, { companyId })
  const isIts = eq(savedCards.id, card.id)
  await db
    .update(savedCards)
    .set({ agreedAt: new Date(Date.now() + 24 * 60 * 60_000) })
    .where(isIts)
  expect((await listDueBills(db, today)).filter(({ cardId }) => cardId === card.id)).toEqual([])
  await db.update(savedCards).set({ agreedAt: new Date(), forContracts: false }).where(isIts)
  expect((await listDueBills(db, today)).filter(({ cardId }) => cardId === card.id)).toEqual([])
})

test('a house that takes no cards any more charges none', async () => {
  const acme = await charged()
  const { STRIPE_SECRET_KEY: _, ...env } = ctx.env
  const { chargeCards } = await import('./jobs.server.ts')
  await chargeCards({ ...ctx, env })
  expect(await chargesOf(acme.bill.id)).toEqual([])
})

test('money that Stripe gives back of a charge is owed again', async () => {
  const acme = await charged()
  await charge()
  const [intent] = stripe.intents
  const back = { payment_intent: intent?.id, amount_refunded: acme.bill.totalSatang }
  await hear(stripe.emit('charge.refunded', { id: 'ch_1', object: 'charge', ...back }))
  expect(await cameByCard(acme.bill.id)).toEqual([acme.bill.totalSatang, -acme.bill.totalSatang])
  const [payment] = await db
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.paymentIntentId, intent?.id ?? ''))
  expect(payment?.refundedSatang).toBe(acme.bill.totalSatang)
  expect(await db.$count(cardCharges, eq(cardCharges.savedCardId, acme.card.id))).toBe(1)
})
