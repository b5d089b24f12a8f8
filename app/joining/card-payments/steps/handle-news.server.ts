import { and, eq, isNull } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findApprovedMember } from '#app/joining/applications/queries/decisions.server.ts'
import { type Application, lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import { lockMember, type Member } from '#app/joining/members/steps/memberships.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { creditRefunded } from '#app/money/documents/steps/issue.server.ts'
import { recordRefund } from '#app/money/payments/steps/ledger.server.ts'
import type { StripeNews } from '../adapters/news.ts'
import type { CardPayment } from '../queries/payments.server.ts'
import { furtherDispute, furtherStatus } from '../rules.ts'
import { bookingSettling } from '../steps/bookings.server.ts'
import { cardPayments, stripeEvents } from '../tables.server.ts'
import { settle } from './settle.server.ts'
import { bookDebtRefund, settleDebt } from './settle-debt.server.ts'

type StoredEvent = typeof stripeEvents.$inferSelect
type News<Kind extends StripeNews['kind']> = Extract<StripeNews, { kind: Kind }>

/** Does what follows from an event; false when it is about money of which we have not heard yet. */
export async function handleNews(tx: Transaction, ctx: RequestContext, event: StoredEvent): Promise<boolean> {
  const { news } = event
  if (!news) return true
  if (news.kind === 'session') return handleSession(tx, ctx, event, news)
  return handleReturn(tx, ctx, event, news)
}

async function handleSession(
  tx: Transaction,
  ctx: RequestContext,
  event: StoredEvent,
  news: News<'session'>,
): Promise<boolean> {
  const payer = await findPayer(tx, news)
  if (!payer) {
    if (news.applicationId || news.memberRowId || news.bookingId) await logUnknown(tx, ctx, news)
    return true
  }
  const payment = await lockPayment(tx, keyOf(payer), news)
  const status = furtherStatus(payment.status, news.status)
  const isNewlyPaid = status === 'paid' && payment.status !== 'paid'
  const change = {
    status,
    paymentIntentId: news.paymentIntentId ?? payment.paymentIntentId,
    ...(isNewlyPaid && {
      paidAt: event.happenedAt,
      amountSatang: news.amountSatang,
      currency: news.currency,
    }),
  }
  await tx.update(cardPayments).set(change).where(eq(cardPayments.id, payment.id))
  // What went back of it is taken from what came.
  if (isNewlyPaid && 'bookingId' in payer) await settleBooking(tx, ctx, payer.bookingId, payment.id)
  if (change.paymentIntentId) await catchUp(tx, ctx, change.paymentIntentId)
  if (isNewlyPaid && 'member' in payer) await settleDebt(tx, ctx, payer.member, payment.id)
  if (isNewlyPaid && 'application' in payer) await settle(tx, ctx, payer.application, payment.id)
  await announceChange(tx, topicOf(keyOf(payer)))
  return true
}

type Payer = { member: Member } | { application: Application } | { bookingId: string }
type PayerKey = { memberRowId: string } | { applicationId: string } | { bookingId: string }

function keyOf(payer: Payer): PayerKey {
  if ('member' in payer) return { memberRowId: payer.member.id }
  return 'application' in payer ? { applicationId: payer.application.id } : payer
}

function topicOf(key: PayerKey) {
  if ('bookingId' in key) return 'bookings'
  return 'memberRowId' in key ? 'members' : 'applications'
}

/** Who owes it, or what it was chosen for; locked. */
async function findPayer(tx: Transaction, news: News<'session'>): Promise<Payer | null> {
  const { bookingId } = news
  if (bookingId) return (await bookingSettling().lock(tx, bookingId)) ? { bookingId } : null
  if (news.memberRowId) {
    const member = isUuid(news.memberRowId) ? await lockMember(tx, news.memberRowId) : null
    return member && { member }
  }
  const application = await findApplicationOf(tx, news)
  return application && { application }
}

/** By what we wrote on the page ourselves, or for a payment link by the member id in its address. */
async function findApplicationOf(
  tx: Transaction,
  { applicationId, memberId }: News<'session'>,
): Promise<Application | null> {
  if (applicationId) return isUuid(applicationId) ? lockApplication(tx, applicationId) : null
  if (!memberId) return null
  const [found] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.memberId, memberId))
  return found ? lockApplication(tx, found.id) : null
}

/** Money for an application or a member not here, e.g. after a restore: staff find it in the log. */
async function logUnknown(tx: Transaction, ctx: RequestContext, news: News<'session'>) {
  const [entityType, entityId] = news.bookingId
    ? (['booking', news.bookingId] as const)
    : news.memberRowId
      ? (['member', news.memberRowId] as const)
      : (['application', news.applicationId ?? ''] as const)
  ctx.log.error({ session: news.sessionId, status: news.status }, `payment for an unknown ${entityType}`)
  if (news.status !== 'paid') return
  const { sessionId, amountSatang, currency } = news
  await logActivity(tx, {
    ...{ adminId: null, action: 'paid_by_card', entityType, entityId },
    details: { sessionId, amountSatang, currency, problem: `unknown_${entityType}` },
  })
}

/** The row of the session, made now where the page was made but not kept, or was a payment link's. */
async function lockPayment(tx: Transaction, of: PayerKey, news: News<'session'>) {
  const { sessionId, amountSatang, currency, isLive } = news
  await tx
    .insert(cardPayments)
    .values({
      ...{ ...of, sessionId, amountSatang, currency, isLive },
      isOurs: news.applicationId !== null || !('applicationId' in of),
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

/** Books what came for a visitor's booking (rule bookings.card). */
async function settleBooking(tx: Transaction, ctx: RequestContext, bookingId: string, paymentId: string) {
  const [payment] = await tx.select().from(cardPayments).where(eq(cardPayments.id, paymentId))
  if (!payment) throw new Error('The card payment is gone')
  const { amountSatang, currency, paidAt } = payment
  const log = { adminId: null, action: 'paid_by_card', entityType: 'booking', entityId: bookingId }
  await logActivity(tx, { ...log, details: { amountSatang, currency } })
  if (currency !== 'thb' || !paidAt) return
  await bookingSettling().settle(tx, ctx, { bookingId, amountSatang, bookedOn: bangkokDay(paidAt) })
}

/** Does what was told about the money before we knew whose it is. */
async function catchUp(tx: Transaction, ctx: RequestContext, paymentIntentId: string) {
  const early = await tx
    .select()
    .from(stripeEvents)
    .where(and(eq(stripeEvents.paymentIntentId, paymentIntentId), isNull(stripeEvents.handledAt)))
  for (const event of early) {
    if (!event.news || event.news.kind === 'session') continue
    await handleReturn(tx, ctx, event, event.news)
    await tx.update(stripeEvents).set({ handledAt: ctx.now() }).where(eq(stripeEvents.id, event.id))
  }
}

/** Money that goes back, or that the payer's bank asks back. */
async function handleReturn(
  tx: Transaction,
  ctx: RequestContext,
  event: StoredEvent,
  news: News<'refund' | 'dispute'>,
): Promise<boolean> {
  const { id, applicationId, memberRowId, bookingId } = cardPayments
  const [known] = await tx
    .select({ id, applicationId, memberRowId, bookingId })
    .from(cardPayments)
    .where(eq(cardPayments.paymentIntentId, news.paymentIntentId))
  if (!known) return false
  const application = known.applicationId ? await lockApplication(tx, known.applicationId) : null
  if (known.applicationId && !application) return false
  // The member before the books, as everybody does who locks both.
  if (known.memberRowId) await lockMember(tx, known.memberRowId)
  if (known.bookingId) await bookingSettling().lock(tx, known.bookingId)
  const [payment] = await tx.select().from(cardPayments).where(eq(id, known.id)).for('update')
  if (!payment) return false
  if (news.kind === 'refund') await noteRefund(tx, ctx, event, application, payment, news)
  else await noteDispute(tx, payment, news)
  await announceChange(tx, known.bookingId ? 'bookings' : application ? 'applications' : 'members')
  return true
}

/** Stripe tells how much went back in all, so late news of an earlier part changes nothing. */
async function noteRefund(
  tx: Transaction,
  ctx: RequestContext,
  event: StoredEvent,
  application: Application | null,
  payment: CardPayment,
  { refundedSatang }: News<'refund'>,
) {
  const amountSatang = refundedSatang - payment.refundedSatang
  if (amountSatang <= 0) return
  const refundedAt = event.happenedAt
  await tx.update(cardPayments).set({ refundedSatang, refundedAt }).where(eq(cardPayments.id, payment.id))
  await logMoney(tx, payment, 'card_refunded', { amountSatang, refundedSatang })
  if (payment.currency !== 'thb') return
  const returned = { amountSatang, bookedOn: bangkokDay(refundedAt) }
  const { bookingId } = payment
  if (bookingId) return bookingSettling().giveBack(tx, ctx, { bookingId, ...returned })
  if (!application) return bookDebtRefund(tx, ctx, payment, returned)
  await recordRefund(tx, {
    ...{ ...returned, applicationId: application.id, method: 'card', reference: payment.sessionId },
    recordedBy: null,
    memberRowId: await findApprovedMember(tx, application.id),
  })
  const issuing = { now: ctx.now, actor: { userId: null } }
  await creditRefunded(tx, issuing, { applicationId: application.id, refundedSatang: amountSatang })
}

async function noteDispute(tx: Transaction, payment: CardPayment, news: News<'dispute'>) {
  const dispute = furtherDispute(payment.dispute, news.dispute)
  if (dispute === payment.dispute) return
  await tx.update(cardPayments).set({ dispute }).where(eq(cardPayments.id, payment.id))
  await logMoney(tx, payment, 'card_disputed', { dispute })
}

function logMoney(
  tx: Transaction,
  { applicationId, memberRowId, bookingId }: CardPayment,
  action: 'card_refunded' | 'card_disputed',
  details: Record<string, unknown>,
) {
  const entityType = bookingId ? 'booking' : applicationId ? 'application' : 'member'
  const entityId = bookingId ?? applicationId ?? memberRowId ?? ''
  return logActivity(tx, { adminId: null, action, entityType, entityId, details })
}
