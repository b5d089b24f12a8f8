import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { announceChange } from '../../platform/changes.server.ts'
import type { Transaction } from '../../platform/database.server.ts'
import { fail, ok, type Result } from '../../pure/result.ts'
import { revokeProvisional } from '../access-codes/issue.server.ts'
import { authorise, type CommandContext } from '../accounts/guard.server.ts'
import { logActivity } from '../activity/commands.server.ts'
import { type ApprovalRefusal, approveApplication } from '../applications/approve.server.ts'
import { lockApplication, visitorUrl } from '../applications/decisions.server.ts'
import { knownName } from '../applications/emails/greeting.ts'
import { receiptRejectedMail } from '../applications/emails/receipt-rejected-mail.ts'
import { readReason, reasonError } from '../applications/schema.ts'
import { queueMail } from '../mail/commands.server.ts'
import { mailedStatusUrl } from '../registration/mailed-link.server.ts'
import { applications } from '../registration/tables.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { claimReceiptSlips, SlipUsed } from '../slips/claim.server.ts'
import { receipts } from './tables.server.ts'

type Receipt = typeof receipts.$inferSelect

/**
 * Approves the application of a receipt, and with it the receipt. A slip that comes after the approval is only
 * accepted: nothing is booked twice.
 */
export async function approveReceipt(
  ctx: CommandContext,
  { receiptId, memberRowId }: { receiptId: string; memberRowId: string | null },
): Promise<Result<null, ApprovalRefusal | 'not_linked'>> {
  await authorise(ctx, 'applications.review')
  const found = await findWithApplication(ctx, receiptId)
  if (!found) return fail('not_found')
  const { receipt, applicationStatus } = found
  if (receipt.status !== 'submitted') return fail('already_decided')
  if (receipt.applicationId === null) return fail('not_linked')
  if (applicationStatus === 'approved')
    return acceptReceipt(ctx, receiptId).catch(error => {
      if (error instanceof SlipUsed) return fail('slip_used')
      throw error
    })
  const approved = await approveApplication(ctx, { applicationId: receipt.applicationId, memberRowId })
  return approved.ok ? ok(null) : approved
}

async function findWithApplication({ db }: Pick<CommandContext, 'db'>, receiptId: string) {
  if (!isUuid(receiptId)) return null
  const [row] = await db
    .select({ receipt: receipts, applicationStatus: applications.status })
    .from(receipts)
    .leftJoin(applications, eq(applications.id, receipts.applicationId))
    .where(eq(receipts.id, receiptId))
  return row ?? null
}

function acceptReceipt(ctx: CommandContext, receiptId: string): Promise<Result<null, 'already_decided'>> {
  return ctx.db.transaction(async tx => {
    const decided = await decide(tx, ctx, receiptId, { status: 'approved', reason: '' })
    if (!decided) return fail('already_decided')
    await claimReceiptSlips(tx, ctx.now(), receiptId)
    return ok(null)
  })
}

/**
 * Rejects one receipt: its application stays open, and the visitor is asked for another. Nobody is written to about
 * an extra slip of an application that is approved already.
 */
export async function rejectReceipt(
  ctx: CommandContext,
  { receiptId, reason }: { receiptId: string; reason: string },
): Promise<Result<null, 'not_found' | 'already_decided' | 'bad_reason'>> {
  await authorise(ctx, 'applications.review')
  if (reasonError(reason)) return fail('bad_reason')
  const found = await findWithApplication(ctx, receiptId)
  if (!found) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const told = readReason(reason)
    const { applicationId } = found.receipt
    const application = applicationId === null ? null : await lockApplication(tx, applicationId)
    const receipt = await decide(tx, ctx, receiptId, { status: 'rejected', reason: told })
    if (!receipt) return fail('already_decided')
    if (applicationId !== null) await revokeProvisional(tx, ctx.now(), applicationId)
    if (application?.status !== 'approved') await askForAnother(tx, ctx, receipt, application, told)
    return ok(null)
  })
}

/** The receipt as it is now; null when it has been decided about before. */
async function decide(
  tx: Transaction,
  ctx: CommandContext,
  receiptId: string,
  decision: { status: 'approved' | 'rejected'; reason: string },
): Promise<Receipt | null> {
  const adminId = ctx.actor.userId
  const [receipt] = await tx
    .update(receipts)
    .set({ ...decision, decidedBy: adminId, decidedAt: ctx.now() })
    .where(and(eq(receipts.id, receiptId), eq(receipts.status, 'submitted')))
    .returning()
  if (!receipt) return null
  const details = {
    before: { status: 'submitted' },
    after: { status: decision.status },
    ...(decision.reason && { reason: decision.reason }),
  }
  await logActivity(tx, {
    adminId,
    action: decision.status,
    entityType: 'receipt',
    entityId: receiptId,
    details,
  })
  await announceChange(tx, 'receipts')
  return receipt
}

async function askForAnother(
  tx: Transaction,
  ctx: CommandContext,
  receipt: Receipt,
  application: typeof applications.$inferSelect | null,
  reason: string,
) {
  const { company } = await findSettings(tx)
  const locale = application?.locale ?? 'en'
  const content = receiptRejectedMail({
    ...{ locale, company, reason, name: application ? knownName(application) : '' },
    // The status page ties what is sent from there to the application, also in another browser.
    receiptUrl: application
      ? mailedStatusUrl(ctx, application)
      : visitorUrl(ctx, locale, '/thai-scan-receipt'),
  })
  const recipient = application?.email ?? receipt.email
  const about = application
    ? ({ subjectKind: 'application', subjectId: application.id } as const)
    : ({ subjectKind: 'receipt', subjectId: receipt.id } as const)
  await queueMail(tx, ctx, { kind: 'application', ...about, recipient, ...content })
}

/** Says which waiting application a waiting receipt belongs to, also instead of another. */
export async function linkReceipt(
  ctx: CommandContext,
  { receiptId, applicationId }: { receiptId: string; applicationId: string },
): Promise<Result<null, 'not_found' | 'already_decided' | 'application_decided'>> {
  await authorise(ctx, 'applications.review')
  if (!isUuid(receiptId)) return fail('not_found')
  return ctx.db.transaction(async tx => {
    const application = await lockApplication(tx, applicationId)
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId)).for('update')
    if (!application || !receipt) return fail('not_found')
    if (receipt.status !== 'submitted') return fail('already_decided')
    if (application.status !== 'submitted') return fail('application_decided')
    await tx.update(receipts).set({ applicationId }).where(eq(receipts.id, receiptId))
    await logActivity(tx, {
      adminId: ctx.actor.userId,
      action: 'linked',
      entityType: 'receipt',
      entityId: receiptId,
      details: { before: { applicationId: receipt.applicationId }, after: { applicationId } },
    })
    await announceChange(tx, 'receipts')
    await announceChange(tx, 'applications')
    return ok(null)
  })
}
