import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { askForRenewals } from '#app/joining/renewals/jobs/renewal-requests.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { insertReceipt } from '../../../tests/support/incoming.ts'
import { mailsTo } from '../../../tests/support/mails.ts'
import { openSavedCardHouse } from '../../../tests/support/saved-card-house.ts'
import { ownOffered } from './steps/offered.server.ts'
import { savedCards } from './tables.server.ts'

const house = await openSavedCardHouse()
const { db, ctx, stripe, today, plan, at, charge, hear, leave, chargesOf } = house

afterEach(async () => {
  await db.update(savedCards).set({ removedAt: new Date(), paymentMethodId: null }) // no other test charges them
  await db.update(plans).set({ priceSatang: plan.priceSatang, isActive: true }).where(eq(plans.id, plan.id))
  stripe.intents.length = 0
})

const END = addDays(today, 3)
const DECLINED = { code: 'card_declined', decline_code: 'insufficient_funds' }

/** A member whose membership ends in three days, and whose card pays that they go on. */
async function renewing(values: Partial<typeof members.$inferInsert> = {}) {
  const { visitor, ...member } = await house.member({ joinDate: '2026-01-01', expiryDate: END, ...values })
  const { email } = member
  const holder = { memberRowId: member.id }
  const offered = await ownOffered(visitor, holder)
  const card = await leave(visitor, holder, offered?.renewalSatang ?? 0)
  const find = async () => (await db.select().from(members).where(eq(members.id, member.id)))[0]
  const mailed = async () => (await mailsTo(db, email)).filter(({ kind }) => kind === 'renewal')
  const renewalOf = async () =>
    (await db.select().from(renewals).where(eq(renewals.memberRowId, member.id)))[0]?.id ?? ''
  return { member, email, visitor, card, priceSatang: offered?.renewalSatang ?? 0, find, mailed, renewalOf }
}

test('a renewal is charged three days before the end, and extends as any that is paid', async () => {
  const mali = await renewing()
  await charge()
  await charge()
  expect(stripe.intents.map(({ amount }) => amount)).toEqual([mali.priceSatang])
  const renewed = await mali.find()
  expect(renewed?.expiryDate).not.toBe(END)
  expect((renewed?.expiryDate ?? '') > END).toBe(true)
  expect(await chargesOf(await mali.renewalOf())).toEqual([{ nth: 1, state: 'paid', next: null }])
})

test('who has not accepted the agreement that stands renews by themselves', async () => {
  const mali = await renewing()
  await db.delete(consents)
  await charge()
  expect(stripe.intents).toEqual([])
  expect(await ownOffered(mali.visitor, { memberRowId: mali.member.id })).toMatchObject({
    renewalSatang: null,
  })
})

test('four days before nothing is charged', async () => {
  await renewing({ expiryDate: addDays(today, 4) })
  await charge()
  expect(stripe.intents).toEqual([])
})

test('a failure extends nobody, is mailed once, and ends with the membership', async () => {
  const mali = await renewing()
  stripe.decline = DECLINED
  for (const day of [0, 1, 3]) await charge(day)
  expect(stripe.intents).toHaveLength(3)
  expect((await mali.find())?.expiryDate).toBe(END)
  const [mail, ...others] = await mali.mailed()
  expect(others).toEqual([])
  expect(mail?.text).toContain('Your membership is extended once it is paid.')
  stripe.decline = null
  await charge(5)
  expect(stripe.intents).toHaveLength(3)
})

test('a charge that pays at the second attempt extends', async () => {
  const mali = await renewing()
  stripe.decline = DECLINED
  await charge()
  stripe.decline = null
  await charge(1)
  expect(((await mali.find())?.expiryDate ?? '') > END).toBe(true)
})

test('an answer that was lost extends by the webhook, once', async () => {
  const mali = await renewing()
  stripe.losesAnswers = true
  await charge()
  expect((await mali.find())?.expiryDate).toBe(END)
  stripe.losesAnswers = false
  const news = stripe.intents.map(intent => stripe.tell(intent))
  await hear(...news, ...news)
  const once = (await mali.find())?.expiryDate
  await charge(1 / 24)
  expect((await mali.find())?.expiryDate).toBe(once)
  expect(stripe.intents).toHaveLength(1)
})

test.each([
  ['who leaves', { autoRenew: false }],
  ['who is shut out', { status: 'suspended' }],
  ['who is inactive', { status: 'inactive' }],
  ['who has renewed meanwhile', { expiryDate: '2099-01-01' }],
  ['whose membership is over', { expiryDate: '2026-01-01' }],
  ['whose plan is gone', { planName: 'Nothing that is sold' }],
] as const)('a member %s is not charged', async (_case, change) => {
  const mali = await renewing()
  await db.update(members).set(change).where(eq(members.id, mali.member.id))
  await charge()
  expect(stripe.intents).toEqual([])
  expect(await mali.mailed()).toEqual([])
})

test('a member whose renewal waits with a slip is not charged', async () => {
  const mali = await renewing()
  stripe.decline = DECLINED
  await charge()
  stripe.decline = null
  const id = await mali.renewalOf()
  await insertReceipt(db, { applicationId: id })
  await charge(1)
  expect(stripe.intents).toHaveLength(1)
})

test('a higher price is mailed, and charged a week later at the earliest', async () => {
  const mali = await renewing({ expiryDate: addDays(today, 10) })
  await db
    .update(plans)
    .set({ priceSatang: plan.priceSatang + 100_00 })
    .where(eq(plans.id, plan.id))
  await charge()
  await charge()
  const [mail, ...others] = await mali.mailed()
  expect([mail?.subject.startsWith('Renewing your membership costs'), others]).toEqual([true, []])
  await charge(6)
  expect(stripe.intents).toEqual([])
  await charge(7)
  expect(stripe.intents.map(({ amount }) => amount > mali.priceSatang)).toEqual([true])
})

test('a higher price shortly before the end is not charged for it', async () => {
  const mali = await renewing()
  await db
    .update(plans)
    .set({ priceSatang: plan.priceSatang + 100_00 })
    .where(eq(plans.id, plan.id))
  for (const day of [0, 1, 2, 3]) await charge(day)
  expect(stripe.intents).toEqual([])
  expect((await mali.find())?.expiryDate).toBe(END)
})

test('whom a card pays for is asked to renew only where it has not', async () => {
  const mali = await renewing()
  await askForRenewals(ctx)
  expect(await mali.mailed()).toEqual([])
  await db.update(savedCards).set({ removedAt: new Date() }).where(eq(savedCards.id, mali.card.id))
  await askForRenewals(at(3))
  expect(await mali.mailed()).toHaveLength(1)
})

test('the bill of a renewal is one that its member could have made', async () => {
  const mali = await renewing()
  stripe.decline = DECLINED
  await charge()
  const isIts = and(eq(applications.id, await mali.renewalOf()), eq(applications.status, 'submitted'))
  const [application] = await db.select().from(applications).where(isIts)
  expect(application).toMatchObject({
    email: mali.email,
    isExistingMember: true,
    paymentMethod: 'card',
    totalSatang: mali.priceSatang,
  })
})
