import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#app/kit/platform/database.server.ts'

const SAID = sql`select kind, subject_id, state, total_satang, payer_id, customer_id, created_at, settled_at from bills order by subject_id, kind`

/** Writes every bill anew from what it is for, which must say what it said before. */
export async function expectBillsToAgree(db: Database) {
  const { rows: before } = await db.execute(SAID)
  const undo = new Error('only to look')
  const written = db.transaction(async tx => {
    await tx.execute(sql`select keep_application_bill(id) from applications`)
    await tx.execute(sql`select keep_booking_bill(booking_id) from booking_visitors`)
    await tx.execute(sql`select keep_guest_bill(subject_id) from bills where kind = 'guest_pass'`)
    await tx.execute(sql`select keep_debt_bill(id, now()) from members`)
    await tx.execute(sql`select keep_contract_bill(id, now()) from contract_bills`)
    const { rows: after } = await tx.execute(SAID)
    expect(after).toEqual(before)
    throw undo
  })
  await expect(written).rejects.toBe(undo)
}
