import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { choosePaymentMethod } from '#app/joining/registration/commands/choose-payment.server.ts'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import { changeApplication } from '#app/joining/registration/steps/versions.server.ts'
import { applications, payableAmounts } from '#app/joining/registration/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { filledForm } from '../../../../tests/support/registration-form.ts'
import { allocateUniqueSatang } from './unique-amounts.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)

async function switchUnique(hasUniqueSatang: boolean) {
  const value = { hasUniqueSatang }
  await db
    .insert(settings)
    .values({ key: 'payments', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

const submit = async (change: Parameters<typeof filledForm>[0] = {}) => {
  const values = filledForm({ submissionKey: randomUUID(), email: `${randomUUID()}@example.com`, ...change })
  const result = await submitRegistration(ctx, { values, variant: 'wizard', locale: 'en', userAgent: '' })
  if (!result.ok) throw new Error('refused')
  return { values, ...result.application }
}

const allocate = (totalSatang: number, submissionKey: string = randomUUID()) =>
  db.transaction(tx =>
    allocateUniqueSatang(tx, {
      ...{ submissionKey, totalSatang, paymentMethod: 'scan', hasUniqueSatang: true },
    }),
  )

test('off, as on a fresh install, the total is exactly the specified one', async () => {
  const { total } = await submit()
  expect(total).toMatchObject({ totalSatang: 642_00, uniqueSatang: 0 })
  expect(await db.$count(payableAmounts)).toBe(0)
})

test('on, equal registrations at the same moment get amounts that are all different', async () => {
  await switchUnique(true)
  const submitted = await Promise.all(Array.from({ length: 12 }, () => submit()))
  const totals = submitted.map(({ total }) => total.totalSatang)
  expect(new Set(totals).size).toBe(12)
  for (const { total } of submitted) {
    expect(total.uniqueSatang).toBeGreaterThanOrEqual(1)
    expect(total.uniqueSatang).toBeLessThanOrEqual(99)
    expect(total.totalSatang).toBe(642_00 + (total.uniqueSatang ?? 0))
  }
})

test('the same form sent again, also twice at once, keeps its amount', async () => {
  const first = await submit()
  const again = await Promise.all([submit(first.values), submit(first.values), submit(first.values)])
  for (const { total, memberId } of again) {
    expect(total).toEqual(first.total)
    expect(memberId).toBe(first.memberId)
  }
  const [row] = await db.select().from(applications).where(eq(applications.id, first.applicationId))
  expect(row?.totalSatang).toBe(first.total.totalSatang)
})

test('another plan, a card and another method take the amount along', async () => {
  const { values, applicationId } = await submit()
  const week = await submit({ ...values, plan: 'week-pass' })
  expect(week.total.totalSatang).toBe(2889_00 + (week.total.uniqueSatang ?? 0))
  expect(week.total.uniqueSatang).toBeGreaterThan(0)
  const card = await choosePaymentMethod(ctx, applicationId, 'card')
  expect(card).toMatchObject({ totalSatang: 2889_00, uniqueSatang: 0, paymentMethod: 'card' })
  const isIt = eq(payableAmounts.submissionKey, values.submissionKey)
  expect(await db.$count(payableAmounts, isIt)).toBe(0)
  const bank = await choosePaymentMethod(ctx, applicationId, 'bank_transfer')
  expect(bank?.uniqueSatang).toBeGreaterThan(0)
  expect(bank?.totalSatang).toBe(2889_00 + (bank?.uniqueSatang ?? 0))
})

test('an amount that another application waits with is left out, whatever it is made of', async () => {
  for (let satang = 1; satang <= 98; satang++)
    await insertApplication(db, { totalSatang: 9000_00 + satang, status: 'submitted' })
  expect(await allocate(9000_00)).toBe(99)
})

test('when all 99 are taken the total stays as it is', async () => {
  const taken = await Promise.all(Array.from({ length: 99 }, () => allocate(8000_00)))
  expect(taken.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 99 }, (_, i) => i + 1))
  expect(await allocate(8000_00)).toBe(0)
})

test('amounts are free again a week after the decision, and those of nobody after a day', async () => {
  const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  const decided = randomUUID()
  const lately = randomUUID()
  const waiting = randomUUID()
  await insertApplication(db, { submissionKey: decided, status: 'approved', updatedAt: old })
  await insertApplication(db, { submissionKey: lately, status: 'approved' })
  await insertApplication(db, { submissionKey: waiting, status: 'submitted', updatedAt: old })
  const keys = [decided, lately, waiting, randomUUID()]
  await db.insert(payableAmounts).values(
    keys.map((submissionKey, index) => ({
      ...{ submissionKey, totalSatang: 7000_00, amountSatang: 7000_01 + index, createdAt: old },
    })),
  )
  await allocate(6000_00)
  const kept = await db.select().from(payableAmounts).where(eq(payableAmounts.totalSatang, 7000_00))
  expect(kept.map(({ submissionKey }) => submissionKey).toSorted()).toEqual([lately, waiting].toSorted())
})

test('a decided application keeps its way to pay', async () => {
  const id = await insertApplication(db, { status: 'approved', paymentMethod: 'scan' })
  expect(await choosePaymentMethod(ctx, id, 'card')).toBeNull()
})

test('switched off again, a form that is sent again costs what is specified, and its amount is free', async () => {
  await switchUnique(true)
  const { values, total } = await submit()
  expect(total.uniqueSatang).toBeGreaterThan(0)
  await switchUnique(false)
  expect((await submit(values)).total).toMatchObject({ totalSatang: 642_00, uniqueSatang: 0 })
  const isIt = eq(payableAmounts.submissionKey, values.submissionKey)
  expect(await db.$count(payableAmounts, isIt)).toBe(0)
})

test('the amount that a waiting slip was paid with is nobody else’s, also when its application costs more by now', async () => {
  for (let satang = 1; satang <= 97; satang++)
    await insertApplication(db, { totalSatang: 5000_00 + satang, status: 'submitted' })
  const id = await insertApplication(db, { totalSatang: 5000_98 })
  const receiptId = await insertReceipt(db, { applicationId: id })
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  if (!application) throw new Error('no application')
  await db.transaction(tx => changeApplication(tx, application, { totalSatang: 9500_00 }))
  expect(await allocate(5000_00)).toBe(99)
  await db.update(receipts).set({ status: 'rejected' }).where(eq(receipts.id, receiptId))
  expect(await allocate(5000_00)).toBe(98)
})
