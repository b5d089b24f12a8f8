import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication } from '../../../../tests/support/incoming.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import {
  findCataloguePlan,
  findPaymentLinks,
  findPlanBySlug,
  listCatalogue,
  listPlans,
} from '../queries.server.ts'
import { linkFieldsOf, NEW_PLAN_FIELDS, planFieldsOf } from '../schema.ts'
import { planTexts } from '../texts/plans.ts'
import { savePaymentLinks } from './payment-links.server.ts'
import { createPlan, movePlan, updatePlan } from './plans.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const owner = await asStaff(visitor, 'owner')
const manager = await asStaff(visitor, 'manager')
const frontDesk = await asStaff(visitor, 'front_desk')

async function planOf(slug: string) {
  const plan = await findCataloguePlan(db, slug)
  if (!plan) throw new Error(`no plan ${slug}`)
  return plan
}

async function update(slug: string, typed: FormFields, ctx = owner) {
  const { fields, version } = savedFields(planFieldsOf(await planOf(slug)))
  return updatePlan(ctx, { slug, version, fields: { ...fields, ...typed } })
}

async function logOf(entityId: string) {
  const { entityType, entityId: id, createdAt } = adminActivityLog
  const isPlan = and(eq(entityType, 'plan'), eq(id, entityId))
  return db.select().from(adminActivityLog).where(isPlan).orderBy(createdAt)
}

const slugsOf = async (group: string) =>
  (await listPlans(db)).filter(plan => plan.group === group).map(({ slug }) => slug)

describe('a price', () => {
  test('counts from now on; what was registered keeps its own', async () => {
    const id = await insertApplication(db)
    expect(await update('day-pass', { price: '450.50' })).toBeNull()
    expect((await findPlanBySlug(db, 'day-pass'))?.priceSatang).toBe(450_50)
    const [application] = await db.select().from(applications).where(eq(applications.id, id))
    expect(application).toMatchObject({ priceSatang: 400_00, totalSatang: 642_00 })
    const { id: planId } = await planOf('day-pass')
    expect((await logOf(planId)).at(-1)).toMatchObject({
      adminId: owner.actor.userId,
      action: 'updated',
      details: { plan: 'Day Pass', before: { priceSatang: 400_00 }, after: { priceSatang: 450_50 } },
    })
  })

  test('that is none is refused, and nothing is saved', async () => {
    const before = await planOf('week-pass')
    expect(await update('week-pass', { price: '0', isActive: '' })).toMatchObject({
      errors: { price: expect.stringContaining('baht') },
    })
    expect(await planOf('week-pass')).toEqual(before)
  })

  test('cannot be set for the Enrollment Fee, which is the membership fee', async () => {
    expect(await update('enrollment-fee', { price: '1' })).toBeNull()
    expect((await planOf('enrollment-fee')).priceSatang).toBe(200_00)
  })
})

describe('the words of a starter plan', () => {
  test('are the owner’s once written, under the same title', async () => {
    const words = {
      words: 'own',
      unit: 'a day and a night',
      description: 'Come in.',
      features: 'Desk\nCoffee',
    }
    expect(await update('hourly-rate', words)).toBeNull()
    expect(planTexts(await planOf('hourly-rate'))).toMatchObject({
      title: 'Hourly Rate',
      unit: 'a day and a night',
      description: 'Come in.',
      features: ['Desk', 'Coffee'],
    })
  })

  test('can be the translated ones again, and the owner’s are kept for another time', async () => {
    expect(await update('hourly-rate', { words: 'standard' })).toBeNull()
    const plan = await planOf('hourly-rate')
    expect(planTexts(plan).unit).toBe('per hour')
    expect(planFieldsOf(plan)).toMatchObject({ words: 'standard', description: 'Come in.' })
  })
})

describe('a plan', () => {
  test('off sale is gone from the site', async () => {
    expect(await update('mailbox-locker', { isActive: '' })).toBeNull()
    expect(await findPlanBySlug(db, 'mailbox-locker')).toBeNull()
    expect(await update('mailbox-locker', { isActive: 'on' })).toBeNull()
    expect(await findPlanBySlug(db, 'mailbox-locker')).not.toBeNull()
  })

  test('is the only most popular one', async () => {
    expect(await update('monthly-pass', { isMostPopular: 'on' })).toBeNull()
    expect((await listPlans(db)).filter(plan => plan.isMostPopular).map(({ slug }) => slug)).toEqual([
      'monthly-pass',
    ])
  })

  test('moves within its part of the page, and not beyond its ends', async () => {
    const before = await slugsOf('specialized')
    await movePlan(owner, { slug: before[0] ?? '', direction: 'up' })
    expect(await slugsOf('specialized')).toEqual(before)
    await movePlan(owner, { slug: before[0] ?? '', direction: 'down' })
    expect(await slugsOf('specialized')).toEqual(before.toReversed())
    await movePlan(owner, { slug: 'no-such-plan', direction: 'down' })
    expect(await slugsOf('specialized')).toEqual(before.toReversed())
  })

  test('keeps name, slug and group whatever is sent', async () => {
    const { name, slug, group, id } = await planOf('week-pass')
    expect(await update(slug, { name: 'Hacked', slug: 'hacked', group: 'platinum', id: 'x' })).toBeNull()
    expect(await planOf(slug)).toMatchObject({ name, slug, group, id })
  })

  test('that does not exist is not found', async () => {
    expect(await updatePlan(owner, { slug: 'free-lunch', fields: {}, version: '' })).toBe('not_found')
  })
})

describe('the period of a plan', () => {
  test('is changed like its price, and logged', async () => {
    const before = await planOf('platinum-membership')
    expect(
      await update('platinum-membership', { periodCount: '3', opensDoors: '', isRecurring: '' }),
    ).toBeNull()
    const changed = { periodCount: 3, periodUnit: 'month', opensDoors: false, isRecurring: false }
    expect(await planOf('platinum-membership')).toMatchObject(changed)
    expect((await logOf(before.id)).at(-1)?.details).toMatchObject({
      before: { periodCount: 1, opensDoors: true, isRecurring: true },
      after: { periodCount: 3, opensDoors: false, isRecurring: false },
    })
  })

  test('that is none is refused, and nothing is saved', async () => {
    const before = await planOf('week-pass')
    const refusal = await update('week-pass', { periodCount: '0' })
    expect(refusal).toMatchObject({ errors: { periodCount: expect.stringContaining('730 days') } })
    expect(await planOf('week-pass')).toEqual(before)
  })
})

describe('two people at once', () => {
  test('the later one sees what the first saved, and decides', async () => {
    const { fields, version } = savedFields(planFieldsOf(await planOf('monthly-pass')))
    const save = (price: string, seen = version) =>
      updatePlan(owner, { slug: 'monthly-pass', version: seen, fields: { ...fields, price } })
    expect(await save('5100')).toBeNull()
    const refusal = await save('5200')
    if (refusal === null || refusal === 'not_found') throw new Error('not refused')
    expect(refusal.conflict?.fields['price']).toBe('5100')
    expect((await planOf('monthly-pass')).priceSatang).toBe(5100_00)
    expect(await save('5200', refusal.conflict?.version)).toBeNull()
    expect(await save('5200')).toBeNull()
  })

  test('of two plans of one name that are added in the same moment, one is', async () => {
    const fields = { ...NEW_PLAN_FIELDS, name: 'Twin', price: '10' }
    const answers = await Promise.all([createPlan(owner, { fields }), createPlan(owner, { fields })])
    expect(answers.map(errors => Object.keys(errors)).toSorted()).toEqual([[], ['name']])
  })
})

describe('a new plan', () => {
  test('is on sale at the end of its part, in the owner’s words', async () => {
    const fields = {
      ...NEW_PLAN_FIELDS,
      name: 'Night Owl',
      price: '1500',
      unit: '22:00 to 06:00',
      description: 'Nights only.',
      isMostPopular: 'on',
    }
    expect(await createPlan(owner, { fields })).toEqual({})
    expect((await slugsOf('membership')).at(-1)).toBe('night-owl')
    const plan = await planOf('night-owl')
    expect(planTexts(plan)).toMatchObject({
      title: 'Night Owl',
      unit: '22:00 to 06:00',
      description: 'Nights only.',
    })
    expect((await listPlans(db)).filter(other => other.isMostPopular)).toHaveLength(1)
    expect((await logOf(plan.id)).at(-1)?.action).toBe('created')
  })

  test.each(['day pass', ' Day  Pass ', 'NIGHT OWL'])('may not be called "%s" again', async name => {
    const errors = await createPlan(owner, { fields: { ...NEW_PLAN_FIELDS, name, price: '1' } })
    expect(errors).toEqual({ name: 'There is already a plan of that name' })
  })

  test('called New does not hide behind the page that adds plans', async () => {
    expect(await createPlan(owner, { fields: { ...NEW_PLAN_FIELDS, name: 'New', price: '1' } })).toEqual({})
    expect(await findCataloguePlan(db, 'new-2')).toMatchObject({ name: 'New' })
  })
})

describe('payment links', () => {
  const open = async () => savedFields(linkFieldsOf(await listCatalogue(db)))

  test('are where visitors pay by card from now on', async () => {
    const { fields, version } = await open()
    const typed = { ...fields, 'day-pass-new': 'https://buy.stripe.com/new' }
    expect(await savePaymentLinks(owner, { fields: typed, version })).toBeNull()
    expect(await findPaymentLinks(db, 'Day Pass')).toEqual({
      forNew: 'https://buy.stripe.com/new',
      forExisting: null,
    })
    const { id } = await planOf('day-pass')
    expect((await logOf(id)).at(-1)?.details).toMatchObject({
      before: { paymentLinkNew: null },
      after: { paymentLinkNew: 'https://buy.stripe.com/new' },
    })
  })

  test('are not overwritten by somebody who has not seen them', async () => {
    const { fields, version } = await open()
    const save = (url: string) =>
      savePaymentLinks(owner, { fields: { ...fields, 'week-pass-existing': url }, version })
    expect(await save('https://pay.example/1')).toBeNull()
    expect((await save('https://pay.example/2'))?.conflict?.fields['week-pass-existing']).toBe(
      'https://pay.example/1',
    )
    expect((await findPaymentLinks(db, 'Week Pass'))?.forExisting).toBe('https://pay.example/1')
  })

  test('that lead to no secure place are refused, all together', async () => {
    const { fields, version } = await open()
    const typed = { ...fields, 'day-pass-new': '', 'day-pass-existing': 'http://pay.example' }
    const refusal = await savePaymentLinks(owner, { fields: typed, version })
    expect(Object.keys(refusal?.errors ?? {})).toEqual(['day-pass-existing'])
    expect((await findPaymentLinks(db, 'Day Pass'))?.forNew).toBe('https://buy.stripe.com/new')
  })
})

test.each([
  ['a manager', manager],
  ['front desk', frontDesk],
])('%s changes no plan, price or payment link', async (_who, ctx) => {
  const before = await listCatalogue(db)
  const fields = { ...NEW_PLAN_FIELDS, name: 'Mine', price: '1' }
  const { version, fields: links } = savedFields(linkFieldsOf(before))
  const refused = { init: { status: 403 } }
  await expect(createPlan(ctx, { fields })).rejects.toMatchObject(refused)
  await expect(update('day-pass', { price: '1' }, ctx)).rejects.toMatchObject(refused)
  await expect(movePlan(ctx, { slug: 'day-pass', direction: 'down' })).rejects.toMatchObject(refused)
  await expect(savePaymentLinks(ctx, { fields: links, version })).rejects.toMatchObject(refused)
  expect(await listCatalogue(db)).toEqual(before)
})
