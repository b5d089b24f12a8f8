import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { hasOpenPayment } from '#app/joining/card-payments/queries/payments.server.ts'
import { LEAST_CARD_AMOUNT } from '#app/joining/card-payments/rules/payments.ts'
import { expectPayment } from '#app/joining/card-payments/steps/expect.server.ts'
import { handleSession, lockMoney, type News } from '#app/joining/card-payments/steps/handle-news.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { referenceOf, type Subject } from '#app/money/bills/rules.ts'
import { billOf, type DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { findAttempt, findLastCharge } from '../queries/cards.server.ts'
import { failureOf, isNextDue } from '../rules/charges.ts'
import { cardCharges } from '../tables.server.ts'
import { lockCard } from './cards.server.ts'
import { mailFailure } from './mailing.server.ts'

/** What card payments call a charge: known before Stripe has a name for it. */
const sessionOf = (chargeId: string) => `charge_${chargeId}`

type Beginning = { subject: Subject; cardId: string; amountSatang: Satang }

/**
 * Writes down that a bill is charged to a card, before Stripe is asked (decision 098). A step of jobs, which have locked what is paid
 * for.
 * @returns the charge; null where nothing is charged now: the card was removed, an attempt is under way or was the last, a slip waits,
 * or somebody may be paying on a page of Stripe
 */
export async function beginCharge(
  tx: Transaction,
  ctx: DecisionContext,
  { subject, cardId, amountSatang }: Beginning,
): Promise<string | null> {
  const now = ctx.now()
  const card = await lockCard(tx, cardId)
  if (!card || amountSatang < LEAST_CARD_AMOUNT) return null
  if ((await hasWaitingSlip(tx, subject)) || (await hasOpenPayment(tx, subject, now))) return null
  const last = await findLastCharge(tx, subject)
  if (!isNextDue(last, bangkokDay(now))) return null
  const id = uuidv7()
  const isLive = /^[rs]k_live_/.test(ctx.env.STRIPE_SECRET_KEY ?? '')
  const billId = await expectPayment(tx, subject, { sessionId: sessionOf(id), amountSatang, isLive })
  const nth = (last?.nth ?? 0) + 1
  await tx.insert(cardCharges).values({ id, billId, savedCardId: cardId, nth, amountSatang, createdAt: now })
  return id
}

/**
 * Does what follows from what became of a charge, whoever brings it and how often: a payment is booked as every other by card, a
 * failure is mailed once for a bill and tried again as its reason says.
 */
export async function takeOutcome(
  tx: Transaction,
  ctx: DecisionContext,
  { chargeId, paymentIntentId, kind: _, ...told }: News<'charge'>,
  at: Date,
) {
  await lockMoney(tx, paymentIntentId)
  const known = await findAttempt(tx, chargeId)
  if (!known) return ctx.log.error({ charge: chargeId, status: told.status }, 'an unknown charge to a card')
  const subject = { kind: known.bill.kind, id: known.bill.subjectId }
  const money = told.status === 'paid' ? told : { amountSatang: known.charge.amountSatang, currency: 'thb' }
  await handleSession(tx, ctx, at, {
    kind: 'session',
    sessionId: sessionOf(chargeId),
    status: told.status,
    paymentIntentId,
    amountSatang: money.amountSatang,
    currency: money.currency,
    memberId: null,
    isLive: false,
    ...referenceOf(subject),
  })
  const isIt = eq(cardCharges.id, chargeId)
  const [charge] = await tx.select().from(cardCharges).where(isIt).for('update')
  if (!charge || charge.state === 'paid') return
  if (told.status === 'paid') {
    const paid = { state: 'paid', failureCode: null, nextAttemptOn: null } as const
    return void (await tx.update(cardCharges).set(paid).where(isIt))
  }
  if (charge.state !== 'begun') return
  const { failureCode } = told
  const firstOn = bangkokDay(await findFirst(tx, charge))
  const failure = failureOf(failureCode, { nth: charge.nth, firstOn })
  await tx
    .update(cardCharges)
    .set({ ...failure, failureCode })
    .where(isIt)
  await logActivity(tx, {
    adminId: null,
    action: 'card_failed',
    entityType: (await billOf(subject)).entityType,
    entityId: subject.id,
    details: { amountSatang: charge.amountSatang, code: failureCode },
  })
  if (charge.nth === 1) await mailFailure(tx, ctx, { subject, charge, card: known.card, ...failure })
}

/** When the first attempt for the bill was made. */
async function findFirst(tx: Transaction, { billId, createdAt, nth }: typeof cardCharges.$inferSelect) {
  if (nth === 1) return createdAt
  const [first] = await tx
    .select({ createdAt: cardCharges.createdAt })
    .from(cardCharges)
    .where(eq(cardCharges.billId, billId))
    .orderBy(cardCharges.nth)
    .limit(1)
  return first?.createdAt ?? createdAt
}
