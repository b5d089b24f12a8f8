import { and, eq, isNull, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readReferences, type Subject } from '#app/money/bills/rules.ts'
import {
  billOf,
  type DecisionContext,
  type LockedBill,
  lockBill,
} from '#app/money/bills/steps/kinds.server.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { subjectOf } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { returnFromAccount } from '#app/people/members/steps/account-payment.server.ts'
import type { StripeNews } from '../adapters/news.ts'
import type { CardPayment } from '../queries/payments.server.ts'
import { DOUBTS, furtherDispute, furtherStatus } from '../rules/payments.ts'
import { cardPayments, stripeEvents } from '../tables.server.ts'
import { keepPayout } from './payouts.server.ts'

type StoredEvent = typeof stripeEvents.$inferSelect
export type News<Kind extends StripeNews['kind']> = Extract<StripeNews, { kind: Kind }>

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** Of whoever keeps cards on file: takes what Stripe says of one that was given, and of a charge to one. */
    cardsOnFile: {
      given: (tx: Transaction, ctx: DecisionContext, sessionId: string) => Promise<void>
      charged: (tx: Transaction, ctx: DecisionContext, news: News<'charge'>, at: Date) => Promise<void>
    }
  }
}

/** News about the same money waits for one another, so that a refund finds the payment or is found by it. */
export async function lockMoney(tx: Transaction, paymentIntentId: string | null) {
  if (paymentIntentId === null) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${paymentIntentId}, 0))`)
}

/** Does what follows from an event; false when it is about money of which we have not heard yet. */
export async function handleNews(
  tx: Transaction,
  request: RequestContext,
  event: StoredEvent,
): Promise<boolean> {
  const { news } = event
  if (!news) return true
  const ctx = { ...request, actor: { userId: null } }
  if (news.kind === 'session') return handleSession(tx, ctx, event.happenedAt, news)
  if (news.kind === 'card' || news.kind === 'charge') {
    const { given, charged } = await answerTo('cardsOnFile')
    await (news.kind === 'card' ? given(tx, ctx, news.sessionId) : charged(tx, ctx, news, event.happenedAt))
    return true
  }
  if (news.kind === 'payout') {
    await keepPayout(tx, ctx, news)
    return true
  }
  return handleReturn(tx, ctx, event, news)
}

/**
 * Does what follows from news of a payment, whoever brought it: what it pays for is locked first.
 * @returns true: nothing else has to be heard before
 */
export async function handleSession(
  tx: Transaction,
  ctx: DecisionContext,
  happenedAt: Date,
  news: News<'session'>,
): Promise<boolean> {
  const subject = await findSubject(tx, news)
  const byCard = subject && (await lockBill(tx, ctx, subject))?.byCard
  if (!subject || !byCard) {
    if (readReferences(news)) await logUnknown(tx, ctx, news)
    return true
  }
  const payment = await lockPayment(tx, subject, news)
  const status = furtherStatus(payment.status, news.status)
  const isNewlyPaid = status === 'paid' && payment.status !== 'paid'
  const change = {
    status,
    paymentIntentId: news.paymentIntentId ?? payment.paymentIntentId,
    ...(isNewlyPaid && {
      paidAt: happenedAt,
      amountSatang: news.amountSatang,
      currency: news.currency,
    }),
  }
  await tx.update(cardPayments).set(change).where(eq(cardPayments.id, payment.id))
  const settle = () => settleCard(tx, { subject, byCard, paymentId: payment.id, paidAt: happenedAt })
  if (isNewlyPaid && !byCard.isReturnFirst) await settle()
  if (change.paymentIntentId) await catchUp(tx, ctx, change.paymentIntentId)
  if (isNewlyPaid && byCard.isReturnFirst) await settle()
  await announceChange(tx, (await billOf(subject)).topic)
  return true
}

/** By what we wrote on the page ourselves, or for a payment link by the member id in its address. */
async function findSubject(tx: Transaction, news: News<'session'>): Promise<Subject | null> {
  const said = readReferences(news)
  if (said || !news.memberId) return said
  const [found] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.memberId, news.memberId))
  return found ? { kind: 'application', id: found.id } : null
}

/** Money for an application or a member not here, e.g. after a restore: staff find it in the log. */
async function logUnknown(tx: Transaction, ctx: RequestContext, news: News<'session'>) {
  const subject = readReferences(news)
  if (!subject) return
  const { entityType } = await billOf(subject)
  ctx.log.error({ session: news.sessionId, status: news.status }, `payment for an unknown ${entityType}`)
  if (news.status !== 'paid') return
  const { sessionId, amountSatang, currency } = news
  await logActivity(tx, {
    adminId: null,
    action: 'paid_by_card',
    entityType,
    entityId: subject.id,
    details: { sessionId, amountSatang, currency, problem: `unknown_${entityType}` },
  })
}

/** The row of the session, made now where the page was made but not kept, or was a payment link's. */
async function lockPayment(tx: Transaction, subject: Subject, news: News<'session'>) {
  const { sessionId, amountSatang, currency, isLive } = news
  await tx
    .insert(cardPayments)
    .values({
      billId: await openBill(tx, subject),
      sessionId,
      amountSatang,
      currency,
      isLive,
      isOurs: readReferences(news) !== null,
    })
    .onConflictDoNothing({ target: cardPayments.sessionId })
  const [payment] = await tx
    .select()
    .from(cardPayments)
    .where(eq(cardPayments.sessionId, sessionId))
    .for('update')
  if (!payment) throw new Error('The card payment was not stored')
  return payment
}

type Settling = {
  subject: Subject
  byCard: NonNullable<LockedBill['byCard']>
  paymentId: string
  paidAt: Date
}

/** Has what it pays for book the money, and say whether staff have to look at it. */
async function settleCard(tx: Transaction, { subject, byCard, paymentId, paidAt }: Settling) {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  if (!payment) throw new Error('The card payment is gone')
  const { sessionId: reference, amountSatang, currency } = payment
  const said = await byCard.settle({ ...payment, reference, paidOn: bangkokDay(paidAt) })
  const doubt = DOUBTS.find(each => each === said) ?? null
  await tx.update(cardPayments).set({ doubt }).where(eq(cardPayments.id, paymentId))
  const { entityType } = await billOf(subject)
  const details = { amountSatang, currency, ...(doubt && { doubt }) }
  const log = { adminId: null, action: 'paid_by_card', entityType, entityId: subject.id }
  await logActivity(tx, { ...log, details })
}

/** Does what was told about the money before we knew whose it is. */
async function catchUp(tx: Transaction, ctx: DecisionContext, paymentIntentId: string) {
  const early = await tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.paymentIntentId, paymentIntentId), isNull(stripeEvents.handledAt)))
  for (const event of early) {
    if (event.news?.kind !== 'refund' && event.news?.kind !== 'dispute') continue
    await handleReturn(tx, ctx, event, event.news)
    await tx.update(stripeEvents).set({ handledAt: ctx.now() }).where(eq(stripeEvents.id, event.id))
  }
}

/** Money that goes back, or that the payer's bank asks back. */
async function handleReturn(
  tx: Transaction,
  ctx: DecisionContext,
  event: StoredEvent,
  news: News<'refund' | 'dispute'>,
): Promise<boolean> {
  const isIt = eq(cardPayments.paymentIntentId, news.paymentIntentId)
  const paysFor = subjectOf(cardPayments.billId)
  const [known] = await tx.select({ id: cardPayments.id, subject: paysFor }).from(cardPayments).where(isIt)
  if (!known) return false
  const { subject } = known
  const bill = subject && (await lockBill(tx, ctx, subject))
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, known.id)).for('update')
  if (!payment) return false
  if (news.kind === 'refund') await noteRefund(tx, ctx, { event, payment, subject, bill, news })
  else await noteDispute(tx, { payment, subject, news })
  await announceChange(tx, subject ? (await billOf(subject)).topic : 'members')
  return true
}

type Returning<Kind extends 'refund' | 'dispute'> = {
  payment: CardPayment
  /** Null for the debt of a member who was deleted long ago. */
  subject: Subject | null
  news: News<Kind>
}

/** Stripe tells how much went back in all, so late news of an earlier part changes nothing. */
async function noteRefund(
  tx: Transaction,
  ctx: DecisionContext,
  {
    event,
    payment,
    subject,
    bill,
    news,
  }: Returning<'refund'> & { event: StoredEvent; bill: LockedBill | null },
) {
  const { refundedSatang } = news
  const amountSatang = refundedSatang - payment.refundedSatang
  if (amountSatang <= 0) return
  const refundedAt = event.happenedAt
  await tx.update(cardPayments).set({ refundedSatang, refundedAt }).where(eq(cardPayments.id, payment.id))
  await logMoney(tx, subject, 'card_refunded', { amountSatang, refundedSatang })
  if (payment.currency !== 'thb') return
  const returned = { amountSatang, bookedOn: bangkokDay(refundedAt), reference: payment.sessionId }
  if (bill?.byCard) await bill.byCard.giveBack(returned)
  else await returnFromAccount(tx, ctx, { ...returned, memberRowId: null })
}

async function noteDispute(tx: Transaction, { payment, subject, news }: Returning<'dispute'>) {
  const dispute = furtherDispute(payment.dispute, news.dispute)
  if (dispute === payment.dispute) return
  await tx.update(cardPayments).set({ dispute }).where(eq(cardPayments.id, payment.id))
  await logMoney(tx, subject, 'card_disputed', { dispute })
}

async function logMoney(
  tx: Transaction,
  subject: Subject | null,
  action: 'card_refunded' | 'card_disputed',
  details: Record<string, unknown>,
) {
  const entityType = subject ? (await billOf(subject)).entityType : 'member'
  await logActivity(tx, { adminId: null, action, entityType, entityId: subject?.id ?? '', details })
}
