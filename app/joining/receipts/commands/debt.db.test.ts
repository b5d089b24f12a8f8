import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../../tests/support/reviewer.ts'
import { receipts } from '../tables.server.ts'
import { settleDebt } from './debt.server.ts'
import { submitReceipt } from './submit.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const owner = await asStaff(ctx, 'owner')

/** A member who owes 500 baht and has sent a slip for it. */
async function sent() {
  const { id: memberRowId, memberId, name, email } = await insertMember(db)
  const charged = { kind: 'correction', account: 'owed', source: 'by_hand', note: 'Printing' } as const
  const bookedOn = bangkokDay(new Date())
  await db.insert(ledgerEntries).values({ ...charged, amountSatang: 500_00, bookedOn, memberRowId, memberId })
  const picture = { create: { width: 60, height: 120, channels: 3, background: 'teal' } } as const
  const file = new File([new Uint8Array(await sharp(picture).png().toBuffer())], 'slip.png')
  const values = { submissionKey: randomUUID(), name, userEmail: email }
  const debt = { memberRowId, totalSatang: 500_00 }
  const result = await submitReceipt(ctx, { values, file, variant: 'landing', application: null, debt })
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return { memberRowId, receiptId: result.receiptId }
}

test('a slip for what is owed says whose debt it pays, and is booked to that account once', async () => {
  const { memberRowId, receiptId } = await sent()
  const [receipt] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(receipt).toMatchObject({ memberRowId, totalSatang: 500_00, status: 'submitted' })
  const wrong = await settleDebt(owner, { receiptId, amount: 'much' })
  expect(wrong).toMatchObject({ reason: 'bad_input' })
  const settled = await Promise.all(
    Array.from({ length: 5 }, () => settleDebt(owner, { receiptId, amount: '500' })),
  )
  expect(settled.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await findMemberBalance(db, memberRowId)).toBe(0)
  const [after] = await db.select().from(receipts).where(eq(receipts.id, receiptId))
  expect(after).toMatchObject({ status: 'approved', decidedBy: owner.actor.userId })
})

test('a slip of nobody’s debt is none of it', async () => {
  const { receiptId } = await sent()
  await db.update(receipts).set({ memberRowId: null }).where(eq(receipts.id, receiptId))
  expect(await settleDebt(owner, { receiptId, amount: '500' })).toMatchObject({ reason: 'not_found' })
})
