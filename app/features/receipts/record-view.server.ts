import { getLocale } from '#app/paraglide/runtime.js'
import type { Executor } from '../../platform/database.server.ts'
import { formatInstant } from '../../pure/instants.ts'
import { formatBaht } from '../../pure/money.ts'
import { formatAgo } from '../../pure/relative-time.ts'
import { viewApplication } from '../applications/record-view.server.ts'
import { isSameEmail } from '../applications/rules.ts'
import type { LinkChoice, ReceiptView } from './record-view.ts'
import { listLinkChoices, type ReceiptRecord } from './review-queries.server.ts'

/** The record in the language of whoever looks. */
export function viewReceipt({ receipt, decidedBy, twins }: ReceiptRecord, now: Date): ReceiptView {
  const { id, who, email, status, reason, width, height, plan, total, application, createdAt } = receipt
  const locale = getLocale()
  const timeText = (instant: Date) => formatInstant(instant, locale)
  return {
    ...{ id, who, email, status, reason, width, height, plan },
    mailTo: application?.email ?? email,
    totalText: total === null ? null : formatBaht(total, locale, { decimals: 'always' }),
    receivedText: timeText(createdAt),
    agoText: formatAgo(createdAt, now, locale),
    decided:
      decidedBy !== null && receipt.decidedAt ? { name: decidedBy, time: timeText(receipt.decidedAt) } : null,
    application: application && viewApplication(application, now),
    twins: twins.map(twin => ({ id: twin.id, status: twin.status, time: timeText(twin.createdAt) })),
  }
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
    .filter(({ id }) => id !== receipt.applicationId)
    .map(({ id, name, memberId, selectedPlan: plan, totalSatang, createdAt, email }) => ({
      ...{ id, name, memberId, plan },
      totalText: formatBaht(totalSatang, locale),
      agoText: formatAgo(createdAt, now, locale),
      isSameEmail: isSameEmail(email, receipt.email),
    }))
}
