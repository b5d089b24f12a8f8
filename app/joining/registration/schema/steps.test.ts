import { expect, test } from 'vitest'
import { AGREEMENT_BOXES } from '../rules/registration.ts'
import { emptyValues, type RegistrationValues } from './registration.ts'
import { decideMove, fieldsOf, reachStep, readIntent, readStep, stepOfErrors, stepsOf } from './steps.ts'

const now = new Date('2026-11-21T05:00:00Z')
const wizard = { variant: 'wizard', now } as const
const page = { variant: 'membership_page', now } as const

const complete: RegistrationValues = {
  ...emptyValues({
    submissionKey: '0197c5a0-0000-7000-8000-000000000001',
    startDate: '2026-11-21',
    plan: 'day-pass',
  }),
  isExistingMember: 'no',
  name: 'Anna Berg',
  mobilePhone: '+66 81 234 5678',
  email: 'anna@example.com',
  ...(Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true])) as Pick<
    RegistrationValues,
    (typeof AGREEMENT_BOXES)[number]
  >),
}

test('the wizard has four steps, the membership page three', () => {
  expect(stepsOf('wizard')).toEqual([1, 2, 3, 4])
  expect(stepsOf('membership_page')).toEqual([1, 2, 3])
})

test('only the membership page asks for the plan', () => {
  expect(fieldsOf(1, 'wizard')).not.toContain('plan')
  expect(fieldsOf(1, 'membership_page')).toContain('plan')
})

test('Next passes a valid step and stays on an invalid one with its messages', () => {
  expect(decideMove('next', 1, complete, wizard)).toEqual({ kind: 'step', step: 2, errors: {} })
  expect(decideMove('next', 1, { ...complete, name: '' }, wizard)).toMatchObject({
    step: 1,
    errors: { name: 'Please enter your full name' },
  })
})

test('Next leaves the confirmation only with all seven boxes ticked', () => {
  expect(decideMove('next', 3, { ...complete, termsAccepted4: false }, wizard)).toMatchObject({
    step: 3,
    errors: { form: 'You must accept all terms and conditions to continue' },
  })
  expect(decideMove('next', 3, complete, wizard)).toMatchObject({ step: 4 })
})

test('Previous and Change go back whatever is typed', () => {
  const wrong = { ...complete, email: 'nonsense' }
  expect(decideMove('previous', 2, wrong, wizard)).toMatchObject({ step: 1, errors: {} })
  expect(decideMove('previous', 1, wrong, wizard)).toMatchObject({ step: 1, errors: {} })
  expect(decideMove('edit:2', 3, wrong, wizard)).toMatchObject({ step: 2, errors: {} })
})

test('Back from a payment dialog leads to the last step', () => {
  expect(decideMove('back', 1, complete, wizard)).toMatchObject({ step: 4 })
  expect(decideMove('back', 1, complete, page)).toMatchObject({ step: 3 })
})

test('a submission goes to the first step that is not valid', () => {
  const scan = { ...complete, paymentMethod: 'scan' } as const
  expect(decideMove('submit', 4, { ...scan, email: '' }, wizard)).toMatchObject({ kind: 'step', step: 2 })
  expect(decideMove('submit', 4, complete, wizard)).toMatchObject({ kind: 'step', step: 4 })
  expect(decideMove('submit', 4, scan, wizard)).toEqual({ kind: 'submit', values: scan })
  expect(decideMove('submit', 3, complete, page)).toEqual({ kind: 'submit', values: complete })
})

test('one tap on another payment method submits with that method', () => {
  expect(decideMove('pay:bank_transfer', 4, { ...complete, paymentMethod: 'card' }, wizard)).toMatchObject({
    kind: 'submit',
    values: { paymentMethod: 'bank_transfer' },
  })
})

test('errors of the form as a whole stay on the last step', () => {
  expect(stepOfErrors({ form: 'Too many' }, 'wizard')).toBe(4)
  expect(stepOfErrors({ form: 'Missing', plan: 'Choose' }, 'membership_page')).toBe(1)
})

test('made-up intents and steps are read as the first thing to do', () => {
  expect(readIntent('edit:9')).toBe('next')
  expect(readIntent(null)).toBe('next')
  expect(readStep('4', 'membership_page')).toBe(1)
  expect(readStep('4', 'wizard')).toBe(4)
})

test('what was kept leads back to a step, or to the first before it that has a mistake', () => {
  expect(reachStep(4, complete, wizard)).toEqual({ kind: 'step', step: 4, errors: {} })
  expect(reachStep(3, { ...complete, email: '' }, wizard)).toMatchObject({
    step: 2,
    errors: { email: 'Please enter your email address' },
  })
})
