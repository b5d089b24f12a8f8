import { expect, test } from 'vitest'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { renewalMail } from './renewal-mail.ts'

const MAIL = {
  company: settingsSchemas.company.parse({}),
  name: 'Nok',
  memberId: 'SALA-1',
  renewUrl: 'https://sala.test/renew',
  membershipType: 'monthly',
  expiryDate: '2026-12-23',
  today: '2026-12-20',
  totalSatang: 5350_00,
} as const

test.each([
  ['en', 'Monthly Pass, 1 month'],
  ['th', 'พาสรายเดือน, 1 เดือน'],
  ['ru', 'Месячный пропуск, 1 месяц'],
] as const)('who is asked to renew reads in %s what the plan is and how long it lasts', (locale, plan) => {
  const mail = { ...MAIL, locale, planName: 'Monthly Pass', period: { count: 1, unit: 'month' as const } }
  expect(renewalMail(mail).text).toContain(plan)
})

test('a plan that is not on sale any more is named without a period', () => {
  const { text } = renewalMail({ ...MAIL, locale: 'en', planName: 'Yacht', period: null })
  expect(text).toMatch(/Yacht$/m)
})

test('says where the member area is', () => {
  const { text } = renewalMail({ ...MAIL, locale: 'th', planName: null, period: null })
  expect(text).toContain('https://sala.test/th/my')
})
