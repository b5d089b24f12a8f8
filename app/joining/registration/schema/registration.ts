import { check, optional, required, text } from '#app/kit/forms/checks.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { isValidPhone } from '#app/kit/pure/phone.ts'
import { typedText } from '#app/kit/pure/typed-text.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import {
  AGREEMENT_BOXES,
  type AgreementBox,
  firstStartDay,
  isBirthDayAllowed,
  isStartDayAllowed,
} from '../rules/registration.ts'

/**
 * What the registration form holds. `plan` is a slug, e.g. 'day-pass'.
 * Values read from a request are unchecked text until `validateSubmission` finds nothing wrong with them.
 */
export type RegistrationValues = {
  submissionKey: string
  /** The version of the agreement that was shown; '' in a form that does not say. */
  agreement: string
  isExistingMember: '' | 'yes' | 'no'
  plan: string
  name: string
  address: string
  mobilePhone: string
  workPhone: string
  emergencyContact: string
  dateOfBirth: string
  startDate: string
  email: string
  email2: string
  line: string
  whatsApp: string
  instagram: string
  facebook: string
  telegram: string
  paymentMethod: '' | PaymentMethod
} & Record<AgreementBox, boolean>

/** Localised message texts; `form` is about the whole form. */
export type FieldErrors = Partial<Record<keyof RegistrationValues | 'form', string>>
export type RegistrationRules = { variant: RegistrationVariant; now: Date }
export type RegistrationStep = 1 | 2 | 3 | 4

type TextField = Exclude<keyof RegistrationValues, AgreementBox>

/** The typed fields of each step; the third has only boxes. */
export const STEP_FIELDS = {
  1: [
    'isExistingMember',
    'plan',
    'name',
    'address',
    'mobilePhone',
    'workPhone',
    'emergencyContact',
    'dateOfBirth',
    'startDate',
  ],
  2: ['email', 'email2', 'line', 'whatsApp', 'instagram', 'facebook', 'telegram'],
  3: [],
  4: ['paymentMethod'],
} as const satisfies Record<RegistrationStep, readonly TextField[]>

const TEXT_FIELDS = [
  'submissionKey',
  'agreement',
  ...STEP_FIELDS[1],
  ...STEP_FIELDS[2],
  ...STEP_FIELDS[4],
] as const satisfies readonly TextField[]

const REQUIRED_FIELDS = ['name', 'email', 'mobilePhone', 'startDate'] as const

const ENROLLMENT_FEE_SLUG = 'enrollment-fee'

/** The Enrollment Fee skips the existing-member question (rule registration.existing-member). */
export function isExistingMemberAsked(planSlug: string): boolean {
  return planSlug !== ENROLLMENT_FEE_SLUG
}

/** An untouched form: nothing ticked, no existing-member answer. */
export function emptyValues(init: {
  submissionKey: string
  agreement?: string
  startDate: Day
  plan?: string
  isExistingMember?: 'yes'
}): RegistrationValues {
  const texts = Object.fromEntries(TEXT_FIELDS.map(field => [field, '']))
  const boxes = Object.fromEntries(AGREEMENT_BOXES.map(box => [box, false]))
  return { ...texts, ...boxes, ...init } as RegistrationValues
}

/**
 * Reads the form as it was posted, trimmed. Never throws: files, repeated and missing fields are taken as
 * what they hold first or as empty, and characters a database cannot store are dropped.
 */
export function readValues(form: FormData): RegistrationValues {
  const texts = Object.fromEntries(TEXT_FIELDS.map(field => [field, readText(form, field)]))
  const boxes = Object.fromEntries(AGREEMENT_BOXES.map(box => [box, readBox(form, box)]))
  return { ...texts, ...boxes } as RegistrationValues
}

function readText(form: FormData, field: TextField): string {
  const value = form.get(field)
  if (typeof value !== 'string') return ''
  const lines = value.replace(/\r\n?/g, '\n')
  const text = field === 'address' ? lines : lines.replace(/[\n\t]+/g, ' ')
  return typedText(field, text.replace(/(?![\n\t])\p{Cc}/gu, '').trim())
}

const UNTICKED = new Set(['', 'false', '0', 'off', 'no'])

function readBox(form: FormData, box: AgreementBox): boolean {
  const value = form.get(box)
  return typeof value === 'string' && !UNTICKED.has(value.trim().toLowerCase())
}

/**
 * What is wrong on one step, field by field (rule registration.messages-1, rule registration.messages-2); `{}` when it
 * may be left.
 */
export function validateStep(
  step: RegistrationStep,
  values: RegistrationValues,
  rules: RegistrationRules,
): FieldErrors {
  if (step === 3) return validateBoxes(values, rules.variant)
  const errors: FieldErrors = {}
  const schemas = fieldSchemas(values, rules)
  for (const field of STEP_FIELDS[step]) {
    const checked = schemas[field].safeParse(values[field])
    if (!checked.success) errors[field] = checked.error.issues[0]?.message ?? ''
  }
  return errors
}

/**
 * What is wrong with the whole form (rule registration.messages-final): the message of the form, and one beside
 * every field concerned. Whether the plan exists is for the caller to find out.
 */
export function validateSubmission(values: RegistrationValues, rules: RegistrationRules): FieldErrors {
  const fields = { ...validateStep(1, values, rules), ...validateStep(2, values, rules) }
  const boxes = validateBoxes(values, rules.variant)
  const errors = { ...boxes, ...fields, ...validateStep(4, values, rules) }
  const form = hasEmptyRequired(values) ? m.registration_error_required() : boxes.form
  return form ? { ...errors, form } : errors
}

function hasEmptyRequired(values: RegistrationValues) {
  return values.plan === '' || REQUIRED_FIELDS.some(field => values[field] === '')
}

function validateBoxes(values: RegistrationValues, variant: RegistrationVariant): FieldErrors {
  const unticked = AGREEMENT_BOXES.filter(box => !values[box])
  const errors: FieldErrors = Object.fromEntries(unticked.map(box => [box, m.registration_error_box()]))
  if (unticked.length > 0) errors.form = m.registration_error_terms()
  if (variant === 'membership_page' && errors.agreementAccepted) {
    errors.agreementAccepted = m.registration_error_agreement()
    if (unticked.length === 1) errors.form = m.registration_error_agreement()
  }
  return errors
}

// One schema per field and none for the whole: Zod compiles objects with `new Function`, which the page's
// Content-Security-Policy reports. Messages are functions, so that they speak the request's language: a schema is made
// once for everybody, since making it takes longer than checking with it.
const FIELDS = {
  plan: text(required(m.registration_error_plan)),
  name: text(required(m.registration_error_name), atMost(120)),
  address: text(atMost(300)),
  mobilePhone: text(
    required(m.registration_error_mobile_phone),
    check(isValidPhone, m.registration_error_mobile_phone_invalid),
  ),
  workPhone: text(check(optional(isValidPhone), m.registration_error_work_phone_invalid)),
  emergencyContact: text(atMost(200)),
  email: text(required(m.registration_error_email), check(isValidEmail, m.registration_error_email_invalid)),
  email2: text(check(optional(isValidEmail), m.registration_error_email2_invalid)),
  line: text(atMost(80)),
  whatsApp: text(atMost(80)),
  instagram: text(atMost(80)),
  facebook: text(atMost(80)),
  telegram: text(atMost(80)),
}

const EXISTING_MEMBER = {
  asked: text(check(isOneOf(['yes', 'no']), m.registration_error_existing_member)),
  unasked: text(),
}

const PAYMENT_METHOD: Record<RegistrationVariant, ReturnType<typeof text>> = {
  wizard: text(check(isOneOf(PAYMENT_METHODS), m.registration_error_payment_method)),
  membership_page: text(check(isOneOf(['', ...PAYMENT_METHODS]), m.registration_error_payment_method)),
}

function fieldSchemas(values: RegistrationValues, { variant, now }: RegistrationRules) {
  return {
    ...FIELDS,
    ...dayFields(now),
    isExistingMember: EXISTING_MEMBER[isExistingMemberAsked(values.plan) ? 'asked' : 'unasked'],
    paymentMethod: PAYMENT_METHOD[variant],
  }
}

let made: { from: Day; to: Day; fields: ReturnType<typeof makeDayFields> } | null = null

/** Made again when another day may be the first or the last one. */
function dayFields(now: Date) {
  const [from, to] = [firstStartDay(now), bangkokDay(now)]
  if (made?.from !== from || made.to !== to) made = { from, to, fields: makeDayFields(now) }
  return made.fields
}

function makeDayFields(now: Date) {
  return {
    dateOfBirth: text(
      check(day => !isDay(day) || day <= bangkokDay(now), m.registration_error_birth_date_future),
      check(
        optional(day => isBirthDayAllowed(day, now)),
        m.registration_error_birth_date_invalid,
      ),
    ),
    startDate: text(
      check(isDay, m.registration_error_start_date),
      check(
        day => day >= bangkokDay(now) || isStartDayAllowed(day, now),
        m.registration_error_start_date_past,
      ),
      check(day => isStartDayAllowed(day, now), m.registration_error_start_date_far),
    ),
  }
}

function isOneOf(values: readonly string[]) {
  return (value: string) => values.includes(value)
}

function atMost(max: number) {
  return check(
    value => value.length <= max,
    () => m.registration_error_too_long({ max }),
  )
}
