import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { settings } from '#app/house/settings/tables.server.ts'
import { readPromptPayPayload } from '#app/kit/pure/promptpay.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { readQr } from '../../../tests/support/read-qr.ts'
import { preparePayment } from './commands.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const application = {
  applicationId: '0199d5a0-0000-7000-8000-000000000000',
  memberId: 'SALA-7K3M9Q2X',
  statusKey: '5e1a6a52-0c0e-4c67-9d0e-3b1f0c7a2b12',
  planName: 'Day Pass',
  total: { priceSatang: 400_00, membershipFeeSatang: 200_00, vatSatang: 42_00, totalSatang: 642_00 },
  paymentMethod: null,
  expiryDate: '2026-11-22',
  isExistingMember: false,
  email: 'a+b@example.com',
}

async function setLinks(links: { paymentLinkNew: string | null; paymentLinkExisting: string | null }) {
  await db.update(plans).set(links).where(eq(plans.name, 'Day Pass'))
}

test('a fresh install has no card link for any plan', async () => {
  const outcome = await preparePayment(ctx, application, 'card')
  expect(outcome).toEqual({ method: 'card', url: null, planName: 'Day Pass' })
})

test('the card link goes by existing or new member, and tells Stripe who pays', async () => {
  await setLinks({
    paymentLinkNew: 'https://buy.stripe.com/new?locale=th',
    paymentLinkExisting: 'https://pay.example.com/existing?x=1',
  })
  expect(await preparePayment(ctx, application, 'card')).toEqual({
    method: 'card',
    url: 'https://buy.stripe.com/new?locale=th&client_reference_id=SALA-7K3M9Q2X&prefilled_email=a%2Bb%40example.com',
  })
  expect(await preparePayment(ctx, { ...application, isExistingMember: true }, 'card')).toEqual({
    method: 'card',
    url: 'https://pay.example.com/existing?x=1',
  })
})

test.each(['https://stripe.com.evil.example/x', 'https://notstripe.com/x'])(
  '%s learns nothing about who pays',
  async link => {
    await setLinks({ paymentLinkNew: link, paymentLinkExisting: null })
    expect(await preparePayment(ctx, application, 'card')).toEqual({ method: 'card', url: link })
  },
)

test.each(['http://buy.stripe.com/x', 'javascript:alert(1)', 'data:text/html,x', 'buy.stripe.com/x', ''])(
  'the link %j is no link',
  async link => {
    await setLinks({ paymentLinkNew: link, paymentLinkExisting: null })
    expect(await preparePayment(ctx, application, 'card')).toMatchObject({ url: null })
  },
)

test('scan is a PromptPay code of the exact total, as a square picture of about 640 pixels', async () => {
  const outcome = await preparePayment(ctx, application, 'scan')
  if (outcome.method !== 'scan') throw new Error('no scan')
  expect(outcome).toMatchObject({ amountSatang: 642_00, isSample: true, payeeName: expect.any(String) })
  expect(readPromptPayPayload(outcome.payload)).toEqual({
    ok: true,
    value: { target: { kind: 'mobile', id: '0000000000' }, amountSatang: 642_00 },
  })
  const png = Buffer.from(outcome.imageUrl.replace('data:image/png;base64,', ''), 'base64')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(width).toBe(height)
  expect(width).toBeGreaterThan(560)
})

test.each([1, 642_00, 642_37, 99_999_99])('a scanner reads %d satang in the picture', async totalSatang => {
  const total = { ...application.total, totalSatang }
  const outcome = await preparePayment(ctx, { ...application, total }, 'scan')
  if (outcome.method !== 'scan') throw new Error('no scan')
  const png = Buffer.from(outcome.imageUrl.replace('data:image/png;base64,', ''), 'base64')
  expect(await readQr(png)).toEqual([outcome.payload])
  expect(readPromptPayPayload(outcome.payload)).toMatchObject({ value: { amountSatang: totalSatang } })
})

test('a biller gets the member id as its reference', async () => {
  const value = { promptPayKind: 'biller', promptPayId: '099400061772101', isSample: false }
  await db.insert(settings).values({ key: 'payments', value })
  const outcome = await preparePayment(ctx, application, 'scan')
  expect(outcome).toMatchObject({ isSample: false })
  expect(readPromptPayPayload('payload' in outcome ? outcome.payload : '')).toMatchObject({
    value: { target: { kind: 'biller' }, ref1: 'SALA7K3M9Q2X', amountSatang: 642_00 },
  })
})

test('a bank transfer names the account, the amount and the member id as reference', async () => {
  expect(await preparePayment(ctx, application, 'bank_transfer')).toEqual({
    method: 'bank_transfer',
    bankName: 'Bangkok Bank',
    branch: 'Jomtien, Pattaya',
    accountName: 'Sala Coworking Co., Ltd.',
    accountNumber: '000-0-00000-0',
    reference: 'SALA-7K3M9Q2X',
    amountSatang: 642_00,
    isSample: false,
  })
})

test('where PromptPay alone is taken, whoever asks for the bank account gets the code to scan', async () => {
  const payments = {
    isSample: false,
    promptPayKind: 'mobile',
    promptPayId: '0812345678',
    hasUniqueSatang: false,
    bankName: '',
    bankBranch: '',
    bankAccountName: '',
    bankAccountNumber: '',
  }
  await db.update(settings).set({ value: payments }).where(eq(settings.key, 'payments'))
  expect(await preparePayment(ctx, application, 'bank_transfer')).toMatchObject({
    method: 'scan',
    payeeName: 'PromptPay 0812345678',
    amountSatang: 642_00,
  })
})
