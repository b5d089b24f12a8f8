import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { listMemberCandidates } from '#app/joining/applications/queries/candidates.server.ts'
import { findApprovedMember } from '#app/joining/applications/queries/decisions.server.ts'
import { issueAheadPaper } from '#app/joining/applications/steps/ahead.server.ts'
import { approveAsSystem } from '#app/joining/applications/steps/approve.server.ts'
import { type Application, setStatus } from '#app/joining/applications/steps/decisions.server.ts'
import { lockMember } from '#app/joining/members/steps/memberships.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'
import { creditRefunded } from '#app/money/documents/steps/issue.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { recordPayment, sumMoneyOf } from '#app/money/payments/steps/ledger.server.ts'
import type { CardPayment } from '../queries/payments.server.ts'
import { settlement } from '../rules.ts'
import { cardPayments } from '../tables.server.ts'

/**
 * What follows from money that arrived: the application is approved where nothing is doubtful, or else waits for staff
 * with the doubt, also when it had been rejected. Where it was approved before, the money has its paper at once (rule
 * tax.ahead).
 */
export async function settle(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  paymentId: string,
) {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  if (!payment) throw new Error('The card payment is gone')
  if (application.status === 'approved') await bookFurther(tx, ctx, application, payment)
  else await bookPayment(tx, application, payment, null)
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

/** Booked when it comes, whoever approves and when; null where it is none in baht. */
async function bookPayment(
  tx: Transaction,
  application: Application,
  { amountSatang, currency, sessionId: reference, paidAt }: CardPayment,
  memberRowId: string | null,
) {
  if (currency !== 'thb' || !paidAt) return null
  const [entryId, paidOn] = [uuidv7(), bangkokDay(paidAt)]
  await recordPayment(tx, {
    ...{ id: entryId, applicationId: application.id, amountSatang, method: 'card', reference },
    ...{ bookedOn: paidOn, recordedBy: null, memberRowId },
  })
  return { entryId, paidOn, amountSatang }
}

/** What comes after the approval, e.g. a second time, with its paper, and what went back of it before we heard of it. */
async function bookFurther(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  payment: CardPayment,
) {
  const memberRowId = await findApprovedMember(tx, application.id)
  // The member before the books, as everybody does who locks both.
  if (memberRowId) await lockMember(tx, memberRowId)
  const debitedSatang = memberRowId ? await findDebited(tx, memberRowId) : 0
  const booked = await bookPayment(tx, application, payment, memberRowId)
  if (!booked) return
  const issuing = { ...ctx, actor: { userId: null } }
  await issueAheadPaper(tx, issuing, { application, memberRowId, debitedSatang, ...booked })
  const { refundedSatang } = await sumMoneyOf(tx, application.id)
  await creditRefunded(tx, issuing, { applicationId: application.id, refundedSatang })
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
