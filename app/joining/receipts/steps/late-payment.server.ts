import { and, desc, eq, ne } from 'drizzle-orm'
import { findApprovedMember } from '#app/joining/applications/queries/decisions.server.ts'
import {
  furtherPart,
  type MoneyFacts,
  paidPart,
  type Received,
  withheldWith,
} from '#app/joining/applications/rules/money.ts'
import { bookAhead } from '#app/joining/applications/steps/ahead.server.ts'
import type { Application } from '#app/joining/applications/steps/decisions.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { creditUndone, issueReceipt } from '#app/money/documents/steps/issue.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { ledgerMethodOf } from '#app/money/methods/rules.ts'
import {
  recordPayment,
  recordWithheld,
  reverseReceipt,
  sumMoneyOf,
} from '#app/money/payments/steps/ledger.server.ts'
import { members } from '#app/people/members/tables.server.ts'

type Late = {
  application: Application
  receiptId: string
  received: Received
  /** What the member still owed before it, and what of that is still to be kept back. */
  facts: MoneyFacts
  /** The day on which it came in. */
  paidOn: Day
}

/**
 * Books what a slip brought that came after the approval: as a further payment on the member's account, which pays what
 * is owed and else becomes credit. As far as it pays for the membership, it has a paper of its own, and the rest has
 * another (rule tax.ahead).
 */
export async function bookLatePayment(
  tx: Transaction,
  ctx: DecisionContext,
  { application, receiptId, received, facts, paidOn }: Late,
) {
  const { id: applicationId, totalSatang, paymentMethod } = application
  const memberRowId = await findApprovedMember(tx, applicationId)
  const before = await sumMoneyOf(tx, applicationId)
  const origin = { applicationId, memberRowId, receiptId, recordedBy: ctx.actor.userId, bookedOn: paidOn }
  const entry = { ...origin, source: 'receipt' } as const
  const method = received.method ?? (paymentMethod && ledgerMethodOf(paymentMethod))
  const debitedSatang = memberRowId ? await findDebited(tx, memberRowId) : 0
  const withheldSatang = withheldWith(facts, received)
  const { refundedSatang, receivedSatang: bookedSatang } = before
  const owedSatang = facts.totalSatang
  const satang = received.satang + withheldSatang
  const partSatang = furtherPart({ totalSatang, bookedSatang, refundedSatang }, { satang, owedSatang })
  const aheadSatang = Math.min(received.satang, satang - partSatang)
  await recordPayment(tx, { ...entry, amountSatang: received.satang - aheadSatang, method })
  await recordWithheld(tx, { ...entry, amountSatang: withheldSatang })
  if (partSatang > 0) {
    const part = paidPart({ ...application, withheldSatang }, partSatang)
    const about = await findPaper(tx, application, memberRowId)
    const leftSatang = Math.max(0, owedSatang - satang)
    const amounts = { wholeSatang: totalSatang, leftSatang, paidOn, isFurther: true }
    await issueReceipt(tx, ctx, { application: part, memberRowId, ...about, ...amounts })
  }
  const rest = { amountSatang: aheadSatang, debitedSatang, method, paidOn }
  await bookAhead(tx, ctx, { application, memberRowId, receiptId, ...rest })
}

/** Whose membership it is and how long it lasts, as the paper says that was issued with the approval. */
async function findPaper(db: Executor, { id, memberId }: Application, memberRowId: string | null) {
  const isOfIt = and(eq(documents.applicationId, id), ne(documents.kind, 'credit_note'))
  const [[paper], [member]] = await Promise.all([
    db.select().from(documents).where(isOfIt).orderBy(desc(documents.issuedAt), desc(documents.id)).limit(1),
    memberRowId
      ? db.select({ memberId: members.memberId }).from(members).where(eq(members.id, memberRowId))
      : [],
  ])
  const period = paper?.content.lines.find(({ kind }) => kind === 'plan')?.period
  return {
    memberId: member?.memberId ?? memberId,
    period: period ? { firstDay: period.from, expiryDay: period.until } : null,
  }
}

/** Takes back what `bookLatePayment` booked and issued at that moment. */
export async function takeBackLatePayment(
  tx: Transaction,
  ctx: DecisionContext,
  { applicationId, receiptId, decidedAt }: { applicationId: string; receiptId: string; decidedAt: Date },
) {
  const bookedOn = bangkokDay(ctx.now())
  await reverseReceipt(tx, { receiptId, recordedBy: ctx.actor.userId, bookedOn })
  await creditUndone(tx, ctx, { applicationId, issuedAt: decidedAt })
}
