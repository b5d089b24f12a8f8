import { v7 as uuidv7 } from 'uuid'
import { LEAST_CARD_AMOUNT } from '#app/joining/card-payments/rules/payments.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type AccountContext, isFreshVisit } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findCard } from '../queries/cards.server.ts'
import { lockCard, removeCard } from '../steps/cards.server.ts'
import { type Holder, ownOffered } from '../steps/offered.server.ts'
import { savedCards } from '../tables.server.ts'

type Agreement = {
  forContracts: boolean
  forRenewals: boolean
  /** What a renewal cost on the page that was agreed to; NaN where none was shown. */
  seenSatang: Satang
  /** The page that Stripe leads back to. */
  here: string
}

export type SaveRefusal = 'not_taken' | 'not_fresh' | 'nothing' | 'price_changed' | 'no_answer'

/**
 * Writes down what somebody agrees to have charged, and opens Stripe's page on which they leave the card (rule cards.agreed).
 * @returns the address of that page
 */
export async function beginCard(
  ctx: AccountContext,
  holder: Holder,
  { seenSatang, here, ...wanted }: Agreement,
): Promise<Result<string, SaveRefusal>> {
  const offered = await ownOffered(ctx, holder)
  if (!offered || !ctx.env.STRIPE_SECRET_KEY) return fail('not_taken')
  if (!isFreshVisit(ctx)) return fail('not_fresh')
  const { customerId, renewalSatang } = offered
  const forContracts = wanted.forContracts && offered.hasContracts
  const forRenewals = wanted.forRenewals && renewalSatang !== null && renewalSatang >= LEAST_CARD_AMOUNT
  if (!forContracts && !forRenewals) return fail('nothing')
  if (forRenewals && renewalSatang !== seenSatang) return fail('price_changed')
  const id = uuidv7()
  const page = await openPage(ctx, { key: id, here })
  if (!page?.url) return fail('no_answer')
  await ctx.db.insert(savedCards).values({
    id,
    customerId,
    sessionId: page.sessionId,
    forContracts,
    forRenewals,
    agreedSatang: forRenewals ? renewalSatang : null,
    agreedBy: ctx.account.email,
    agreedAt: ctx.now(),
    createdAt: ctx.now(),
  })
  return ok(page.url)
}

async function openPage(ctx: AccountContext, { key, here }: { key: string; here: string }) {
  const [{ stripeOf }, { openCardPage }] = await Promise.all([
    import('#app/joining/card-payments/adapters/stripe.server.ts'),
    import('../adapters/stripe-cards.server.ts'),
  ])
  const stripe = stripeOf(ctx.env)
  const backTo = (outcome: string) => `${linkOrigin(ctx)}${localizeHref(here)}?card=${outcome}`
  const { email } = ctx.account
  try {
    return stripe && (await openCardPage(stripe, { key, email, locale: getLocale(), backTo, now: ctx.now() }))
  } catch (error) {
    const reason = error instanceof Error ? error.constructor.name : 'unknown'
    ctx.log.error({ reason, requestId: ctx.requestId }, 'no page for a card from Stripe')
    return null
  }
}

/** Ends what a holder agreed to: nothing is charged from that moment on, whether or not Stripe answers (rule cards.removed). */
export async function removeOwnCard(ctx: AccountContext, holder: Holder): Promise<Result<null, 'not_found'>> {
  const offered = await ownOffered(ctx, holder)
  return ctx.db.transaction(async tx => {
    const known = offered && (await findCard(tx, offered.customerId))
    const card = known && (await lockCard(tx, known.id))
    if (!card) return fail('not_found')
    await removeCard(tx, ctx.now(), card, null)
    return ok(null)
  })
}
