import { expect, test } from 'vitest'
import { baht } from '#app/kit/pure/money.ts'
import { STARTER_PLANS } from '../../../../db/starter/catalogue.ts'
import type { PlanView } from '../rules/catalogue.ts'
import { planNote, planTexts } from './plans.ts'

const own: PlanView = {
  id: 'own',
  slug: 'night-owl',
  name: 'Night Owl',
  group: 'membership',
  priceSatang: baht(1500),
  vatApplies: true,
  isMostPopular: false,
  periodCount: 1,
  periodUnit: 'month',
  opensDoors: true,
  isRecurring: true,
  textKey: null,
  unit: '22:00 to 06:00',
  description: 'Nights only.',
  features: ['Quiet'],
}

const starter = STARTER_PLANS.map(plan => ({ ...own, unit: null, textKey: null, ...plan }) as PlanView)

test('every plan of a fresh install has its own name', () => {
  expect(starter.map(plan => planTexts(plan).title)).toEqual(starter.map(plan => plan.name))
})

test('the cards state price and unit', () => {
  const shown = starter.map(planTexts).map(({ price, unit }) => [price, unit].join(' ').trim())
  expect(shown).toEqual([
    '฿200 once',
    '฿200',
    '฿100 per hour',
    '฿400 24 hours',
    '฿2,500 7 days',
    '฿5,000 30 days',
    '฿10,000 per month',
    '฿2,000',
    '฿1,000',
    '฿3,000',
  ])
})

test('cards name VAT at its rate and the service fee, Platinum VAT only', () => {
  const note = (name: string, rate: number) => planNote(starter.find(plan => plan.name === name) ?? own, rate)
  expect(note('Day Pass', 700)).toBe('plus 7% VAT plus 3% service fee')
  expect(note('Platinum Membership', 700)).toBe('plus 7% VAT')
  expect(note('Day Pass', 1025)).toBe('plus 10.25% VAT plus 3% service fee')
})

test('a starter plan with the owner’s words keeps its title', () => {
  const dayPass = starter.find(plan => plan.slug === 'day-pass') ?? own
  const { textKey, unit, description, features } = own
  expect(planTexts({ ...dayPass, textKey, unit, description, features })).toMatchObject({
    title: 'Day Pass',
    unit: '22:00 to 06:00',
    description: 'Nights only.',
  })
})

test('Platinum lists what is in it', () => {
  const { description, features } = planTexts(starter.find(plan => plan.group === 'platinum') ?? own)
  expect([description, ...features]).toEqual([
    'For businesses only.',
    '1 hour free consultation per month',
    '10 free printed pages per month',
  ])
})

test.each([null, 'constructor'])('a plan with text key %s has its owner’s words', textKey => {
  expect(planTexts({ ...own, textKey })).toMatchObject({
    title: 'Night Owl',
    unit: '22:00 to 06:00',
    description: 'Nights only.',
    features: ['Quiet'],
  })
})
