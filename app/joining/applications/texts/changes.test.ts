import { expect, onTestFinished, test } from 'vitest'
import type { Reviewed } from '#app/joining/registration/rules/reviewed.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { viewFields } from './changes.ts'

const NOW: Reviewed = {
  selectedPlan: 'Monthly Pass',
  totalSatang: 5_564_00,
  paymentMethod: 'bank_transfer',
  isExistingMember: false,
  startDate: '2026-11-26',
  expiryDate: '2026-12-26',
  name: 'Anong Srisai',
  email: 'anong@example.com',
  email2: null,
  mobilePhone: '+66812345678',
}

test.for([
  ['en', 'Day Pass', 'Monthly Pass'],
  ['th', 'พาสรายวัน', 'พาสรายเดือน'],
  ['ru', 'Дневной пропуск', 'Месячный пропуск'],
] as const)('the plans then and now are named in the language of the reader: %s', ([locale, before, now]) => {
  const asBefore = getLocale
  overwriteGetLocale(() => locale)
  onTestFinished(() => overwriteGetLocale(asBefore))
  expect(viewFields(['selectedPlan'], { selectedPlan: 'Day Pass' }, NOW)).toEqual([
    expect.objectContaining({ before, now }),
  ])
})
