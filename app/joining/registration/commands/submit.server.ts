import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findPlanBySlug } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { expiryDay, periodOf, type RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'

import type { Settings } from '#app/house/settings/schema/settings.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { targetOf } from '#app/machines/webhooks/queries/target.server.ts'
import {
  attemptDelivery,
  type DeliveryOutcome,
  queueDelivery,
} from '#app/machines/webhooks/steps/deliveries.server.ts'
import { askFor, releaseUniqueSatang } from '#app/money/bills/steps/unique-amounts.server.ts'
import { isOpeningSoon } from '#app/money/methods/queries.server.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { type AgreementView, viewOf } from '#app/people/agreement/rules/text.ts'
import { type CurrentAgreement, currentAgreement, findSaid } from '#app/people/agreement/steps.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import { totalOf } from '../rules/total-of.ts'
import {
  type FieldErrors,
  isExistingMemberAsked,
  type RegistrationValues,
  validateSubmission,
} from '../schema/registration.ts'
import { mayConfirm, queueConfirmation } from '../steps/confirm.server.ts'
import { registrationPayload } from '../steps/payload.server.ts'
import {
  type Application,
  type ApplicationDraft,
  reserveId,
  saveApplication,
  submissionKeyOf,
} from '../steps/save.server.ts'

export type SubmittedApplication = {
  applicationId: string
  memberId: string
  /** Of the link that shows the visitor where the application stands. */
  statusKey: string
  planName: string
  total: RegistrationTotal
  /** Of the total, what the buyer keeps back for the tax office; by default nothing. */
  withheldSatang?: Satang
  paymentMethod: PaymentMethod | null
  expiryDate: Day
}

export type RegistrationInput = {
  values: RegistrationValues
  variant: RegistrationVariant
  locale: string
  userAgent: string
}

export type RegistrationResult =
  | {
      ok: true
      application: SubmittedApplication
      /** Where to pay, as it stood when the total was made. */
      payments: Settings['payments']
      /** Whether the webhook took it; `message` is for the visitor (rule registration.errors). */
      sending: { ok: true } | { ok: false; message: string }
    }
  | { ok: false; errors: FieldErrors; status: 400 | 409 | 429; agreement?: AgreementView }

/** A whole house behind one address stays far below it (rule registration.limits). */
const SUBMISSIONS_PER_MINUTE = 300

const LONGEST_USER_AGENT = 400

/**
 * Takes a registration: checked whole, priced from the catalogue, stored with its consent and its outgoing
 * message in one transaction, and only then sent. The same form sent again updates the same application, which
 * keeps its member id, until staff have approved it (409).
 */
export async function submitRegistration(
  ctx: RequestContext,
  input: RegistrationInput,
): Promise<RegistrationResult> {
  const now = ctx.now()
  const key = `registration:${networkOf(ctx.clientAddress)}`
  const { values, variant, locale } = input
  const [isWithinLimit, terms] = await Promise.all([
    takeFromLimit(ctx.db, { key, limit: SUBMISSIONS_PER_MINUTE, windowSeconds: 60, now }),
    findTerms(ctx, values.plan, locale, now),
  ])
  if (!isWithinLimit) return refuse(429, { form: m.registration_error_too_many() })
  const { plan, settings } = terms
  if (await isOpeningSoon(ctx, settings)) return refuse(409, { form: m.opening_soon_refused() })
  const errors = validateSubmission(values, { variant, now })
  if (!plan && values.plan !== '') errors.plan = m.registration_error_plan_unknown()
  if (!plan || Object.keys(errors).length > 0) return refuse(400, errors)
  const { agreement } = terms
  if (values.agreement !== '' && values.agreement !== agreement.version) {
    const refusal = { form: m.registration_error_agreement_changed() }
    return { ok: false, errors: refusal, status: 409, agreement: viewOf(agreement) }
  }
  const draft = draftApplication(input, { ...terms, plan })
  const isConfirmable = await mayConfirm(ctx)
  const registration = { ...input, ...terms, plan, draft, isConfirmable }
  const stored = await ctx.db.transaction(tx => storeRegistration(tx, ctx, registration))
  if (!stored) return refuse(409, { form: m.registration_error_already_approved() })
  const outcome = stored.deliveryId ? await attemptDelivery(ctx, stored.deliveryId) : null
  const { payments } = settings
  const application = submittedOf(stored.application)
  return { ok: true, application, payments, sending: sendingOf(outcome, variant) }
}

function refuse(status: 400 | 409 | 429, errors: FieldErrors): RegistrationResult {
  return { ok: false, errors, status }
}

type Terms = {
  plan: PlanView | null
  settings: Settings
  vatBasisPoints: number
  agreement: CurrentAgreement
}

/** What the registration is priced and accepted by, read once for all that follows. */
async function findTerms(
  { db, kept }: RequestContext,
  slug: string,
  locale: string,
  now: Date,
): Promise<Terms> {
  const today = bangkokDay(now)
  const said = kept.find(`said ${today}`, ['settings'], () => findSaid(db, now))
  const [plan, priced, agreement] = await Promise.all([
    findPlanBySlug(db.prepared, slug),
    said,
    kept.find(`agreement ${today} ${locale}`, ['settings'], () => currentAgreement(db, locale, now, said)),
  ])
  return { plan, ...priced, agreement }
}

/** The application as it is to be stored; nothing that is priced or decided comes from the form. */
function draftApplication(
  { values, variant, locale }: RegistrationInput,
  { plan, settings: { pricing }, vatBasisPoints }: Terms & { plan: PlanView },
): ApplicationDraft {
  const isExistingMember = isExistingMemberAsked(plan.slug) ? values.isExistingMember === 'yes' : null
  const { name, address, mobilePhone, workPhone, emergencyContact, email, email2, startDate } = values
  const { line, whatsApp, instagram, facebook, telegram } = values
  return {
    submissionKey: submissionKeyOf(values),
    variant,
    locale,
    isExistingMember,
    vatBasisPoints,
    startDate,
    name,
    address,
    mobilePhone,
    workPhone,
    emergencyContact,
    email,
    email2,
    line,
    whatsApp,
    instagram,
    facebook,
    telegram,
    dateOfBirth: values.dateOfBirth || null,
    expiryDate: expiryDay(periodOf(plan), startDate),
    planId: plan.id,
    selectedPlan: plan.name,
    ...totalFor(plan, isExistingMember === true, { ...pricing, vatBasisPoints }),
    uniqueSatang: 0,
    paymentMethod: values.paymentMethod || null,
  }
}

type Registration = RegistrationInput &
  Terms & { plan: PlanView; draft: ApplicationDraft; isConfirmable: boolean }

/** Null when staff have approved the application already. */
async function storeRegistration(tx: Transaction, ctx: RequestContext, registration: Registration) {
  const { draft, plan, settings, isConfirmable } = registration
  const { hasUniqueSatang } = settings.payments
  const id = hasUniqueSatang ? await reserveId(tx, draft) : undefined
  const asked = id
    ? await askFor(tx, { kind: 'application', id }, { ...draft, method: draft.paymentMethod })
    : draft
  const period = periodOf(plan)
  const { application, change } = await saveApplication(tx, { ...draft, ...asked }, ctx.now(), id)
  if (change === 'refused') return null
  const [deliveryId] = await Promise.all([
    queueRegistration(tx, ctx, application, settings),
    recordConsent(tx, ctx, application, registration),
    change !== 'none' && recordChange(tx, application, change),
    change === 'created' && isConfirmable && queueConfirmation(tx, ctx, application, { ...settings, period }),
    change !== 'created' &&
      !hasUniqueSatang &&
      releaseUniqueSatang(tx, { kind: 'application', id: application.id }),
  ])
  return { application, deliveryId }
}

/** @returns the delivery's id, or null where registrations go nowhere */
async function queueRegistration(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  { webhooks }: Settings,
) {
  if (!targetOf('registration', ctx.env, webhooks)) return null
  const payload = registrationPayload(application)
  return queueDelivery(tx, ctx, { kind: 'registration', subjectId: application.id, payload })
}

async function recordConsent(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  { agreement, userAgent }: Registration,
) {
  const consent: typeof consents.$inferInsert = {
    applicationId: application.id,
    agreementId: agreement.id,
    agreementSha256: agreement.sha256,
    accepted: [...AGREEMENT_BOXES],
    acceptedAt: ctx.now(),
    address: ctx.clientAddress,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
  }
  await tx.insert(consents).values(consent).onConflictDoNothing()
}

async function recordChange(tx: Transaction, application: Application, change: 'created' | 'updated') {
  const { id: entityId, variant, paymentMethod, selectedPlan } = application
  const details = { variant, paymentMethod, selectedPlan }
  const action = change === 'created' ? 'application_submitted' : 'application_updated'
  await Promise.all([
    logActivity(tx, { adminId: null, action, entityType: 'application', entityId, details }),
    announceChange(tx, 'applications'),
  ])
}

function submittedOf(application: Application): SubmittedApplication {
  const { id, memberId, statusKey, selectedPlan, paymentMethod, expiryDate, withheldSatang } = application
  return {
    applicationId: id,
    memberId,
    statusKey,
    planName: selectedPlan,
    total: totalOf(application),
    withheldSatang,
    paymentMethod,
    expiryDate,
  }
}

/** The wizard names the webhook, the membership page does not (rule registration.errors). */
function sendingOf(outcome: DeliveryOutcome | null, variant: RegistrationVariant) {
  if (!outcome || outcome.ok) return { ok: true as const }
  const { origin: url, statusText } = outcome
  return { ok: false as const, message: failureMessage(url, statusText, variant) }
}

function failureMessage(url: string, statusText: string | null, variant: RegistrationVariant) {
  if (statusText === null) return m.registration_error_other()
  if (variant === 'membership_page') return m.registration_error_webhook_short({ statusText })
  return m.registration_error_webhook({ url, statusText })
}
