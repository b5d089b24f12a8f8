import { randomUUID } from 'node:crypto'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { type Application, lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import type { AgreementBox } from '#app/joining/registration/rules/registration.ts'
import { registrationPayload } from '#app/joining/registration/steps/payload.server.ts'
import { changeApplication } from '#app/joining/registration/steps/versions.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { queueDelivery } from '#app/machines/webhooks/steps/deliveries.server.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import type { CurrentAgreement } from '#app/people/agreement/steps.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import type { Renewal } from '../queries/renewals.server.ts'
import { findStanding, type Offer, type Standing } from '../queries/standing.server.ts'
import { isPayable } from '../rules/renewals.ts'
import { exactOffer, priceOf } from './exact-offer.server.ts'

export type Payment = {
  renewal: Renewal
  method: PaymentMethod
  /** The price that the member saw, in satang. */
  seenSatang: number
  /** Of the slip that is on its way, where one is: the same slip again is no second payment. */
  submissionKey: string | null
  locale: string
  userAgent: string
  /** What the member ticked; null where it was accepted before. */
  agreement: CurrentAgreement | null
}

export type PaymentRefusal = 'gone' | 'not_payable' | 'price_changed'

const LONGEST_USER_AGENT = 400

/** One tick for a text that has changed; the house rules beside it were accepted at the registration. */
const ACCEPTED_AGAIN: AgreementBox = 'agreementAccepted'

/**
 * Makes or continues the application of a renewal that is being paid, within the transaction that takes the payment in.
 * Of two tabs the second finds what the first has left.
 * @returns why not, or null when it is done
 */
export async function saveRenewal(
  tx: Transaction,
  ctx: RequestContext,
  payment: Payment,
): Promise<PaymentRefusal | null> {
  // In the order of an approval, so that neither waits for the other.
  const before = await lockApplication(tx, payment.renewal.id)
  const member = await lockMember(tx, payment.renewal.memberRowId)
  if (!member) return 'gone'
  const standing = await findStanding({ db: tx, now: ctx.now }, { renewal: payment.renewal, member })
  const { offer, state } = standing
  if (isSameSlip(standing, payment)) return null
  if (!offer || !isPayable(state)) return 'not_payable'
  if (priceOf(offer.total) !== payment.seenSatang) return 'price_changed'
  const exact = await exactOffer(tx, { ...standing, offer }, payment.method)
  if (before) await continueApplication(tx, ctx, before, exact, payment)
  else await beginApplication(tx, ctx, { ...standing, offer: exact }, payment)
  await announceChange(tx, 'applications')
  return null
}

function isSameSlip({ state, application }: Standing, { submissionKey }: Payment): boolean {
  return state === 'waiting' && application?.newestReceipt?.submissionKey === submissionKey
}

/** What the payment says about the application, whether it is the first or another after a rejection. */
function paidNow(ctx: RequestContext, offer: Offer, { method, locale }: Payment) {
  const now = ctx.now()
  return {
    paymentMethod: method,
    locale,
    submittedAt: now,
    updatedAt: now,
    startDate: offer.from,
    expiryDate: offer.until,
  }
}

async function continueApplication(
  tx: Transaction,
  ctx: RequestContext,
  before: Application,
  offer: Offer,
  payment: Payment,
) {
  const { uniqueSatang, totalSatang } = offer.total
  const change = { ...paidNow(ctx, offer, payment), uniqueSatang, totalSatang, status: 'submitted' as const }
  await changeApplication(tx, before, change)
  const action = before.status === 'rejected' ? 'application_reopened' : 'application_updated'
  const details = { paymentMethod: payment.method }
  const entity = { entityType: 'application', entityId: before.id }
  await logActivity(tx, { adminId: null, action, ...entity, details })
}

/** An application like any other, with what we know of the member instead of what a form says. */
async function beginApplication(
  tx: Transaction,
  ctx: RequestContext,
  { member, renewal, offer }: { member: Member; renewal: Renewal; offer: Offer },
  payment: Payment,
) {
  const { name, email, mobilePhone, workPhone, address, dateOfBirth, emergencyContact } = member
  const { whatsapp: whatsApp, instagram, facebook, telegram } = member
  const { plan, total, vatBasisPoints } = offer
  const [application] = await tx
    .insert(applications)
    .values({
      id: renewal.id,
      memberId: renewal.reference,
      submissionKey: randomUUID(),
      variant: 'wizard',
      name,
      email,
      mobilePhone,
      workPhone,
      address,
      dateOfBirth,
      emergencyContact,
      whatsApp,
      instagram,
      facebook,
      telegram,
      email2: member.secondaryEmail,
      line: member.lineId,
      isExistingMember: true,
      planId: plan.id,
      selectedPlan: plan.name,
      ...total,
      vatBasisPoints,
      ...paidNow(ctx, offer, payment),
    })
    .returning()
  if (!application) throw new Error('The renewal was not stored')
  await recordConsent(tx, ctx, payment)
  const { id: entityId, paymentMethod, selectedPlan } = application
  const details = { memberRowId: member.id, paymentMethod, selectedPlan }
  const entity = { entityType: 'application', entityId }
  await logActivity(tx, { adminId: null, action: 'application_submitted', ...entity, details })
  const webhook = {
    kind: 'registration' as const,
    subjectId: entityId,
    payload: registrationPayload(application),
  }
  await queueDelivery(tx, ctx, webhook)
}

async function recordConsent(
  tx: Transaction,
  ctx: RequestContext,
  { renewal, agreement, userAgent }: Payment,
) {
  if (!agreement) return
  await tx.insert(consents).values({
    applicationId: renewal.id,
    agreementId: agreement.id,
    agreementSha256: agreement.sha256,
    accepted: [ACCEPTED_AGAIN],
    acceptedAt: ctx.now(),
    address: ctx.clientAddress,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
  })
}
