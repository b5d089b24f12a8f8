import { preparePayment } from '#app/joining/paying/commands.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { readReceiptForm, validateReceipt } from '#app/joining/receipts/schema/receipt.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { currentAgreement } from '#app/people/agreement/steps.server.ts'
import { hasAccepted, type Standing } from '../queries/standing.server.ts'
import { isPayable } from '../rules/renewals.ts'
import { type RenewalErrors, type RenewalFields, readRenewalForm } from '../schema.ts'
import { exactOffer, payingOf } from '../steps/exact-offer.server.ts'
import { type Payment, type PaymentRefusal, saveRenewal } from '../steps/save.server.ts'

type Refused = { ok: false; status: 400 | 409 | 429 | 503; errors: RenewalErrors }

/** `paidFrom` is the page that a card's page leads back to, where its address is no secret. */
type Sent = { form: FormData; locale: string; userAgent: string; paidFrom?: string | undefined }

/**
 * Takes the slip of a renewal: what it pays for becomes an application, or the rejected one waits again, and the receipt
 * is kept with it as any other is.
 */
export async function sendRenewalSlip(
  ctx: RequestContext,
  standing: Standing,
  sent: Sent,
): Promise<{ ok: true; url?: undefined } | Refused> {
  const { renewal, member, offer, application } = standing
  const fields = readRenewalForm(sent.form)
  const { submissionKey } = fields
  if (standing.state === 'waiting' && application?.newestReceipt?.submissionKey === submissionKey) return PAID
  if (!offer || !isPayable(standing.state)) return refuse(409, { form: refusalText('not_payable') })
  const values = { submissionKey, name: member.name, userEmail: member.email }
  const { file } = readReceiptForm(sent.form)
  const payment = await readPayment(ctx, standing, fields, sent)
  if (!payment.ok) {
    const { data } = validateReceipt(values, { variant: 'landing', hasFile: file !== null })
    return { ...payment, errors: { ...payment.errors, ...(data && { data }) } }
  }
  let refusal: PaymentRefusal | null = null
  const result = await submitReceipt(ctx, {
    values,
    file,
    variant: 'landing',
    subject: { kind: 'application', id: renewal.id },
    begin: async tx => {
      refusal = await saveRenewal(tx, ctx, payment.value)
      return refusal === null
    },
  })
  if (result.ok) return PAID
  if (refusal) return refuse(409, { form: refusalText(refusal) })
  const { data, form, name, userEmail } = result.errors
  return refuse(result.status, data ? { data } : { form: form ?? userEmail ?? name ?? m.receipt_failed() })
}

/**
 * Makes the application of a renewal that is paid by card, which needs no slip.
 * @returns where the member pays
 */
export async function payRenewalByCard(
  ctx: RequestContext,
  standing: Standing,
  sent: Sent,
): Promise<{ ok: true; url: string } | Refused> {
  const { offer } = standing
  if (!offer || !isPayable(standing.state)) return refuse(409, { form: refusalText('not_payable') })
  const fields = readRenewalForm(sent.form)
  const payment = await readPayment(ctx, standing, { ...fields, method: 'card' }, sent)
  if (!payment.ok) return payment
  const refusal = await ctx.db.transaction(tx => saveRenewal(tx, ctx, payment.value))
  if (refusal) return refuse(409, { form: refusalText(refusal) })
  const exact = await ctx.db.transaction(tx => exactOffer(tx, { ...standing, offer }, 'card'))
  const paying = { ...payingOf({ ...standing, offer: exact }), paidFrom: sent.paidFrom }
  const outcome = await preparePayment(ctx, paying, 'card')
  if (outcome.method !== 'card' || outcome.url === null) return refuse(409, { form: m.renewal_no_card() })
  return { ok: true, url: outcome.url }
}

async function readPayment(
  ctx: RequestContext,
  { renewal, member }: Standing,
  { method, seenSatang, submissionKey, hasAccepted: ticked, agreement: shown }: RenewalFields,
  { locale, userAgent }: Sent,
): Promise<{ ok: true; value: Payment } | Refused> {
  const current = await currentAgreement(ctx.db, locale, ctx.now())
  const accepted = await hasAccepted(ctx.db, member, current.version)
  if (!accepted && !ticked) return refuse(400, { accepted: m.renewal_accept_missing() })
  if (!accepted && shown !== '' && shown !== current.version)
    return refuse(409, { accepted: m.renewal_agreement_changed() })
  const agreement = accepted ? null : current
  return { ok: true, value: { renewal, method, seenSatang, submissionKey, locale, userAgent, agreement } }
}

const PAID = { ok: true } as const

function refuse(status: Refused['status'], errors: RenewalErrors): Refused {
  return { ok: false, status, errors }
}

function refusalText(refusal: PaymentRefusal): string {
  const texts: Record<PaymentRefusal, () => string> = {
    gone: m.renewal_gone_meanwhile,
    not_payable: m.renewal_not_payable,
    price_changed: m.renewal_price_changed,
  }
  return texts[refusal]()
}
