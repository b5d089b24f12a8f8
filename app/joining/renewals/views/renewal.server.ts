import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { findPaymentLinks } from '#app/house/plans/queries.server.ts'
import { isSamePlanName } from '#app/house/plans/rules/names.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { prepareAmount } from '#app/money/methods/queries.server.ts'
import { isPaidBySlip, type PaymentMethod, slipMethodOf } from '#app/money/methods/rules.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { viewOf } from '#app/people/agreement/rules/text.ts'
import { currentAgreement } from '#app/people/agreement/steps.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { graceEnd } from '#app/people/members/rules/members.ts'
import { fromToday } from '#app/people/members/texts.ts'
import { hasAccepted, type Standing } from '../queries/standing.server.ts'
import { firstNameOf, isPayable, memberIdTail } from '../rules/renewals.ts'
import { exactOffer, type Payable } from '../steps/exact-offer.server.ts'
import type { RenewalPayment, RenewalView } from './renewal.ts'

/** What whoever has the link may see, with what the member needs to pay in the way that was chosen. */
export async function viewRenewal(
  ctx: RequestContext,
  standing: Standing,
  method: PaymentMethod,
): Promise<RenewalView> {
  const { member, application, state, offer } = standing
  const locale = getLocale()
  const today = bangkokDay(ctx.now())
  const { expiryDate } = member
  const { graceDays } = (await findSettings(ctx.db)).renewals
  const grace = graceEnd(member, today, graceDays)
  const planName = application?.selectedPlan ?? member.planName
  const isOther = offer !== null && planName !== null && !isSamePlanName(offer.plan.name, planName)
  const sentAt = application?.newestReceipt?.submittedAt ?? application?.submittedAt
  return {
    state,
    firstName: firstNameOf(member.name),
    memberIdTail: memberIdTail(member.memberId),
    planName: planName && planTitle(planName, locale),
    nearestPlan: isOther ? planTitle(offer.plan.name, locale) : null,
    expiryText: expiryDate && formatDay(expiryDate, locale),
    expiresIn: expiryDate && fromToday(expiryDate, today, locale),
    isOver: expiryDate !== null && expiryDate < today,
    graceText: grace && formatDay(grace, locale),
    sentText: sentAt ? formatInstant(sentAt, locale) : null,
    reason: state === 'again' ? await findReason(ctx.db, standing) : '',
    hasOther: isPayable(state) && (await hasOtherApplication(ctx.db, standing)),
    payment: offer && isPayable(state) ? await viewPayment(ctx, { ...standing, offer }, method) : null,
  }
}

/** Of the slip where only that was rejected, else of the decision about all of it. */
async function findReason(db: Executor, { application }: Standing): Promise<string> {
  if (!application) return ''
  if (application.status === 'submitted') return application.newestReceipt?.reason ?? ''
  const decisions = await listDecisions(db, application.id)
  return (
    decisions.find(({ undoneAt, decision }) => undoneAt === null && decision === 'rejected')?.reason ?? ''
  )
}

/** An application that a form brought in: anybody may write that email, so it is said and stops nobody. */
async function hasOtherApplication(db: Executor, { member, renewal }: Standing): Promise<boolean> {
  const [other] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.status, 'submitted'),
        sql`lower(${applications.email}) = lower(${member.email})`,
        ne(applications.id, renewal.id),
      ),
    )
    .limit(1)
  return other !== undefined
}

async function viewPayment(
  ctx: RequestContext,
  payable: Payable,
  method: PaymentMethod,
): Promise<RenewalPayment> {
  const { member } = payable
  const offer = isPaidBySlip(method)
    ? await ctx.db.transaction(tx => exactOffer(tx, payable, method))
    : payable.offer
  const locale = getLocale()
  const [{ payments }, links, current, outcome] = await Promise.all([
    findSettings(ctx.db),
    findPaymentLinks(ctx.db, offer.plan.name),
    currentAgreement(ctx.db, locale, ctx.now()),
    prepareAmount(
      ctx,
      { reference: payable.renewal.reference, amountSatang: offer.total.totalSatang },
      slipMethodOf(method),
    ),
  ])
  const accepted = await hasAccepted(ctx.db, member, current.version)
  return {
    reference: payable.renewal.reference,
    fromText: formatDay(offer.from, locale),
    untilText: formatDay(offer.until, locale),
    total: offer.total,
    vatBasisPoints: offer.vatBasisPoints,
    outcome,
    hasCard: Boolean(ctx.env.STRIPE_SECRET_KEY ?? links?.forExisting),
    hasBank: hasBankAccount(payments),
    submissionKey: randomUUID(),
    agreement: accepted ? null : viewOf(current),
  }
}
