import { randomUUID } from 'node:crypto'
import { FLOOD_FROM } from '#app/joining/provisional-codes/rules.ts'
import { codeHolds } from '#app/joining/provisional-codes/tables.server.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import { approveReceipt, rejectSlip } from '../../support/deciding.ts'
import { insertReceipt } from '../../support/incoming.ts'
import type { Applications } from './applications.ts'
import { type Ground, idOf } from './ground.ts'

/** Slips that were sent in. */
export function openSlips(
  { db, owner, file }: Ground,
  { application, approved }: Pick<Applications, 'application' | 'approved'>,
) {
  const receipt = async (applicationId: string | null) => {
    const fileKey = await file('receipts')
    return insertReceipt(db, { applicationId, fileKey, email: `nok.${randomUUID()}@example.com` })
  }
  const slipFor = async (subject: Subject) =>
    insertReceipt(db, { subject, fileKey: await file('receipts'), totalSatang: 10_000 })
  const waitingReceipt = async () => receipt((await application()).id)
  const rejectedReceipt = async () => {
    const receiptId = await waitingReceipt()
    await rejectSlip(owner, { receiptId, reason: 'It cannot be read' })
    return receiptId
  }
  const lateReceipt = async () => {
    const receiptId = await receipt((await approved()).id)
    await approveReceipt(owner, { receiptId, memberRowId: null })
    return receiptId
  }
  const flood = async () => {
    const held = {
      reason: 'network' as const,
      subject: randomUUID(),
      firstAt: new Date(),
      lastAt: new Date(),
    }
    const [hold] = await db
      .insert(codeHolds)
      .values({ ...held, slips: FLOOD_FROM })
      .returning()
    const holdId = idOf(hold)
    const { id } = await application()
    await insertReceipt(db, { applicationId: id, fileKey: await file('receipts'), holdId })
    return holdId
  }
  return { receipt, slipFor, waitingReceipt, rejectedReceipt, lateReceipt, flood }
}
