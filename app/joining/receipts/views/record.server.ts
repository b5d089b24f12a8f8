import { planTitle } from '#app/house/plans/texts/plans.ts'
import { canUndo, UNDO_MINUTES } from '#app/joining/applications/rules/applications.ts'
import { seenOf, writeSeen } from '#app/joining/applications/schema/seen.ts'
import { sentForText, viewApplication } from '#app/joining/applications/views/record.server.ts'
import type { ApplicationView } from '#app/joining/applications/views/record.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isSameEmail } from '#app/kit/pure/email.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { isForGood } from '#app/money/bills/rules.ts'
import { titleOf } from '#app/money/bills/steps/kinds.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listLinkChoices, type ReceiptRecord } from '../queries/review.server.ts'
import { canUndoAcceptance, canUndoRejection } from '../rules.ts'
import type { HeldAgainst, LinkChoice, ReceiptView } from './record.ts'

/** The record in the language of whoever looks. */
export async function viewReceipt(
  { receipt, decidedBy, twins, others }: ReceiptRecord,
  now: Date,
): Promise<ReceiptView> {
  const { id, who, email, status, reason, width, height, plan, total, application, createdAt } = receipt
  const locale = getLocale()
  const timeText = (instant: Date) => formatInstant(instant, locale)
  return {
    id,
    who,
    email,
    status,
    reason,
    width,
    height,
    apart: await titleOf(receipt.subject),
    plan: plan && planTitle(plan, locale),
    totalText: total === null ? null : formatBaht(total, locale, { decimals: 'always' }),
    received: createdAt.toISOString(),
    receivedText: timeText(createdAt),
    agoText: formatAgo(createdAt, now, locale),
    decided:
      decidedBy !== null && receipt.decidedAt ? { name: decidedBy, time: timeText(receipt.decidedAt) } : null,
    undo: undoOf(receipt, now),
    application: application && heldAgainst(viewApplication(application, now)),
    twins: twins.map(twin => ({ id: twin.id, status: twin.status, time: timeText(twin.createdAt) })),
    others: others.map(other => ({
      id: other.id,
      time: timeText(other.createdAt),
      sentFor: sentForText(other),
    })),
    seen: writeSeen(seenOf(application, [receipt, ...others], id)),
  }
}

function heldAgainst(application: ApplicationView): HeldAgainst {
  const { id, name, memberId, email, isExistingMember, status, plan, expiryText, total } = application
  return { id, name, memberId, email, isExistingMember, status, plan, expiryText, total }
}

function undoOf(receipt: ReceiptRecord['receipt'], now: Date): ReceiptView['undo'] {
  const { status, decidedAt, application } = receipt
  if (!decidedAt || isForGood(receipt.subject) || !canUndo({ decidedAt, undoneAt: null }, now)) return null
  const end = new Date(decidedAt.getTime() + UNDO_MINUTES * 60_000)
  const until = formatInstant(end, getLocale(), { hour: '2-digit', minute: '2-digit' })
  if (status === 'rejected' && canUndoRejection({ decidedAt, application })) return { intent: 'undo', until }
  if (status === 'approved' && canUndoAcceptance({ decidedAt, application }))
    return { intent: 'undo-acceptance', until }
  return null
}

/** The waiting applications that the receipt may pay for, but the one that it belongs to. */
export async function viewLinkChoices(
  db: Executor,
  { receipt }: ReceiptRecord,
  search: string,
  now: Date,
): Promise<LinkChoice[]> {
  const found = await listLinkChoices(db, receipt, search)
  const locale = getLocale()
  return found
    .filter(({ id }) => id !== receipt.subject?.id)
    .map(application => ({
      id: application.id,
      name: application.name,
      memberId: application.memberId,
      plan: planTitle(application.selectedPlan, locale),
      totalText: formatBaht(application.totalSatang, locale),
      agoText: formatAgo(application.createdAt, now, locale),
      isSameEmail: isSameEmail(application.email, receipt.email),
      // About the slip and that application, not about what else waits with it.
      seen: writeSeen({ ...seenOf(application, [receipt], receipt.id), slips: [] }),
    }))
}
