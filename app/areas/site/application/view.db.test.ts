import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lookUpApplication } from '#app/joining/registration/steps/look-up.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../../tests/support/incoming.ts'
import { createPerson } from '../../../../tests/support/sign-in.ts'
import { versionOf, viewStatus } from './view.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const decidedBy = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })

async function viewOf(applicationId: string) {
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  if (!application) throw new Error('no application')
  return viewStatus(ctx, application)
}

async function insertCode(applicationId: string, { validUntil }: { validUntil: Date }) {
  const accessId = randomUUID().slice(0, 6)
  const validFrom = new Date('2026-07-31T17:00:00Z')
  await db.insert(accessCodes).values({ applicationId, accessId, pass: 'OPENSESA', validFrom, validUntil })
  return accessId
}

test('the key finds the application, and nothing else does', async () => {
  const statusKey = randomUUID()
  const id = await insertApplication(db, { statusKey })
  expect(await lookUpApplication(ctx, statusKey)).toMatchObject({ ok: true, application: { id } })
  for (const key of [id, randomUUID(), 'x', '', `${statusKey}'`, '%'])
    expect(await lookUpApplication(ctx, key)).toEqual({ ok: false, status: 404 })
})

test('an address that tries keys in bulk is stopped, also when it finds one', async () => {
  const statusKey = randomUUID()
  await insertApplication(db, { statusKey })
  const other = { ...ctx, clientAddress: '203.0.113.99' }
  const tries = Array.from({ length: 1200 }, () => lookUpApplication(other, 'guess'))
  expect(new Set((await Promise.all(tries)).map(answer => !answer.ok && answer.status))).toEqual(
    new Set([404]),
  )
  expect(await lookUpApplication(other, statusKey)).toEqual({ ok: false, status: 429 })
  expect(await lookUpApplication(ctx, statusKey)).toMatchObject({ ok: true })
})

test('a new application shows what was registered, and no code', async () => {
  const view = await viewOf(await insertApplication(db, { paymentMethod: 'scan' }))
  expect(view).toMatchObject({
    status: 'submitted',
    planName: 'Day Pass',
    paymentMethod: 'scan',
    code: null,
    receipts: [],
    startDate: '1 August 2026',
    expiryDate: '2 August 2026',
    decidedAt: null,
    reason: '',
    total: { priceSatang: 400_00, membershipFeeSatang: 200_00, vatSatang: 42_00, totalSatang: 642_00 },
  })
})

test('at night the visitor reads when staff are back who look at slips', async () => {
  const applicationId = await insertApplication(db)
  const waitAt = async (instant: string) => {
    const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
    if (!application) throw new Error('no application')
    return (await viewStatus({ ...ctx, now: () => new Date(instant) }, application)).wait
  }
  const open = 'We look at slips while reception is open.'
  expect(await waitAt('2026-11-16T12:00+07:00')).toBe(open)
  expect(await waitAt('2026-11-17T03:00+07:00')).toBe(`${open} Reception is back at 09:00.`)
  expect(await waitAt('2026-11-21T23:00+07:00')).toBe(`${open} Reception is back on Monday at 09:00.`)
})

test('the reason of a receipt is shown only while that receipt is rejected', async () => {
  const applicationId = await insertApplication(db)
  await insertReceipt(db, { applicationId, status: 'rejected', reason: 'Cut off', submittedAt: new Date(1) })
  await insertReceipt(db, { applicationId, reason: 'an internal leftover', submittedAt: new Date(2) })
  const { receipts } = await viewOf(applicationId)
  expect(receipts.map(({ status, reason }) => [status, reason])).toEqual([
    ['submitted', ''],
    ['rejected', 'Cut off'],
  ])
})

test('a rejection says why; once it is undone the reason is gone', async () => {
  const applicationId = await insertApplication(db, { status: 'rejected' })
  await db.insert(applicationDecisions).values({
    applicationId,
    decision: 'rejected',
    reason: 'No payment came',
    decidedBy,
    decidedAt: new Date(),
  })
  expect(await viewOf(applicationId)).toMatchObject({ reason: 'No payment came' })
  await db
    .update(applicationDecisions)
    .set({ undoneAt: new Date(), undoneBy: decidedBy })
    .where(eq(applicationDecisions.applicationId, applicationId))
  expect(await viewOf(applicationId)).toMatchObject({ reason: '', decidedAt: null })
})

test('an approval shows the code until its time is over, and the day until which it really lasts', async () => {
  const applicationId = await insertApplication(db, { status: 'approved', expiryDate: '2026-08-02' })
  const accessId = await insertCode(applicationId, { validUntil: new Date('2036-08-31T17:00:00Z') })
  const view = await viewOf(applicationId)
  expect(view.expiryDate).toBe('31 August 2036')
  expect(view.code).toEqual({
    access: { id: accessId, pass: 'OPENSESA' },
    isProvisional: false,
    hours: null,
    from: '1 Aug 2026, 00:00 (Thai time, UTC+7)',
    until: '31 Aug 2036, 23:59 (Thai time, UTC+7)',
  })
  const later = { ...ctx, now: () => new Date('2036-08-31T17:00:00Z') }
  const [application] = await db.select().from(applications).where(eq(applications.id, applicationId))
  if (!application) throw new Error('no application')
  expect((await viewStatus(later, application)).code?.access).toBeNull()
})

test('a code is not shown while its application is not approved, nor when it was revoked', async () => {
  const waiting = await insertApplication(db)
  await insertCode(waiting, { validUntil: new Date('2036-08-31T17:00:00Z') })
  expect((await viewOf(waiting)).code).toBeNull()
  const approved = await insertApplication(db, { status: 'approved' })
  await insertCode(approved, { validUntil: new Date('2036-08-31T17:00:00Z') })
  await db.update(accessCodes).set({ revokedAt: new Date() }).where(eq(accessCodes.applicationId, approved))
  expect((await viewOf(approved)).code).toBeNull()
})

test('the version changes with what is shown and with nothing else', async () => {
  const applicationId = await insertApplication(db)
  const before = versionOf(await viewOf(applicationId))
  expect(versionOf(await viewOf(applicationId))).toBe(before)
  await insertReceipt(db, { applicationId })
  expect(versionOf(await viewOf(applicationId))).not.toBe(before)
})
