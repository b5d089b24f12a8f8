import { m } from '#app/paraglide/messages.js'
import { announceChange } from '../../platform/changes.server.ts'
import { takeFromLimit } from '../../platform/rate-limit.server.ts'
import type { RequestContext } from '../../platform/server-context.ts'
import { bangkokDay, type Day } from '../../pure/days.ts'
import { networkOf } from '../../pure/network.ts'
import { logActivity } from '../activity/commands.server.ts'
import { allocateUniqueSatang } from '../payments/unique-amounts.server.ts'
import { findPlanBySlug, type PlanView } from '../plans/queries.server.ts'
import { expiryDay, type RegistrationTotal } from '../plans/rules.ts'
import { totalFor } from '../plans/total.ts'
import { findSettings, findVatBasisPoints } from '../settings/queries.server.ts'
import { attemptDelivery, type DeliveryOutcome, queueDelivery } from '../webhooks/commands.server.ts'
import { queueConfirmation } from './confirm.server.ts'
import { registrationPayload } from './payload.server.ts'
import { findCurrentAgreement } from './queries.server.ts'
import { AGREEMENT_BOXES, type PaymentMethod, type RegistrationVariant } from './rules.ts'
import { type Application, type ApplicationDraft, saveApplication, submissionKeyOf } from './save.server.ts'
import {
  type FieldErrors,
  isExistingMemberAsked,
  type RegistrationValues,
  validateSubmission,
} from './schema.ts'
import { consents } from './tables.server.ts'
import { totalOf } from './total-of.ts'

export type SubmittedApplication = {
  applicationId: string
  memberId: string
  /** Of the link that shows the visitor where the application stands. */
  statusKey: string
  planName: string
  total: RegistrationTotal
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
      /** Whether the webhook took it; `message` is for the visitor (public-site §8). */
      sending: { ok: true } | { ok: false; message: string }
    }
  | { ok: false; errors: FieldErrors; status: 400 | 409 | 429 }

/** A whole house behind one address stays far below it (product.md, "Limits on public forms"). */
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
  const limit = { limit: SUBMISSIONS_PER_MINUTE, windowSeconds: 60, now }
  if (!(await takeFromLimit(ctx.db, { key: `registration:${networkOf(ctx.clientAddress)}`, ...limit })))
    return refuse(429, { form: m.registration_error_too_many() })
  const { values, variant } = input
  const plan = await findPlanBySlug(ctx.db, values.plan)
  const errors = validateSubmission(values, { variant, now })
  if (!plan && values.plan !== '') errors.plan = m.registration_error_plan_unknown()
  if (!plan || Object.keys(errors).length > 0) return refuse(400, errors)
  const stored = await storeRegistration(ctx, input, await draftApplication(ctx, input, plan, now))
  if (!stored) return refuse(409, { form: m.registration_error_already_approved() })
  const outcome = stored.deliveryId ? await attemptDelivery(ctx, stored.deliveryId) : null
  return { ok: true, application: submittedOf(stored.application), sending: sendingOf(outcome, variant) }
}

function refuse(status: 400 | 409 | 429, errors: FieldErrors): RegistrationResult {
  return { ok: false, errors, status }
}

/** The application as it is to be stored; nothing that is priced or decided comes from the form. */
async function draftApplication(
  ctx: RequestContext,
  { values, variant, locale }: RegistrationInput,
  plan: PlanView,
  now: Date,
): Promise<ApplicationDraft> {
  const { pricing } = await findSettings(ctx.db)
  const vatBasisPoints = await findVatBasisPoints(ctx.db, bangkokDay(now))
  const isExistingMember = isExistingMemberAsked(plan.slug) ? values.isExistingMember === 'yes' : null
  const { name, address, mobilePhone, workPhone, emergencyContact, email, email2, startDate } = values
  const { line, whatsApp, instagram, facebook, telegram } = values
  return {
    submissionKey: submissionKeyOf(values),
    ...{ variant, locale, isExistingMember, vatBasisPoints, startDate },
    ...{ name, address, mobilePhone, workPhone, emergencyContact, email, email2 },
    ...{ line, whatsApp, instagram, facebook, telegram },
    dateOfBirth: values.dateOfBirth || null,
    expiryDate: expiryDay(plan.name, startDate),
    planId: plan.id,
    selectedPlan: plan.name,
    ...totalFor(plan, isExistingMember === true, { ...pricing, vatBasisPoints }),
    uniqueSatang: 0,
    paymentMethod: values.paymentMethod || null,
  }
}

/** Null when staff have approved the application already. */
async function storeRegistration(ctx: RequestContext, input: RegistrationInput, draft: ApplicationDraft) {
  const agreement = await findCurrentAgreement(ctx.db, input.locale)
  return ctx.db.transaction(async tx => {
    const uniqueSatang = await allocateUniqueSatang(tx, draft)
    const totalSatang = draft.totalSatang + uniqueSatang
    const priced = { ...draft, uniqueSatang, totalSatang }
    const { application, change } = await saveApplication(tx, priced, ctx.now())
    if (change === 'refused') return null
    const consent = {
      applicationId: application.id,
      agreementId: agreement.id,
      agreementSha256: agreement.sha256,
      accepted: [...AGREEMENT_BOXES],
      acceptedAt: ctx.now(),
      address: ctx.clientAddress,
      userAgent: input.userAgent.slice(0, LONGEST_USER_AGENT),
    }
    await tx.insert(consents).values(consent).onConflictDoNothing()
    if (change !== 'none') {
      const { id: entityId, variant, paymentMethod, selectedPlan } = application
      const details = { variant, paymentMethod, selectedPlan }
      const action = change === 'created' ? 'application_submitted' : 'application_updated'
      await logActivity(tx, { adminId: null, action, entityType: 'application', entityId, details })
      await announceChange(tx, 'applications')
    }
    if (change === 'created') await queueConfirmation(tx, ctx, application)
    const payload = registrationPayload(application)
    const deliveryId = await queueDelivery(tx, ctx, {
      kind: 'registration',
      subjectId: application.id,
      payload,
    })
    return { application, deliveryId }
  })
}

function submittedOf(application: Application): SubmittedApplication {
  const { id, memberId, statusKey, selectedPlan, paymentMethod, expiryDate } = application
  return {
    ...{ applicationId: id, memberId, statusKey, planName: selectedPlan },
    ...{ total: totalOf(application), paymentMethod, expiryDate },
  }
}

/** public-site §8: the wizard names the webhook, the membership page does not. */
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
