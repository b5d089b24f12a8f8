import { findPaymentLinks } from '#app/house/plans/queries.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { findCheckoutUrl } from '#app/joining/card-payments/commands/checkout.server.ts'
import type { SubmittedApplication } from '#app/joining/registration/commands/submit.server.ts'
import type { PaymentMethod } from '#app/joining/registration/rules/registration.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { parsePromptPayTarget, promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { qrImage } from './adapters/qr-image.server.ts'
import type { PaymentOutcome } from './rules.ts'

export type { PaymentOutcome } from './rules.ts'

export type PayingApplication = SubmittedApplication & {
  isExistingMember: boolean
  email: string
  /** The settings, from whoever has read them already. */
  payments?: Settings['payments']
}

/** What the visitor needs to pay the stored total in the way that was chosen (rule registration.after). */
export async function preparePayment(
  ctx: RequestContext,
  application: PayingApplication,
  method: PaymentMethod,
): Promise<PaymentOutcome> {
  if (method === 'card') return prepareCard(ctx, application)
  const { memberId, payments } = application
  return prepareAmount(ctx, { memberId, payments, amountSatang: dueOf(application) }, method)
}

type Due = { memberId: string; amountSatang: Satang; payments?: Settings['payments'] | undefined }

/** What a payer needs for an amount of its own, without a card: the code to scan, or the account. */
export async function prepareAmount(
  ctx: Pick<RequestContext, 'db'>,
  { payments = undefined, ...due }: Due,
  method: Exclude<PaymentMethod, 'card'>,
): Promise<Exclude<PaymentOutcome, { method: 'card' }>> {
  const account = payments ?? (await findSettings(ctx.db)).payments
  return method === 'scan' ? prepareScan(account, due) : prepareBankTransfer(account, due)
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

type Amount = { memberId: string; amountSatang: Satang }
type Outcome<Method> = Extract<PaymentOutcome, { method: Method }>

async function prepareScan(
  payments: Settings['payments'],
  { memberId, amountSatang }: Amount,
): Promise<Outcome<'scan'>> {
  const target = parsePromptPayTarget(payments.promptPayId, payments.promptPayKind)
  if (!target.ok) throw new Error(`The PromptPay id in the settings cannot be used: ${target.reason}`)
  const payload = promptPayPayload({
    target: target.value,
    ...(amountSatang > 0 && { amountSatang }),
    ...(target.value.kind === 'biller' && { ref1: memberId }),
  })
  return {
    method: 'scan',
    payload,
    imageUrl: await qrImage(payload),
    amountSatang,
    payeeName: payments.bankAccountName,
    isSample: payments.isSample,
  }
}

function prepareBankTransfer(
  payments: Settings['payments'],
  { memberId, amountSatang }: Amount,
): Outcome<'bank_transfer'> {
  return {
    method: 'bank_transfer',
    bankName: payments.bankName,
    branch: payments.bankBranch,
    accountName: payments.bankAccountName,
    accountNumber: payments.bankAccountNumber,
    reference: memberId,
    amountSatang,
    isSample: payments.isSample,
  }
}
