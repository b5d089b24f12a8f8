import { describe, expect, test } from 'vitest'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { NEW_PLAN_FIELDS, newPlanForm, PLAN_LABELS, paymentLinksForm, planForm } from './schema.ts'

const PLAN = { ...NEW_PLAN_FIELDS, name: 'Night Owl', price: '1,500' }
const wrongIn = (fields: FormFields) => Object.keys(errorsOf(newPlanForm, { ...PLAN, ...fields }))

test('a plan is read with its price in satang and its features line by line', () => {
  const features = ' Quiet \n\n Coffee\u0000\n'
  expect(newPlanForm.parse({ ...PLAN, features, vatApplies: '' })).toMatchObject({
    name: 'Night Owl',
    price: 1500_00,
    features: ['Quiet', 'Coffee'],
    vatApplies: false,
    isActive: true,
  })
})

describe('boundaries', () => {
  test.each([
    ['price', '0.01', true],
    ['price', '1,000,000', true],
    ['price', '0', false],
    ['price', '1,000,000.01', false],
    ['price', '-5', false],
    ['price', '9.999', false],
    ['price', '', false],
    ['name', '', false],
    ['name', '!!!', false],
    ['name', 'x'.repeat(60), true],
    ['name', 'x'.repeat(61), false],
    ['group', 'platinum', true],
    ['group', 'secret', false],
    ['unit', 'x'.repeat(41), false],
    ['description', 'x'.repeat(300), true],
    ['description', 'x'.repeat(301), false],
    ['features', Array(12).fill('a').join('\n'), true],
    ['features', Array(13).fill('a').join('\n'), false],
    ['features', 'x'.repeat(121), false],
  ])('%s "%.20s" is taken: %s', (field, text, isTaken) => {
    expect(wrongIn({ [field]: text })).toEqual(isTaken ? [] : [field])
  })
})

describe('a period', () => {
  test.each([
    ['1', 'hour', true],
    ['72', 'hour', true],
    ['73', 'hour', false],
    ['730', 'day', true],
    ['731', 'day', false],
    ['60', 'month', true],
    ['61', 'month', false],
    [' 14 ', 'day', true],
    ['0', 'day', false],
    ['', 'month', false],
    ['-1', 'day', false],
    ['1.5', 'month', false],
    ['1e2', 'day', false],
    ['99999', 'day', false],
    ['', 'none', true],
    ['5', 'none', true],
  ])('of "%s" in the unit %s is taken: %s', (periodCount, periodUnit, isTaken) => {
    expect(wrongIn({ periodCount, periodUnit })).toEqual(isTaken ? [] : ['periodCount'])
  })

  test('in a unit that there is not is refused', () => {
    expect(wrongIn({ periodUnit: 'week' })).toEqual(['periodUnit'])
  })

  test('without a time of its own has no count', () => {
    const read = newPlanForm.parse({ ...PLAN, periodCount: '5', periodUnit: 'none' })
    expect(read).toMatchObject({ periodCount: 0, periodUnit: 'none' })
  })

  test('that is wrong is said together with what else is', () => {
    expect(wrongIn({ price: 'x', periodCount: '0' }).toSorted()).toEqual(['periodCount', 'price'])
  })
})

test('a plan without a price of its own ignores one that is sent', () => {
  expect(planForm({ hasPrice: false }).parse({ ...PLAN, words: 'own', price: '1' }).price).toBeUndefined()
})

test('fields that the form does not have are left aside', () => {
  const read = newPlanForm.parse({
    ...PLAN,
    slug: 'day-pass',
    position: '0',
    paymentLinkNew: 'https://x.example',
  })
  expect(Object.keys(PLAN_LABELS)).toEqual(expect.arrayContaining(Object.keys(read)))
})

test('payment links lead to secure addresses, or nowhere', () => {
  const form = paymentLinksForm(['day-pass'])
  const read = (text: string) => form.safeParse({ 'day-pass-new': text, 'day-pass-existing': '' })
  expect(read('https://buy.stripe.com/x').data).toEqual({
    'day-pass-new': 'https://buy.stripe.com/x',
    'day-pass-existing': null,
  })
  for (const text of ['http://buy.stripe.com/x', 'javascript:alert(1)', 'https://a:b@buy.stripe.com/x']) {
    expect(read(text).error?.issues.map(({ path }) => path[0])).toEqual(['day-pass-new'])
  }
})
