import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { Member } from '#app/joining/members/steps/memberships.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { recordPayment, recordRefund } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { CardPayment } from '../queries/payments.server.ts'
import { cardPayments } from '../tables.server.ts'

/**
 * Books what a member paid by card of what they owe, with the paper of what has none yet (rule payment.debt-card). The member
 * is locked by whoever calls. More than is owed stands to their credit, as with every other payment.
 */
export async function settleDebt(tx: Transaction, ctx: RequestContext, member: Member, paymentId: string) {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  if (!payment) throw new Error('The card payment is gone')
  const { amountSatang, currency, sessionId: reference, paidAt, refundedSatang } = payment
  const log = { adminId: null, action: 'paid_by_card', entityType: 'member', entityId: member.id }
  await logActivity(tx, { ...log, details: { amountSatang, currency } })
  if (currency !== 'thb' || !paidAt) return
  const [entryId, bookedOn] = [uuidv7(), bangkokDay(paidAt)]
  const newSatang = amountSatang - (await findDebited(tx, member.id))
  await recordPayment(tx, {
    ...{ id: entryId, applicationId: null, memberRowId: member.id, recordedBy: null },
    ...{ amountSatang, method: 'card', reference, bookedOn },
  })
  const issuing = { ...ctx, actor: { userId: null } }
  if (newSatang > 0)
    await issuePaymentPaper(tx, issuing, { entryId, payer: member, amountSatang: newSatang, bookedOn })
  // What went back of it before we heard that it came.
  if (refundedSatang > 0) await creditPayment(tx, issuing, { entryId, upToSatang: refundedSatang })
}

/** What went back of such a payment is owed again, and its paper says that much less. */
export async function bookDebtRefund(
  tx: Transaction,
  ctx: RequestContext,
  { memberRowId, sessionId: reference }: CardPayment,
  { amountSatang, bookedOn }: { amountSatang: Satang; bookedOn: Day },
) {
  const { id, kind } = ledgerEntries
  const [paid] = await tx
    .select({ entryId: id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.reference, reference), eq(kind, 'payment')))
  await recordRefund(tx, {
    ...{ applicationId: null, memberRowId, recordedBy: null },
    ...{ amountSatang, method: 'card', reference, bookedOn },
  })
  const issuing = { ...ctx, actor: { userId: null } }
  if (paid) await creditPayment(tx, issuing, { ...paid, upToSatang: amountSatang })
}
