import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { viewBill } from '#app/joining/receipts/views/bill.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertReceipt } from '../../../../tests/support/incoming.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { viewSlipMoney, viewUnclaimedMoney } from './payment.server.ts'

const { db } = await createTestDatabase()
const asked = { now: new Date(), mail: 'sent', maySeeBookings: true } as const

type Said = Partial<typeof slips.$inferInsert>

/** The slip of a member who owes 500 baht now, and what a service said of it. */
async function debtSlip(said: Said = {}) {
  const { id: memberRowId, memberId } = await insertMember(db)
  const charged = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  const bookedOn = bangkokDay(new Date())
  await db.insert(ledgerEntries).values({ ...charged, amountSatang: 500_00, bookedOn, memberRowId, memberId })
  const receiptId = await insertReceipt(db, {
    subject: { kind: 'debt', id: memberRowId },
    totalSatang: 700_00,
  })
  const [receipt] = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId))
  if (!receipt) throw new Error('no receipt')
  await db.insert(slips).values({ receiptId, fileKey: receipt.fileKey, state: 'read', ...said })
  return receipt
}

async function moneyOf(said: Said = {}) {
  const receipt = await debtSlip(said)
  const bill = await viewBill(db, receipt, asked)
  return viewSlipMoney(db, { receipt, dueSatang: bill?.dueSatang ?? 0, reading: null })
}

test('of the slip of a debt what is owed now is expected, and nobody told what came in', async () => {
  const { verdict, saidSatang } = await moneyOf()
  expect(verdict).toMatchObject({ expected: '฿500.00', received: null, tone: 'waiting' })
  expect(saidSatang).toBeNull()
})

test('what a service said of it is the verdict, with who was paid', async () => {
  const answer = { verification: 'wrong_amount', verifiedBy: 'SlipOK', verifiedFor: 700_00 } as const
  const verifiedAccount = (await findSettings(db)).payments.bankAccountNumber
  const { verdict, saidSatang } = await moneyOf({ ...answer, verifiedSatang: 400_00, verifiedAccount })
  expect(verdict).toMatchObject({ headline: '฿100.00 is missing', difference: '−฿100.00', tone: 'bad' })
  expect(verdict.details).toContainEqual({ term: 'Paid to', value: verifiedAccount })
  expect(saidSatang).toBe(400_00)
})

test('money that went to somebody else is not ours', async () => {
  const { verdict } = await moneyOf({ verification: 'wrong_receiver', verifiedBy: 'SlipOK' })
  expect(verdict.received).toBeNull()
  expect(verdict.details).toContainEqual({ term: 'Paid to', value: 'Somebody else' })
})

async function unclaimedMoney(totalSatang: number | null) {
  const receiptId = await insertReceipt(db, { totalSatang })
  const [receipt] = await db.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId))
  if (!receipt) throw new Error('no receipt')
  return viewUnclaimedMoney(db, { receipt, reading: null })
}

test('a slip of nobody is held against what it was sent for, where that was said', async () => {
  const headline = 'It belongs to nobody yet'
  expect(await unclaimedMoney(642_00)).toMatchObject({ headline, tone: 'waiting', expected: '฿642.00' })
  expect(await unclaimedMoney(null)).toMatchObject({ headline, expected: 'Not given', difference: null })
})
