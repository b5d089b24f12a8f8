import { data } from 'react-router'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { preparePayment } from '#app/joining/paying/commands.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { type SubmittedApplication, submitRegistration } from '../commands/submit.server.ts'
import { AGREEMENT_BOXES, type AgreementBox } from '../rules/registration.ts'
import { paymentPath, statusPath } from '../rules/status-link.ts'
import { isExistingMemberAsked, type RegistrationValues, readValues } from '../schema/registration.ts'
import { decideStep, readIntent, readStep, stepOfErrors, stepsOf, submittedBy } from '../schema/steps.ts'
import { rememberApplication } from '../steps/visit.server.ts'
import type { DoneReply, RegistrationReply, StepReply } from '../views/reply.ts'

/** An agreement that has changed has to be accepted once more. */
const UNTICKED = Object.fromEntries(AGREEMENT_BOXES.map(box => [box, false])) as Record<AgreementBox, false>

/**
 * Moves the posted form to its next state: another step, or the submitted application and how to pay for it.
 * Whatever fails, what was typed is answered with it.
 */
export async function answerRegistration(
  ctx: RequestContext,
  request: Request,
  form: FormData,
  variant: RegistrationVariant,
) {
  const values = readValues(form)
  const step = readStep(form.get('step'), variant)
  const intent = readIntent(form.get('intent'))
  const submitted = submittedBy(intent, values)
  if (submitted) {
    try {
      return await submit(ctx, request, submitted, variant)
    } catch (error) {
      ctx.log.error({ err: error, requestId: ctx.requestId }, 'registration not taken')
      return data(stayOnLastStep(values, variant, m.registration_error_other()), { status: 500 })
    }
  }
  const { step: shown, errors } = decideStep(intent, step, values, { variant, now: ctx.now() })
  const reply: RegistrationReply = { kind: 'step', step: shown, values, errors }
  return data(reply, { status: Object.keys(errors).length > 0 ? 400 : 200 })
}

async function submit(
  ctx: RequestContext,
  request: Request,
  values: RegistrationValues,
  variant: RegistrationVariant,
) {
  const userAgent = request.headers.get('user-agent') ?? ''
  const result = await submitRegistration(ctx, { values, variant, locale: getLocale(), userAgent })
  if (!result.ok && result.agreement) {
    const { errors, status, agreement } = result
    const asked = { ...values, ...UNTICKED, agreement: agreement.version }
    return data<RegistrationReply>({ kind: 'step', step: 3, values: asked, errors, agreement }, { status })
  }
  if (!result.ok) {
    const step = stepOfErrors(result.errors, variant)
    return data<RegistrationReply>(
      { kind: 'step', step, values, errors: result.errors },
      { status: result.status },
    )
  }
  const { application, payments, sending } = result
  const reply = sending.ok
    ? await replyWithPayment(ctx, { ...application, payments }, values, variant)
    : stayOnLastStep(values, variant, sending.message)
  const cookie = rememberApplication(ctx, application.applicationId)
  return data(reply, { headers: { 'Set-Cookie': cookie } })
}

async function replyWithPayment(
  ctx: RequestContext,
  application: SubmittedApplication & { payments: Settings['payments'] },
  values: RegistrationValues,
  variant: RegistrationVariant,
): Promise<RegistrationReply> {
  const { memberId, planName, total, paymentMethod } = application
  const done: DoneReply = {
    kind: 'done',
    values,
    memberId,
    planName: planTitle(planName, getLocale()),
    total,
    statusPath: statusPath(application.statusKey),
    paymentPath: paymentPath(application.statusKey),
    outcome: null,
  }
  if (!paymentMethod) return done
  const isExistingMember = isExistingMemberAsked(values.plan) && values.isExistingMember === 'yes'
  const payer = { ...application, isExistingMember, email: values.email }
  const outcome = await preparePayment(ctx, payer, paymentMethod)
  if (outcome.method === 'card' && outcome.url === null && variant === 'wizard') {
    return { ...stayOnLastStep(values, variant), hasNoCardLink: true }
  }
  return { ...done, outcome }
}

function stayOnLastStep(
  values: RegistrationValues,
  variant: RegistrationVariant,
  message?: string,
): StepReply {
  const step = stepsOf(variant).at(-1) ?? 1
  return { kind: 'step', step, values, errors: message ? { form: message } : {} }
}
