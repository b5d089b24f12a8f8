import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receiveStripeEvent } from '#app/joining/card-payments/api.server.ts'
import { deleteMembers } from '#app/people/members/commands/delete.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { openSavedCardHouse } from '../../../tests/support/saved-card-house.ts'
import { beginCard, removeOwnCard } from './commands/own.server.ts'
import { removeSavedCard } from './commands/staff.server.ts'
import { findCard } from './queries/cards.server.ts'
import { ownOffered } from './steps/offered.server.ts'
import { savedCards } from './tables.server.ts'
import { findCardOnFile } from './views/card.server.ts'

const { db, ctx, owner, stripe, charge, hear, company, member, ask, leave, keep } = await openSavedCardHouse()

const WANTED = { forContracts: true, forRenewals: false, seenSatang: Number.NaN, here: '/my' }
const stale = <Visit extends { session: { signedInAt: Date } }>(visit: Visit): Visit => ({
  ...visit,
  session: { ...visit.session, signedInAt: new Date(Date.now() - 60 * 60_000) },
})

test('what Stripe says of a page makes the card, with what was agreed, by whom and when', async () => {
  const { companyId, email, visitor } = await company('billing')
  const card = await leave(visitor, { companyId })
  expect(card).toMatchObject({
    brand: 'visa',
    lastFour: '4242',
    expiryMonth: 12,
    expiryYear: 2028,
    forContracts: true,
    forRenewals: false,
    agreedBy: email,
    agreedSatang: null,
    removedAt: null,
  })
  expect(await findCardOnFile(ctx, companyId)).toMatchObject({ name: 'Visa ···· 4242, 12/28' })
  const { STRIPE_SECRET_KEY: _, ...without } = ctx.env
  expect(await findCardOnFile({ db, env: without }, companyId)).toBeNull()
})

test('news of a card that comes twice, is forged, or is of another page makes no other card', async () => {
  const { companyId, visitor } = await company()
  const given = stripe.give(await ask(visitor, { companyId }))
  const forged = stripe.sign(given, { secrets: ['whsec_other'] })
  expect(await receiveStripeEvent(ctx, forged)).toBe('forged')
  await keep()
  expect(await findCard(db, companyId)).toBeNull()
  await hear(given, given)
  await keep()
  const card = await findCard(db, companyId)
  const again = { ...given, id: 'evt_again', data: { object: { ...given.data.object, id: 'cs_unknown' } } }
  await hear(again, { ...given, id: 'evt_other' })
  await keep()
  expect(await findCard(db, companyId)).toEqual(card)
  expect(await db.$count(savedCards, eq(savedCards.customerId, companyId))).toBe(1)
})

test('a card whose news is lost is asked for within the hour', async () => {
  const { companyId, visitor } = await company()
  stripe.give(await ask(visitor, { companyId }))
  await charge()
  expect(await findCard(db, companyId)).toMatchObject({ lastFour: '4242' })
})

test('a page on which nothing was left makes no card', async () => {
  const { companyId, visitor } = await company()
  await ask(visitor, { companyId })
  await charge()
  expect(await findCard(db, companyId)).toBeNull()
})

test('another card takes the place of the first, which Stripe forgets', async () => {
  const { companyId, visitor } = await company()
  const first = await leave(visitor, { companyId })
  await leave(visitor, { companyId })
  const isLiving = and(eq(savedCards.customerId, companyId), isNull(savedCards.removedAt))
  expect(await db.$count(savedCards, isLiving)).toBe(1)
  await charge()
  expect(stripe.cards.get(first.paymentMethodId ?? '')?.customer).toBeNull()
})

test('whoever has not signed in lately, agrees to nothing or saw another price leaves no card', async () => {
  const { companyId, visitor } = await company()
  const holder = { companyId }
  expect(await beginCard(stale(visitor), holder, WANTED)).toEqual({ ok: false, reason: 'not_fresh' })
  const nothing = { ...WANTED, forContracts: false }
  expect(await beginCard(visitor, holder, nothing)).toEqual({ ok: false, reason: 'nothing' })
  const renewing = { ...WANTED, forRenewals: true, forContracts: false }
  expect(await beginCard(visitor, holder, renewing)).toEqual({ ok: false, reason: 'nothing' })
  const mali = await member()
  const own = { memberRowId: mali.id }
  const seen = { ...renewing, seenSatang: 1 }
  expect(await beginCard(mali.visitor, own, seen)).toEqual({ ok: false, reason: 'price_changed' })
  expect(await beginCard({ ...visitor, env: {} as typeof ctx.env }, holder, WANTED)).toEqual({
    ok: false,
    reason: 'not_taken',
  })
  stripe.outage = 'error'
  expect(await beginCard(visitor, holder, WANTED)).toEqual({ ok: false, reason: 'no_answer' })
  expect(await db.$count(savedCards, eq(savedCards.customerId, companyId))).toBe(0)
})

test('a member agrees to the price of their own renewal; one whom a company pays for to nothing', async () => {
  const mali = await member()
  const own = { memberRowId: mali.id }
  const offered = await ownOffered(mali.visitor, own)
  expect(offered).toMatchObject({ hasContracts: false, renewalSatang: expect.any(Number) })
  const card = await leave(mali.visitor, own, offered?.renewalSatang ?? 0)
  expect(card).toMatchObject({ forRenewals: true, agreedSatang: offered?.renewalSatang })
  const { companyId } = await company()
  await db.update(members).set({ customerId: companyId }).where(eq(members.id, mali.id))
  expect(await ownOffered(mali.visitor, own)).toBeNull()
})

test('a removed card is removed at once, and at Stripe as soon as that answers', async () => {
  const { companyId, visitor } = await company()
  const { paymentMethodId } = await leave(visitor, { companyId })
  const atStripe = () => stripe.cards.get(paymentMethodId ?? '')?.customer
  stripe.outage = 'no answer'
  expect(await removeOwnCard(stale(visitor), { companyId })).toEqual({ ok: true, value: null })
  expect(await findCard(db, companyId)).toBeNull()
  await charge()
  expect(atStripe()).not.toBeNull()
  stripe.outage = null
  await charge()
  expect(atStripe()).toBeNull()
  expect(await removeOwnCard(visitor, { companyId })).toEqual({ ok: false, reason: 'not_found' })
})

test('staff remove a card', async () => {
  const { companyId, visitor } = await company()
  await leave(visitor, { companyId })
  expect(await removeSavedCard(owner, { customerId: companyId })).toEqual({ ok: true, value: null })
  expect(await removeSavedCard(owner, { customerId: companyId })).toEqual({ ok: false, reason: 'not_found' })
})

test('the card of a member who is deleted goes, also at Stripe', async () => {
  const mali = await member()
  const own = { memberRowId: mali.id }
  const offered = await ownOffered(mali.visitor, own)
  const { paymentMethodId } = await leave(mali.visitor, own, offered?.renewalSatang ?? 0)
  await deleteMembers(owner, [mali.id])
  await charge()
  expect(stripe.cards.get(paymentMethodId ?? '')?.customer).toBeNull()
})
