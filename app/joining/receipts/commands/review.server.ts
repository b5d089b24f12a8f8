import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { approveApplication } from '#app/joining/applications/commands/approve.server.ts'
import { findApprovedMember } from '#app/joining/applications/queries/decisions.server.ts'
import { findLateMoney } from '#app/joining/applications/queries/money.server.ts'
import {
  areConfirmed,
  type DayRefusal,
  dayRefusal,
  doubtsOf,
  receivedOn,
} from '#app/joining/applications/rules/money.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import type { ApprovalInput, ApprovalRefusal } from '#app/joining/applications/steps/approve.server.ts'
import {
  type Application,
  announceAll,
  atOneMoment,
  lockApplication,
} from '#app/joining/applications/steps/decisions.server.ts'
import { refuseUnseen, type SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { idOf } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { lockLedger } from '#app/money/payments/steps/ledger.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { mayBeLinked } from '../rules.ts'
import { decideReceipt } from '../steps/decide.server.ts'
import { bookLatePayment } from '../steps/late-payment.server.ts'
import { lockSlip } from '../steps/lock-slip.server.ts'
import { tellAccepted } from '../steps/tell-sender.server.ts'
import { RECEIPT, type Receipt, receipts } from '../tables.server.ts'

type ReceiptApproval = Omit<ApprovalInput, 'applicationId'> & { receiptId: string; seen: Seen | null }

/**
 * Approves the application of a receipt, and with it the receipt. A slip that comes after the approval is a further
 * payment (rule receipts.late).
 */
export async function approveReceipt(
  ctx: CommandContext,
  { receiptId, seen, ...input }: ReceiptApproval,
): Promise<Result<null, ApprovalRefusal | 'not_linked'>> {
  await authorise(ctx, 'receipts.edit')
  const found = await findWithApplication(ctx, receiptId)
  if (!found) return fail('not_found')
  const { receipt, applicationStatus } = found
  if (receipt.status !== 'submitted') return fail('already_decided')
  const applicationId = idOf('application', receipt.subject)
  if (applicationId === null) return fail('not_linked')
  if (applicationStatus === 'approved')
    return acceptReceipt(atOneMoment(ctx), { ...input, receiptId, seen }).catch(error => {
      if (error instanceof SlipUsed) return fail('slip_used')
      throw error
    })
  const approved = await approveApplication(ctx, { ...input, applicationId, seen, receiptId })
  return approved.ok ? ok(null) : approved
}

async function findWithApplication({ db }: Pick<CommandContext, 'db'>, receiptId: string) {
  if (!isUuid(receiptId)) return null
  const [row] = await db
    .select({ receipt: RECEIPT, applicationStatus: applications.status })
    .from(receipts)
    .leftJoin(applications, eq(applications.id, subjectIdOf(receipts.billId, 'application')))
    .where(eq(receipts.id, receiptId))
  return row ?? null
}

type Acceptance = Pick<ReceiptApproval, 'receiptId' | 'received' | 'confirmed' | 'seen'>

/** Books what the slip brought, with the same word for every doubt that an approval asks for. */
function acceptReceipt(
  ctx: CommandContext,
  { receiptId, received, confirmed, seen }: Acceptance,
): Promise<Result<null, 'not_found' | 'already_decided' | 'not_confirmed' | DayRefusal | SeenRefusal>> {
  return ctx.db.transaction(async tx => {
    const locked = await lockSlip(tx, ctx, { receiptId, seen, mark: '' })
    if (!locked.ok) return locked
    const { application } = locked.value
    if (application?.status !== 'approved') return fail('not_as_seen')
    // The member before the books, as everybody does who locks both.
    const memberRowId = await findApprovedMember(tx, application.id)
    if (memberRowId) await lockMember(tx, memberRowId)
    await lockLedger(tx, 'shared')
    const { facts } = await findLateMoney(tx, application, { receiptId, now: ctx.now() })
    const impossible = dayRefusal(facts, received)
    if (impossible) return fail(impossible)
    if (!areConfirmed(doubtsOf(facts, received), confirmed)) return fail('not_confirmed')
    const paidOn = receivedOn(facts, received)
    const decision = { status: 'approved', reason: '', receivedSatang: received.satang } as const
    await decideReceipt(tx, ctx, receiptId, decision)
    await claimReceiptSlips(tx, ctx.now(), receiptId)
    await bookLatePayment(tx, ctx, { application, receiptId, received, facts, paidOn })
    const owedSatang = memberRowId ? await findMemberBalance(tx, memberRowId) : 0
    await tellAccepted(tx, ctx, locked.value, { receivedSatang: received.satang, owedSatang })
    await announceAll(tx, ['applications', 'members'])
    return ok(null)
  })
}

/**
 * Says which waiting application a waiting receipt belongs to, also instead of another. From then on it counts as sent for
 * what that application is now, unless it was sent for something before.
 */
export async function linkReceipt(
  ctx: CommandContext,
  { receiptId, applicationId, seen }: { receiptId: string; applicationId: string; seen: Seen | null },
): Promise<Result<null, 'not_found' | 'already_decided' | 'application_decided' | SeenRefusal>> {
  await authorise(ctx, 'receipts.edit')
  if (!isUuid(receiptId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    const [receipt] = await tx.select(RECEIPT).from(receipts).where(eq(receipts.id, receiptId)).for('update')
    if (!application || !receipt || !mayBeLinked(receipt)) return fail('not_found')
    if (receipt.status !== 'submitted') return fail('already_decided')
    if (application.status !== 'submitted') return fail('application_decided')
    const unseen = await refuseUnseen(tx, seen, { application, receiptId, hasSlips: false })
    if (unseen) return fail(unseen)
    await sendFor(tx, receipt, application)
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'linked',
      entityType: 'receipt',
      entityId: receiptId,
      details: { before: { applicationId: idOf('application', receipt.subject) }, after: { applicationId } },
    })
    await announceChange(tx, 'receipts')
    await announceChange(tx, 'applications')
    return ok(null)
  })
}

async function sendFor(tx: Transaction, receipt: Receipt, application: Application) {
  const { id: applicationId, selectedPlan, totalSatang, version: applicationVersion } = application
  const isFirst = receipt.selectedPlan === null
  const billId = await openBill(tx, { kind: 'application', id: applicationId })
  await tx
    .update(receipts)
    .set({ billId, ...(isFirst && { selectedPlan, totalSatang }) })
    .where(eq(receipts.id, receipt.id))
  if (!isFirst) return
  const isUnsent = and(eq(slips.receiptId, receipt.id), isNull(slips.applicationId))
  await tx.update(slips).set({ applicationId, applicationVersion }).where(isUnsent)
}
