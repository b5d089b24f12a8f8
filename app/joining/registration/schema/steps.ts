import { PAYMENT_METHODS, type PaymentMethod } from '#app/money/methods/rules.ts'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import {
  type FieldErrors,
  type RegistrationRules,
  type RegistrationStep,
  type RegistrationValues,
  STEP_FIELDS,
  validateStep,
  validateSubmission,
} from './registration.ts'

type Field = keyof RegistrationValues

const FIELDS: Record<RegistrationStep, readonly Field[]> = { ...STEP_FIELDS, 3: AGREEMENT_BOXES }

const ALL_STEPS: readonly RegistrationStep[] = [1, 2, 3, 4]

/**
 * The wizard asks for the payment in a fourth step, the membership page submits from its third
 * (rule registration.membership-page).
 */
export function stepsOf(variant: RegistrationVariant): readonly RegistrationStep[] {
  return variant === 'wizard' ? ALL_STEPS : ALL_STEPS.slice(0, 3)
}

/** The fields a step shows; every other one travels along unseen. */
export function fieldsOf(step: RegistrationStep, variant: RegistrationVariant): readonly Field[] {
  return variant === 'wizard' ? FIELDS[step].filter(field => field !== 'plan') : FIELDS[step]
}

/** What a button of the form asks for. `pay:scan` completes with that method in one tap. */
export type Intent = 'next' | 'previous' | 'back' | 'submit' | `edit:${1 | 2}` | `pay:${PaymentMethod}`

const INTENTS: readonly Intent[] = [
  'next',
  'previous',
  'back',
  'submit',
  'edit:1',
  'edit:2',
  ...PAYMENT_METHODS.map(method => `pay:${method}` as const),
]

/** Reads the pressed button; a form sent without one asks for the next step. */
export function readIntent(value: unknown): Intent {
  return INTENTS.find(intent => intent === value) ?? 'next'
}

/** Reads the step a posted form was on; the first when it is none of the variant's. */
export function readStep(value: unknown, variant: RegistrationVariant): RegistrationStep {
  return stepsOf(variant).find(step => String(step) === value) ?? 1
}

type Shown = { kind: 'step'; step: RegistrationStep; errors: FieldErrors }
export type Move = Shown | { kind: 'submit'; values: RegistrationValues }

/**
 * Where a pressed button leads (rule registration.steps): Next only past a valid step, Previous always, and a
 * submission only when the whole form is valid, otherwise to the first step that is not.
 */
export function decideMove(
  intent: Intent,
  step: RegistrationStep,
  values: RegistrationValues,
  rules: RegistrationRules,
): Move {
  const submitted = submittedBy(intent, values)
  return submitted ? trySubmit(submitted, rules) : decideStep(intent, step, values, rules)
}

/** The same for a button that submits nothing. */
export function decideStep(
  intent: Intent,
  step: RegistrationStep,
  values: RegistrationValues,
  rules: RegistrationRules,
): Shown {
  const steps = stepsOf(rules.variant)
  if (intent === 'previous') return showStep(steps[steps.indexOf(step) - 1] ?? 1)
  if (intent === 'back') return showStep(steps.at(-1) ?? 1)
  if (intent === 'edit:1') return showStep(1)
  if (intent === 'edit:2') return showStep(2)
  return leaveStep(step, values, rules)
}

/** How far the values lead on the way to a step: to it, or to the first before it that has a mistake. */
export function reachStep(
  wanted: RegistrationStep,
  values: RegistrationValues,
  rules: RegistrationRules,
): Shown {
  for (const step of stepsOf(rules.variant).filter(earlier => earlier < wanted)) {
    const errors = validateStep(step, values, rules)
    if (Object.keys(errors).length > 0) return showStep(step, errors)
  }
  return showStep(wanted)
}

/** What the pressed button submits, with the payment method that it chooses; null where it only leads on or back. */
export function submittedBy(intent: Intent, values: RegistrationValues): RegistrationValues | null {
  if (intent === 'submit') return values
  const chosen = PAYMENT_METHODS.find(method => intent === `pay:${method}`)
  return chosen ? { ...values, paymentMethod: chosen } : null
}

function showStep(step: RegistrationStep, errors: FieldErrors = {}): Shown {
  return { kind: 'step', step, errors }
}

function leaveStep(step: RegistrationStep, values: RegistrationValues, rules: RegistrationRules): Shown {
  const errors = validateStep(step, values, rules)
  if (Object.keys(errors).length > 0) return showStep(step, errors)
  const steps = stepsOf(rules.variant)
  return showStep(steps[steps.indexOf(step) + 1] ?? step)
}

function trySubmit(values: RegistrationValues, rules: RegistrationRules): Move {
  const errors = validateSubmission(values, rules)
  if (Object.keys(errors).length === 0) return { kind: 'submit', values }
  return showStep(stepOfErrors(errors, rules.variant), errors)
}

/** The first step with a field in error; the last one when only the form as a whole is. */
export function stepOfErrors(errors: FieldErrors, variant: RegistrationVariant): RegistrationStep {
  const steps = stepsOf(variant)
  return steps.find(step => fieldsOf(step, variant).some(field => errors[field])) ?? steps.at(-1) ?? 1
}
