import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { findMailServer } from '#app/house/mail/queries/server.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { findCame, findContractBill } from '#app/joining/contracts/queries/bills.server.ts'
import { lacksOf } from '#app/joining/contracts/rules/payment.ts'
import { findRenewalPrice } from '#app/joining/renewals/queries/price.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindCron, bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { type DecisionContext, lockBill } from '#app/money/bills/steps/kinds.server.ts'
import { asSystem } from '#app/money/bills/steps/system.server.ts'
import type { NounJobs } from '#app/noun.ts'
import {
  type Attempt,
  findAttempt,
  listAtStripe,
  listBegun,
  listDueBills,
  listRenewing,
  listUngiven,
} from './queries/cards.server.ts'
import { lastExpiry, PRICE_NOTICE_DAYS, renewalDue } from './rules/charges.ts'
import { keepCard, keepGiven, lockCard } from './steps/cards.server.ts'
import { beginCharge, takeOutcome } from './steps/charges.server.ts'
import { mailPrice } from './steps/mailing.server.ts'
import { beginRenewalCharge, hasAcceptedCurrent } from './steps/renewal.server.ts'
import { savedCards } from './tables.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Whoever has begun a charge asks Stripe at once: after that nobody does any more. */
const LEFT_ALONE_MS = 10 * MINUTE_MS
/** For a day Stripe answers the same question the same; shortly before that it is asked what it knows instead. */
const ASKED_AGAIN_MS = 20 * 60 * MINUTE_MS

/** Only a house that is paid through Stripe loads its library. */
async function findStripe({ env }: ServerContext): Promise<Stripe | null> {
  if (!env.STRIPE_SECRET_KEY) return null
  const { stripeOf } = await import('#app/joining/card-payments/adapters/stripe.server.ts')
  return stripeOf(env)
}

const adapter = () => import('./adapters/stripe-cards.server.ts')

/** Keeps the card that was given on a page; one that was not, Stripe is asked about again. */
export async function runKeepCard(ctx: ServerContext, { id }: { id: string }) {
  const stripe = await findStripe(ctx)
  const [card] = await ctx.db.select().from(savedCards).where(eq(savedCards.id, id))
  if (!stripe || !card || card.givenAt !== null || card.removedAt !== null) return
  const given = await (await adapter()).findGivenCard(stripe, card.sessionId)
  if (given) await ctx.db.transaction(tx => keepGiven(tx, ctx, id, given))
}

/** Takes a card that was removed away from Stripe. */
async function detach(
  ctx: ServerContext,
  stripe: Stripe,
  card: { id: string; paymentMethodId: string | null },
) {
  if (card.paymentMethodId) await (await adapter()).detachCard(stripe, card.paymentMethodId)
  await ctx.db.update(savedCards).set({ paymentMethodId: null }).where(eq(savedCards.id, card.id))
}

/**
 * Charges what is due to cards on file: bills of contracts (rule cards.bills), renewals (rule cards.renewals), and first asks what
 * became of charges that nobody has finished. One after another, each in transactions of its own; done again, or on two servers at
 * once, it charges nothing twice.
 */
export async function chargeCards(server: ServerContext) {
  const stripe = await findStripe(server)
  if (!stripe) return
  const ctx = asSystem(server)
  const now = ctx.now()
  for (const card of await listUngiven(ctx.db, new Date(now.getTime() - DAY_MS)))
    await apart(ctx, () => runKeepCard(ctx, card))
  for (const attempt of await listBegun(ctx.db, new Date(now.getTime() - LEFT_ALONE_MS)))
    await apart(ctx, () => finish(ctx, stripe, attempt))
  for (const due of await listDueBills(ctx.db, bangkokDay(now)))
    await apart(ctx, () => charge(ctx, stripe, tx => beginBill(tx, ctx, due)))
  await chargeRenewals(ctx, stripe)
  for (const card of await listAtStripe(ctx.db)) await apart(ctx, () => detach(ctx, stripe, card))
}

async function beginBill(
  tx: Transaction,
  ctx: DecisionContext,
  { billId, cardId }: { billId: string; cardId: string },
): Promise<string | null> {
  const subject = { kind: 'contract', id: billId } as const
  const isThere = await lockBill(tx, ctx, subject)
  const bill = isThere && (await findContractBill(tx, billId))
  if (!bill) return null
  const amountSatang = lacksOf(bill, await findCame(tx, billId))
  return beginCharge(tx, ctx, { subject, cardId, amountSatang })
}

async function chargeRenewals(ctx: DecisionContext, stripe: Stripe) {
  const today = bangkokDay(ctx.now())
  const { cardDaysBefore: daysBefore } = (await findSettings(ctx.db)).renewals
  // A price that cannot be said is not charged.
  const hasMail = (await findMailServer(ctx)) !== null
  const to = lastExpiry({ today, daysBefore })
  for (const { member, card } of await listRenewing(ctx.db, { from: today, to })) {
    const priceSatang = await findRenewalPrice(ctx.db, member.planName, today)
    const { expiryDate } = member
    if (priceSatang === null || expiryDate === null) continue
    const due = renewalDue({ expiryDate, priceSatang }, card, { today, daysBefore })
    const renewing = { member, cardId: card.id, priceSatang }
    if (due === 'charge' && (await hasAcceptedCurrent(ctx, member)))
      await apart(ctx, () => charge(ctx, stripe, tx => beginRenewalCharge(tx, ctx, renewing)))
    if (due === 'mail' && hasMail) await apart(ctx, () => sayPrice(ctx, { ...renewing, daysBefore }))
  }
}

type Renewing = Parameters<typeof beginRenewalCharge>[2]

/** Once for each price, whichever server says it. */
async function sayPrice(
  ctx: DecisionContext,
  { member, cardId, priceSatang, daysBefore }: Renewing & { daysBefore: number },
) {
  const today = bangkokDay(ctx.now())
  await ctx.db.transaction(async tx => {
    const card = await lockCard(tx, cardId)
    if (!card || card.mailedSatang === priceSatang) return
    await tx
      .update(savedCards)
      .set({ mailedSatang: priceSatang, mailedOn: today })
      .where(eq(savedCards.id, cardId))
    const [notice, usual] = [
      addDays(today, PRICE_NOTICE_DAYS),
      addDays(member.expiryDate ?? today, -daysBefore),
    ]
    await mailPrice(tx, ctx, { member, card, priceSatang, chargedOn: notice > usual ? notice : usual })
  })
}

/** Begins a charge in a transaction of its own, and asks Stripe only once that is written. */
async function charge(
  ctx: DecisionContext,
  stripe: Stripe,
  begin: (tx: Transaction) => Promise<string | null>,
) {
  const chargeId = await ctx.db.transaction(begin)
  const attempt = chargeId && (await findAttempt(ctx.db, chargeId))
  if (attempt) await finish(ctx, stripe, attempt)
}

/** Asks Stripe for a charge, or what became of it, and does what follows; what is not known yet is asked again. */
async function finish(ctx: DecisionContext, stripe: Stripe, { charge, bill, card }: Attempt) {
  const { chargeCard, findCharge } = await adapter()
  const { id: chargeId, amountSatang, createdAt: since } = charge
  const { stripeCustomerId, paymentMethodId, removedAt } = card
  if (!stripeCustomerId) return
  const isRecent = ctx.now().getTime() - since.getTime() < ASKED_AGAIN_MS
  const asked = { chargeId, amountSatang, description: bill.id, stripeCustomerId }
  const told =
    isRecent && removedAt === null && paymentMethodId
      ? await chargeCard(stripe, { ...asked, paymentMethodId })
      : await findCharge(stripe, { chargeId, stripeCustomerId, since })
  if (told)
    await ctx.db.transaction(tx => takeOutcome(tx, ctx, { kind: 'charge', chargeId, ...told }, ctx.now()))
}

/** What goes wrong with one holds up no other. */
async function apart(ctx: DecisionContext, work: () => Promise<unknown>) {
  ctx.stopping.throwIfAborted()
  try {
    await work()
  } catch (error) {
    ctx.log.error({ reason: nameOf(error) }, 'a card was not charged, or nobody knows')
  }
}

/** Without what Stripe repeats of the request, such as the card. */
function nameOf(error: unknown): string {
  return error instanceof Error
    ? [error.constructor.name, 'code' in error && error.code].filter(Boolean).join(' ')
    : 'unknown'
}

export const jobs: NounJobs = {
  workers: server => [
    bindWorker(keepCard, card => runKeepCard(server, card)),
    bindCron('charge-saved-cards', '10 * * * *', () => chargeCards(server)),
  ],
}
