import { and, eq } from 'drizzle-orm'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { isGivenBack } from '../rules/payments.ts'
import { listCardPayments } from './payments.server.ts'

/** Whether the application's card payment went back to the payer and nothing came instead. */
export async function isCardPaymentGivenBack(tx: Transaction, applicationId: string): Promise<boolean> {
  const payments = await listCardPayments(tx, applicationId)
  if (payments.length === 0) return false
  const isWaiting = and(
    isSlipOf({ kind: 'application', id: applicationId }),
    eq(receipts.status, 'submitted'),
  )
  return isGivenBack(payments, (await tx.$count(receipts, isWaiting)) > 0)
}
