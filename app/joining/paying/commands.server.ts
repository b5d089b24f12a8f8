import { findPaymentLinks } from '#app/house/plans/queries.server.ts'
import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { findCheckoutUrl } from '#app/joining/card-payments/commands/checkout.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { prepareAmount } from '#app/money/methods/queries.server.ts'
import { isPaidBySlip, type PaymentMethod } from '#app/money/methods/rules.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { PaymentOutcome } from './rules.ts'

export type PayingApplication = {
  applicationId: string
  memberId: string
  /** Of the link that shows the visitor where the application stands. */
  statusKey: string
  planName: string
  total: Pick<RegistrationTotal, 'totalSatang'>
  /** Of the total, what the buyer keeps back for the tax office; by default nothing. */
  withheldSatang?: Satang
  isExistingMember: boolean
  email: string
  /** The settings, from whoever has read them already. */
  payments?: Settings['payments']
  /** The page it is paid from, where a card's page leads back to that (see `Checkout`). */
  paidFrom?: string | undefined
}

/** What the visitor needs to pay the stored total in the way that was chosen (rule registration.after). */
export async function preparePayment(
  ctx: RequestContext,
  application: PayingApplication,
  method: PaymentMethod,
): Promise<PaymentOutcome> {
  if (!isPaidBySlip(method)) return prepareCard(ctx, application)
  const { memberId: reference, payments } = application
  return prepareAmount(ctx, { reference, payments, amountSatang: dueOf(application) }, method)
}

/**
 * Stripe's page for exactly this total, where its key is set and it answers. Otherwise the payment link, chosen by plan
 * name and by existing or new member (rule payment.card-link).
 */
async function prepareCard(ctx: RequestContext, application: PayingApplication): Promise<PaymentOutcome> {
  const amountSatang = application.total.totalSatang
  const checkout = await findCheckoutUrl(ctx, { ...application, amountSatang })
  if (checkout) return { method: 'card', url: checkout }
  const links = await findPaymentLinks(ctx.db, application.planName)
  const link = application.isExistingMember ? links?.forExisting : links?.forNew
  const url = link ? cardUrl(link, application) : null
  const planName = planTitle(application.planName, getLocale())
  return url ? { method: 'card', url } : { method: 'card', url: null, planName }
}

/**
 * Stripe's links take a reference and an email; another provider would be sent personal data for nothing.
 * The visitor can change both, so nothing may rely on them (rule payment.card-link).
 */
function cardUrl(link: string, { memberId, email }: PayingApplication): string | null {
  const url = URL.parse(link)
  if (url?.protocol !== 'https:') return null
  if (/(^|\.)stripe\.com$/.test(url.hostname)) {
    url.searchParams.set('client_reference_id', memberId)
    url.searchParams.set('prefilled_email', email)
  }
  return url.href
}

/** What is to be paid now: the total without what is kept back. */
function dueOf({ total, withheldSatang = 0 }: PayingApplication): Satang {
  return total.totalSatang - withheldSatang
}
