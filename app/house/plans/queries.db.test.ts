import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { findPlanBySlug, listPlans } from './queries.server.ts'
import { PRICED_PLANS } from './rules/prices.ts'
import { plans } from './tables.server.ts'

const { db } = await createTestDatabase()

test('a fresh install sells the ten priced plans in order', async () => {
  const listed = await listPlans(db)
  expect(listed.map(({ name, priceSatang }) => ({ name, priceSatang }))).toEqual(PRICED_PLANS)
})

test('a plan is found by its slug, without its payment links', async () => {
  const plan = await findPlanBySlug(db, 'week-pass')
  expect(plan).toMatchObject({ name: 'Week Pass', isMostPopular: true, vatApplies: true })
  expect(plan).not.toHaveProperty('paymentLinkNew')
  expect(await findPlanBySlug(db, 'free-lunch')).toBeNull()
})

test('a plan taken off sale is neither listed nor found', async () => {
  await db.update(plans).set({ isActive: false }).where(eq(plans.slug, 'day-pass'))
  expect((await listPlans(db)).map(({ slug }) => slug)).not.toContain('day-pass')
  expect(await findPlanBySlug(db, 'day-pass')).toBeNull()
})
