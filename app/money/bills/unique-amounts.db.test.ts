import { randomUUID } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { choosePaymentMethod } from '#app/joining/registration/commands/choose-payment.server.ts'
import { submitRegistration } from '#app/joining/registration/commands/submit.server.ts'
import { changeApplication } from '#app/joining/registration/steps/versions.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { filledForm } from '../../../tests/support/registration-form.ts'
import { BILL_KINDS, mayBeUnlike, type Subject } from './rules.ts'
import { askFor } from './steps/unique-amounts.server.ts'
import { isBillOf, payableAmounts } from './tables.server.ts'

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

const ask = (totalSatang: number, subject: Subject = { kind: 'application', id: randomUUID() }) =>
  db.transaction(tx => askFor(tx, subject, { totalSatang, method: 'scan' }))

const allocate = async (totalSatang: number) => (await ask(totalSatang)).uniqueSatang

const isOf = (id: string) => isBillOf(payableAmounts.billId, { kind: 'application', id })

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
  expect(await db.$count(payableAmounts, isOf(applicationId))).toBe(0)
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
  const decided = await insertApplication(db, { status: 'approved', updatedAt: old })
  const lately = await insertApplication(db, { status: 'approved' })
  const waiting = await insertApplication(db, { status: 'submitted', updatedAt: old })
  for (const id of [decided, lately, waiting, randomUUID()]) await ask(7000_00, { kind: 'application', id })
  const isIt = eq(payableAmounts.totalSatang, 7000_00)
  await db.update(payableAmounts).set({ createdAt: old }).where(isIt)
  await allocate(6000_00)
  expect(await db.$count(payableAmounts, isIt)).toBe(2)
  expect(await db.$count(payableAmounts, or(isOf(lately), isOf(waiting)))).toBe(2)
})

test.each(['debt', 'booking', 'guest_pass'] as const)(
  'of a %s that nobody pays any more it is free',
  async kind => {
    const subject = { kind, id: randomUUID() }
    await ask(7500_00, subject)
    const isIt = isBillOf(payableAmounts.billId, subject)
    await db
      .update(payableAmounts)
      .set({ createdAt: new Date(Date.now() - 15 * 24 * 60 * 60 * 1000) })
      .where(isIt)
    await allocate(6000_00)
    expect(await db.$count(payableAmounts, isIt)).toBe(0)
  },
)

test('whatever is paid, and however many ask at once, no two amounts that wait are alike, and each stays', async () => {
  const totals = fc.constantFrom(100_00, 100_50, 101_00, 99_99)
  const kinds = fc.constantFrom(...BILL_KINDS.filter(kind => mayBeUnlike({ kind })))
  const asking = fc.record({ kind: kinds, totalSatang: totals, id: fc.uuid() })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(asking, { selector: ({ id }) => id, maxLength: 24 }), async bills => {
      await db.delete(payableAmounts)
      const askAll = () => Promise.all(bills.map(({ totalSatang, ...subject }) => ask(totalSatang, subject)))
      const asked = await askAll()
      const held = asked.filter(({ uniqueSatang }) => uniqueSatang > 0).map(one => one.totalSatang)
      expect(new Set(held).size).toBe(bills.length)
      expect(await askAll()).toEqual(asked)
    }),
    { numRuns: 15 },
  )
})

test('a decided application keeps its way to pay', async () => {
  const id = await insertApplication(db, { status: 'approved', paymentMethod: 'scan' })
  expect(await choosePaymentMethod(ctx, id, 'card')).toBeNull()
})

test('switched off again, a form that is sent again costs what is specified, and its amount is free', async () => {
  await switchUnique(true)
  const { values, total, applicationId } = await submit()
  expect(total.uniqueSatang).toBeGreaterThan(0)
  await switchUnique(false)
  expect((await submit(values)).total).toMatchObject({ totalSatang: 642_00, uniqueSatang: 0 })
  expect(await db.$count(payableAmounts, isOf(applicationId))).toBe(0)
})

test('the amount that a waiting slip was paid with is nobody else’s, also when its application costs more by now', async () => {
  await switchUnique(true)
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

test('a bill of a contract never has satang of its own', async () => {
  await switchUnique(true)
  expect(await ask(1_000_00, { kind: 'contract', id: randomUUID() })).toEqual({
    totalSatang: 1_000_00,
    uniqueSatang: 0,
  })
})
