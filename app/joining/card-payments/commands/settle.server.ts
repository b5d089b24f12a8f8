import { eq } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { approveAsSystem } from '#app/joining/applications/commands/approve.server.ts'
import { listMemberCandidates } from '#app/joining/applications/queries/candidates.server.ts'
import { findApprovedMember } from '#app/joining/applications/queries/decisions.server.ts'
import { type Application, setStatus } from '#app/joining/applications/steps/decisions.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'
import { recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import type { CardPayment } from '../queries/payments.server.ts'
import { settlement } from '../rules.ts'
import { cardPayments } from '../tables.server.ts'

/**
 * What follows from money that arrived: the application is approved where nothing is doubtful, or else waits for staff
 * with the doubt, also when it had been rejected.
 */
export async function settle(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  paymentId: string,
) {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  if (!payment) throw new Error('The card payment is gone')
  await bookPayment(tx, application, payment)
  const doubt = await approveIfClear(tx, ctx, application, payment)
  await tx.update(cardPayments).set({ doubt }).where(eq(cardPayments.id, paymentId))
  if (doubt === 'rejected') await reopen(tx, ctx, application)
  const { amountSatang, currency } = payment
  await logActivity(tx, {
    adminId: null,
    action: 'paid_by_card',
    entityType: 'application',
    entityId: application.id,
    details: { amountSatang, currency, ...(doubt && { doubt }) },
  })
}

/** Booked when it comes, whoever approves and when. */
async function bookPayment(tx: Transaction, application: Application, payment: CardPayment) {
  const { amountSatang, currency, sessionId: reference, paidAt } = payment
  if (currency !== 'thb' || !paidAt) return
  await recordPayment(tx, {
    ...{ applicationId: application.id, amountSatang, method: 'card', reference },
    ...{ bookedOn: bangkokDay(paidAt), recordedBy: null },
    memberRowId: await findApprovedMember(tx, application.id),
  })
}

async function approveIfClear(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  payment: CardPayment,
) {
  const { candidates, isRenewal } = await listMemberCandidates(tx, application)
  const result = settlement(payment, {
    ...application,
    isOver: application.expiryDate < bangkokDay(ctx.now()),
    candidates: candidates.map(({ id, email }) => ({
      id,
      isSameEmail: isRenewal || isSameEmail(email, application.email),
    })),
  })
  if ('doubt' in result) return result.doubt
  const { memberRowId } = result
  const approved = await approveAsSystem(tx, ctx, { applicationId: application.id, memberRowId })
  return approved.ok ? null : 'refused'
}

/** As when another slip comes for it. */
async function reopen(tx: Transaction, ctx: RequestContext, application: Application) {
  await setStatus(tx, application, 'submitted', ctx.now())
  await logActivity(tx, {
    adminId: null,
    action: 'application_reopened',
    entityType: 'application',
    entityId: application.id,
    details: { before: { status: 'rejected' }, after: { status: 'submitted' } },
  })
}
