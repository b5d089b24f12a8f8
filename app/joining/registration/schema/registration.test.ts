import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { REGISTRATION_VARIANTS } from '#app/people/applicants/rules.ts'
import { STARTER_PLANS } from '../../../../db/starter/catalogue.ts'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import {
  emptyValues,
  isExistingMemberAsked,
  type RegistrationValues,
  readValues,
  validateStep,
  validateSubmission,
} from './registration.ts'

const now = new Date('2026-11-21T05:00:00Z')
const wizard = { variant: 'wizard', now } as const
const membershipPage = { variant: 'membership_page', now } as const

const ticked = Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true]))
const complete: RegistrationValues = {
  ...emptyValues({ submissionKey: '', startDate: '2026-11-21', plan: 'day-pass' }),
  ...ticked,
  isExistingMember: 'no',
  name: 'Somchai Jaidee',
  mobilePhone: '+66 80 123 4567',
  email: 'somchai@example.com',
  paymentMethod: 'scan',
}

test('an empty form starts today with nothing ticked or answered', () => {
  const values = emptyValues({ submissionKey: 'key', startDate: '2026-11-21' })
  expect(values).toMatchObject({ submissionKey: 'key', startDate: '2026-11-21', plan: '', name: '' })
  expect(values).toMatchObject({ isExistingMember: '', paymentMethod: '', agreementAccepted: false })
})

test('a complete form has no errors in either variant, on any step', () => {
  expect(validateSubmission(complete, wizard)).toEqual({})
  expect(validateSubmission({ ...complete, paymentMethod: '' }, membershipPage)).toEqual({})
  for (const step of [1, 2, 3, 4] as const) expect(validateStep(step, complete, wizard)).toEqual({})
})

test('an empty first step names every required field in its own words', () => {
  const empty = emptyValues({ submissionKey: '', startDate: '' })
  expect(validateStep(1, empty, membershipPage)).toEqual({
    isExistingMember: 'Please indicate if you are an existing member.',
    plan: 'Please select a membership plan',
    name: 'Please enter your full name',
    mobilePhone: 'Please enter your mobile phone number',
    startDate: 'Please select a start date for your membership',
  })
})

test.each([
  [1, { mobilePhone: '080.123' }, 'mobilePhone', 'Please enter a valid mobile phone number'],
  [1, { workPhone: 'ext. 2' }, 'workPhone', 'Please enter a valid work phone number'],
  [1, { startDate: '2026-11-20' }, 'startDate', 'Please choose today or a later day as your start date'],
  [1, { startDate: '2099-11-21' }, 'startDate', 'Please choose a start date within the next five years'],
  [1, { startDate: '2026-02-30' }, 'startDate', 'Please select a start date for your membership'],
  [1, { dateOfBirth: '2026-11-22' }, 'dateOfBirth', 'Your date of birth cannot be later than today'],
  [1, { dateOfBirth: '1850-01-01' }, 'dateOfBirth', 'Please enter a valid date of birth or leave it blank'],
  [1, { dateOfBirth: '12/05/1990' }, 'dateOfBirth', 'Please enter a valid date of birth or leave it blank'],
  [1, { name: '\u200B\u200B' }, 'name', 'Please enter your full name'],
  [1, { name: 'x'.repeat(121) }, 'name', 'Please use at most 120 characters'],
  [1, { address: 'x'.repeat(301) }, 'address', 'Please use at most 300 characters'],
  [2, { email: '' }, 'email', 'Please enter your email address'],
  [2, { email: 'a@b' }, 'email', 'Please enter a valid email address'],
  [2, { email2: 'a@b' }, 'email2', 'Please enter a valid secondary email address or leave it blank'],
  [2, { telegram: 'x'.repeat(81) }, 'telegram', 'Please use at most 80 characters'],
  [4, { paymentMethod: '' }, 'paymentMethod', 'Please choose a payment method'],
] as const)('step %i with %j says so beside %s', (step, change, field, message) => {
  expect(validateStep(step, { ...complete, ...change }, wizard)).toEqual({ [field]: message })
})

test('a work phone, a date of birth and a second email may be left out', () => {
  const values = { ...complete, workPhone: '', dateOfBirth: '', email2: '' }
  expect(validateSubmission(values, wizard)).toEqual({})
})

test('the Enrollment Fee does not ask whether one is a member', () => {
  const notAsking = STARTER_PLANS.filter(({ slug }) => !isExistingMemberAsked(slug))
  expect(notAsking.map(({ name }) => name)).toEqual(['Enrollment Fee'])
  const values = { ...complete, plan: 'enrollment-fee', isExistingMember: '' as const }
  expect(validateStep(1, values, wizard)).toEqual({})
})

test('a payment method that does not exist is refused in both variants', () => {
  const values = { ...complete, paymentMethod: 'cash' as 'card' }
  for (const rules of [wizard, membershipPage]) {
    expect(validateSubmission(values, rules)).toEqual({ paymentMethod: 'Please choose a payment method' })
  }
})

test('the final submit of an empty form asks for the required fields first', () => {
  const empty = emptyValues({ submissionKey: '', startDate: '' })
  expect(validateSubmission(empty, wizard).form).toBe('Please fill in all required fields')
  expect(validateSubmission({ ...complete, plan: '' }, membershipPage)).toEqual({
    plan: 'Please select a membership plan',
    form: 'Please fill in all required fields',
  })
})

test('the final submit repeats the email and phone checks', () => {
  expect(validateSubmission({ ...complete, email: 'nobody', mobilePhone: '-' }, wizard)).toEqual({
    email: 'Please enter a valid email address',
    mobilePhone: 'Please enter a valid mobile phone number',
  })
})

test.each(AGREEMENT_BOXES)('without %s the final submit is refused in both variants', box => {
  const values = { ...complete, [box]: false }
  const form = 'You must accept all terms and conditions to continue'
  expect(validateSubmission(values, wizard)).toEqual({ [box]: 'Please tick this box', form })
  expect(validateStep(3, values, wizard)).toEqual({ [box]: 'Please tick this box', form })
  expect(validateSubmission(values, membershipPage)[box]).toBeDefined()
})

test('the membership page has its own words for the agreement box', () => {
  const agreement = 'You must accept the membership agreement to continue'
  expect(validateSubmission({ ...complete, agreementAccepted: false }, membershipPage)).toEqual({
    agreementAccepted: agreement,
    form: agreement,
  })
  const noBoxes = { ...complete, agreementAccepted: false, termsAccepted4: false }
  expect(validateSubmission(noBoxes, membershipPage)).toMatchObject({
    agreementAccepted: agreement,
    form: 'You must accept all terms and conditions to continue',
  })
})

test('messages speak the language of the request', () => {
  const asBefore = getLocale
  overwriteGetLocale(() => 'th')
  onTestFinished(() => overwriteGetLocale(asBefore))
  expect(validateStep(2, { ...complete, email: '' }, wizard)).toEqual({ email: 'โปรดกรอกอีเมล' })
})

test('a posted form is read trimmed, with ticked boxes as true', () => {
  const form = new FormData()
  form.set('name', '  Somchai\u0000\tJaidee\n')
  form.set('address', ' 1 Road\r\nPattaya ')
  form.set('agreementAccepted', 'on')
  form.set('termsAccepted1', 'false')
  form.set('email', new Blob(['a@b.co']))
  form.append('plan', 'day-pass')
  form.append('plan', 'week-pass')
  expect(readValues(form)).toMatchObject({
    name: 'Somchai Jaidee',
    address: '1 Road\nPattaya',
    agreementAccepted: true,
    termsAccepted1: false,
    termsAccepted2: false,
    email: '',
    plan: 'day-pass',
  })
})

test('any form can be read and checked without an exception', () => {
  const field = fc.oneof(fc.constantFrom(...Object.keys(complete), '__proto__', 'constructor'), fc.string())
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .date({ noInvalidDate: false })
      .map(date => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))),
    fc.constantFrom('day-pass', 'yes', 'card', '9999-12-31', '0000-00-00', '+', 'a@b.co'),
  )
  const entry = fc.tuple(
    field,
    fc.oneof(
      anyText,
      anyText.map(text => new Blob([text])),
    ),
  )
  fc.assert(
    fc.property(fc.array(entry), fc.constantFrom(...REGISTRATION_VARIANTS), (entries, variant) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value as string)
      const values = readValues(form)
      const errors = validateSubmission(values, { variant, now })
      expect(Object.values(errors).every(text => text.length > 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('the days are judged by the moment of each form, also when the clock passes midnight in between', () => {
  const beforeMidnight = { ...wizard, now: new Date('2026-11-21T16:59:59Z') }
  const inGrace = { ...wizard, now: new Date('2026-11-21T19:59:59Z') }
  const afterGrace = { ...wizard, now: new Date('2026-11-21T20:00:00Z') }
  for (const [rules, isFine] of [
    [beforeMidnight, true],
    [inGrace, true],
    [afterGrace, false],
    [beforeMidnight, true],
  ] as const)
    expect(validateStep(1, complete, rules).startDate === undefined).toBe(isFine)
  const bornTomorrow = { ...complete, dateOfBirth: '2026-11-22' }
  expect(validateStep(1, bornTomorrow, beforeMidnight).dateOfBirth).toBeDefined()
  expect(validateStep(1, bornTomorrow, inGrace).dateOfBirth).toBeUndefined()
})
