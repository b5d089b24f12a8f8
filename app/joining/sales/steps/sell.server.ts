import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { periodOf, type RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { PricingRules } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { paidPart } from '#app/joining/applications/rules/money.ts'
import { type LocalText, textIn } from '#app/kit/forms/local-text.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import { issueSaleReceipt } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import { recordCharge, recordPayment, recordWithheld } from '#app/money/payments/steps/ledger.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { findMuted } from '#app/people/members/queries/muted.server.ts'
import type { Member } from '#app/people/members/steps/memberships.server.ts'
import { saleMail } from '../emails/sale-mail.ts'
import { findWithholding } from '../queries.server.ts'
import { keptBesides, openSatang, type Paid, paperSatang } from '../rules.ts'

/** Without an id where a member buys for themselves. */
type Seller = RequestContext & { actor: { userId: string | null } }

type Selling = {
  member: Member
  plan: Pick<PlanView, 'name' | 'periodCount' | 'periodUnit'> & {
    /** What it is called in each language, where the name alone does not say it. */
    titles?: LocalText
  }
  quantity: number
  /** What so many cost. */
  price: RegistrationTotal
  pricing: PricingRules
  paid: Paid
  /** The membership that it pays for; null for what is sold beside it. */
  renewedUntil: Day | null
  /** Made by the form, so that pressing twice sells once. */
  chargeId?: string
  /** What the log calls it, where it is no sale at the desk. */
  action?: string
  /** What it was sold for, where another noun knows its payments by that. */
  reference?: string
}

/** The entries of what was paid: for it, and beyond that ahead; null where nothing was. */
export type PaidEntries = Record<'paymentId' | 'aheadId', string | null>

/**
 * What a sale at the desk is (rule sales.books): the total is charged, what is paid at once is booked, its paper issued, and
 * the member told by mail. A step of commands, within whose transaction it runs: the command asks who may.
 */
export async function sell(tx: Transaction, ctx: Seller, selling: Selling): Promise<PaidEntries> {
  const { member, plan, quantity, price, paid, renewedUntil, chargeId, reference = '' } = selling
  const today = bangkokDay(ctx.now())
  const { totalSatang } = price
  const owedSatang = await findMemberBalance(tx, member.id)
  const source = renewedUntil !== null ? 'renewal' : 'sale'
  const note = quantity > 1 ? `${plan.name} × ${quantity}` : plan.name
  const origin = {
    applicationId: null,
    memberRowId: member.id,
    recordedBy: ctx.actor.userId,
    bookedOn: today,
  }
  const entry = { ...origin, source, note, reference } as const
  await recordCharge(tx, { ...entry, amountSatang: totalSatang, ...(chargeId && { id: chargeId }) })
  const withholding = paid.withholds ? await findWithholding(tx, today) : null
  const sums = { paidSatang: paid.satang, totalSatang, owedSatang }
  const withheld = {
    withheldSatang: withholding ? keptBesides(sums, withholding) : 0,
    withholdingBasisPoints: withholding?.basisPoints ?? 0,
  }
  const { withheldSatang } = withheld
  const leftSatang = openSatang(totalSatang, owedSatang, paid.satang + withheldSatang)
  const entries = await takePayment(tx, ctx, { ...selling, ...withheld, leftSatang, entry, today })
  await logSale(tx, ctx, { ...selling, bookedOn: today, totalSatang, withheldSatang })
  await mailSale(tx, ctx, { ...selling, totalSatang, withheldSatang, openSatang: leftSatang })
  await announceChange(tx, 'ledger')
  return entries
}

type Taking = Selling & {
  /** What is still to be paid of it. */
  leftSatang: Satang
  entry: Omit<Parameters<typeof recordPayment>[1], 'amountSatang'>
  today: Day
  /** What a company kept back of it for the tax office, and at which rate. */
  withheldSatang: Satang
  withholdingBasisPoints: number
}

/**
 * Books what was paid, with a paper for all of it, what was kept back of it for the tax office included: the part above the
 * total is money paid ahead, an entry of its own with a paper of its own (rule tax.ahead).
 */
async function takePayment(tx: Transaction, ctx: Seller, taking: Taking): Promise<PaidEntries> {
  const { member, plan, quantity, pricing, paid, renewedUntil, price, leftSatang, entry, today } = taking
  const { method } = paid
  const { withheldSatang, withholdingBasisPoints } = taking
  const debitedSatang = await findDebited(tx, member.id)
  const satang = paperSatang(price.totalSatang, paid.satang + withheldSatang)
  const cameSatang = satang - withheldSatang
  const entryId = satang > 0 ? uuidv7() : null
  if (entryId) {
    await recordPayment(tx, { ...entry, id: entryId, amountSatang: cameSatang, method })
    await recordWithheld(tx, { ...entry, reference: entryId, amountSatang: withheldSatang })
    const whole = { ...price, vatBasisPoints: pricing.vatBasisPoints }
    const name = (!isPrintable(member.name) && paid.spelling) || member.name
    const named = { name, address: member.address, selectedPlan: plan.name }
    const { titles } = plan
    const description = titles && { thai: textIn(titles, 'th'), english: textIn(titles, 'en') }
    await issueSaleReceipt(tx, ctx, {
      sale: {
        ...paidPart(whole, satang),
        ...named,
        withheldSatang,
        withholdingBasisPoints,
        ...(description && { description }),
      },
      wholeSatang: price.totalSatang,
      leftSatang,
      quantity,
      entryId,
      memberRowId: member.id,
      memberId: member.memberId,
      period: renewedUntil === null ? null : { firstDay: today, expiryDay: renewedUntil },
    })
  }
  const aheadSatang = paid.satang - cameSatang
  const aheadId = aheadSatang > 0 ? uuidv7() : null
  if (aheadId) {
    const ahead = { ...entry, id: aheadId, source: 'by_hand', note: '' } as const
    await recordPayment(tx, { ...ahead, amountSatang: aheadSatang, method })
    const newSatang = aheadSatang - debitedSatang
    const paper = { entryId: ahead.id, payer: member, amountSatang: newSatang, bookedOn: today }
    if (newSatang > 0) await issuePaymentPaper(tx, ctx, { ...paper, isAhead: true })
  }
  return { paymentId: entryId, aheadId }
}

type Sold = Selling & { totalSatang: Satang; withheldSatang: Satang }

/** Of a renewal the log tells apart from this that the membership goes on. */
async function logSale(tx: Transaction, { actor }: Seller, sold: Sold & { bookedOn: Day }) {
  const { member, plan, quantity, paid, renewedUntil, totalSatang, withheldSatang, bookedOn } = sold
  const { action = 'sold' } = sold
  const entity = { adminId: actor.userId, entityType: 'member', entityId: member.id }
  const { satang: amountSatang, method } = paid
  const payment = {
    amountSatang,
    ...(withheldSatang > 0 && { withheldSatang }),
    bookedOn,
    ...(method && { method }),
  }
  if (renewedUntil === null) {
    const details = { planName: plan.name, quantity, totalSatang, ...payment }
    await logActivity(tx, { ...entity, action, details })
  } else if (amountSatang > 0) {
    await logActivity(tx, { ...entity, action: 'recorded_payment', details: payment })
  }
}

/** To the member, in the language in which they registered, unless they want no such mails: the papers are theirs all the same. */
async function mailSale(tx: Transaction, ctx: Seller, sold: Sold & { openSatang: Satang }) {
  const { member, plan, quantity, paid, renewedUntil, ...sums } = sold
  if ((await findMuted(tx, 'sale', [member.email])).size > 0) return
  const locale = (await localesOf(tx, [member])).get(member.id) ?? baseLocale
  const { company } = await findSettings(tx)
  const content = saleMail({
    locale,
    company,
    name: member.name,
    memberId: member.memberId,
    plan,
    period: periodOf(plan),
    quantity,
    renewedUntil,
    paidSatang: paid.satang,
    ...sums,
  })
  const about = { kind: 'sale', subjectKind: 'member', subjectId: member.id } as const
  await queueMail(tx, ctx, { ...about, recipient: member.email, ...content })
}
