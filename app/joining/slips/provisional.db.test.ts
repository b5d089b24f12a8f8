import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { rateLimits } from '#app/kit/platform/rate-limit.tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { checkCode } from '#app/people/access-codes/commands/check.server.ts'
import { findAccessCodeOf, findCodeForReceipt } from '#app/people/access-codes/queries/codes.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import type { applications } from '#app/people/applicants/tables.server.ts'
import { rejectApplication, rejectSlip } from '../../../tests/support/deciding.ts'
import { openSlipHouse } from '../../../tests/support/slip-house.ts'
import { startWebhookServer } from '../../../tests/support/webhook-server.ts'

const { db, ctx, staff, apply, send, viewOf, approve } = await openSlipHouse()
const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => db.delete(rateLimits))

test('a readable, unused slip lets in at once, for hours, whoever sent it and nobody else', async () => {
  const applicationId = await apply()
  const { receiptId } = await send(applicationId)
  const code = await findCodeForReceipt(ctx, receiptId)
  expect(code).toMatchObject({ id: expect.stringMatching(/^\w{6}$/), pass: expect.stringMatching(/^\w{8}$/) })
  const [row] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, applicationId))
  expect(row).toMatchObject({ isProvisional: true, memberRowId: null, accessId: code?.id })
  expect(row?.pass).not.toContain(code?.pass)
  const hours = ((row?.validUntil.getTime() ?? 0) - (row?.validFrom.getTime() ?? 0)) / 3_600_000
  expect(hours).toBeGreaterThan(0)
  expect(hours).toBeLessThanOrEqual(12)
  const [entry] = await db
    .select()
    .from(adminActivityLog)
    .where(and(eq(adminActivityLog.entityId, applicationId), eq(adminActivityLog.action, 'code_given')))
  expect(JSON.stringify(entry)).not.toContain(code?.pass)
  const later = { ...ctx, now: () => new Date(Date.now() + 2 * DAY_MS) }
  expect(await findCodeForReceipt(later, receiptId)).toBeNull()
})

test('an approval extends the same ID and Pass to the end of the membership', async () => {
  const applicationId = await apply({ expiryDate: '2099-01-31' })
  const { receiptId } = await send(applicationId)
  const given = await findCodeForReceipt(ctx, receiptId)
  await approve(applicationId)
  expect(await findCodeForReceipt(ctx, receiptId)).toEqual({
    ...given,
    validUntil: new Date('2099-02-01T00:00:00+07:00'),
  })
  const rows = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, applicationId))
  expect(rows).toMatchObject([{ isProvisional: false, provisionalPhone: null, revokedAt: null }])
  expect(rows[0]?.memberRowId).not.toBeNull()
})

test.each([
  ['the application', (id: string) => rejectApplication(staff, { applicationId: id, reason: 'No payment' })],
  [
    'the receipt',
    async (id: string) => {
      const [receipt] = await db
        .select()
        .from(receipts)
        .where(isSlipOf({ kind: 'application', id }))
      return rejectSlip(staff, { receiptId: receipt?.id ?? '', reason: 'No payment' })
    },
  ],
])(
  'rejecting %s ends the code and forgets its Pass, and another slip brings no second',
  async (_, reject) => {
    const applicationId = await apply()
    const { receiptId } = await send(applicationId)
    expect((await reject(applicationId)).ok).toBe(true)
    expect(await findCodeForReceipt(ctx, receiptId)).toBeNull()
    expect(
      await db.select().from(accessCodes).where(eq(accessCodes.applicationId, applicationId)),
    ).toMatchObject([{ revokedAt: expect.any(Date), pass: null }])
    await send(applicationId)
    expect(await findAccessCodeOf(db, applicationId)).toBeNull()
  },
)

test('a phone has one provisional code until staff approved it, also when two come at once', async () => {
  const mobilePhone = '+66 (0)81 777 0001'
  const same = [await apply({ mobilePhone }), await apply({ mobilePhone: '0817770001' })]
  await Promise.all(same.map(id => send(id)))
  const codes = await Promise.all(same.map(id => findAccessCodeOf(db, id)))
  expect(codes.filter(code => code !== null)).toHaveLength(1)
  for (const id of same) await approve(id)
  const next = await apply({ mobilePhone })
  await send(next)
  expect(await findAccessCodeOf(db, next)).toMatchObject({ isProvisional: true })
})

test.each<[string, Partial<typeof applications.$inferInsert>]>([
  ['begins tomorrow', { startDate: bangkokDay(new Date(Date.now() + DAY_MS)), expiryDate: '2099-01-01' }],
  ['is over', { startDate: '2026-01-01', expiryDate: '2026-01-02' }],
  ['is approved', { status: 'approved' }],
  ['has no phone number', { mobilePhone: '-' }],
  ['is for a plan that opens no doors', { selectedPlan: 'Mailbox/Locker' }],
])('an application that %s gets no provisional code', async (_, values) => {
  const applicationId = await apply(values)
  await send(applicationId)
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
})

test('an hour that began with the provisional code is the one that was paid for', async () => {
  const today = bangkokDay(new Date())
  const applicationId = await apply({
    selectedPlan: 'Hourly Rate',
    startDate: today,
    expiryDate: '2099-01-01',
  })
  await send(applicationId)
  const code = await findAccessCodeOf(db, applicationId)
  expect(code).toMatchObject({ isProvisional: true, entryMinutes: 75 })
  const pass = (code && openPass(ctx.secrets, code)) ?? ''
  expect(await checkCode(ctx, { id: code?.accessId ?? '', pass })).toMatchObject({ isOpen: true })
  const begun = await findAccessCodeOf(db, applicationId)
  await approve(applicationId)
  expect(await findAccessCodeOf(db, applicationId)).toEqual({ ...begun, isProvisional: false })
})

test('a receipt without an application gets no code', async () => {
  const { receiptId } = await send(null)
  expect(await findCodeForReceipt(ctx, receiptId)).toBeNull()
})

test('the house can switch provisional codes off, and change their hours', async () => {
  await db.insert(settings).values({ key: 'access', value: { isProvisional: false }, updatedAt: new Date() })
  const none = await apply()
  await send(none)
  expect(await findAccessCodeOf(db, none)).toBeNull()
  await db.update(settings).set({ value: { isProvisional: true, provisionalHours: 2 } })
  const short = await apply({ expiryDate: '2099-01-01' })
  await send(short)
  const code = await findAccessCodeOf(db, short)
  expect((code?.validUntil.getTime() ?? 0) - (code?.validFrom.getTime() ?? 0)).toBe(2 * 3_600_000)
})

test('where a webhook answers receipts, codes are its business, and slips are read all the same', async () => {
  const receiver = await startWebhookServer()
  const on = { ...ctx, env: { ...ctx.env, RECEIPT_WEBHOOK_URL: `${receiver.origin}/receipt` } }
  const applicationId = await apply()
  const { receiptId } = await send(applicationId, { on })
  expect((await viewOf(receiptId))?.verdict).toBe('Slip read, not used before')
  expect(await findAccessCodeOf(db, applicationId)).toBeNull()
})
