import { expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { locales } from '#app/paraglide/runtime.js'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { viewNotice } from './notice.server.ts'

const { db } = await createTestDatabase()

await db.insert(settings).values([
  {
    key: 'company',
    value: { legalName: 'Tidepool Co., Ltd.', street: 'Beach Road 9', email: 'dpo@tidepool.example' },
  },
  { key: 'tax', value: { tin: '0994000617721', nameThai: 'บริษัท ไทด์พูล จำกัด' } },
  {
    key: 'privacy',
    value: {
      memberMonths: 9,
      applicationMonths: 2,
      taxYears: 7,
      guestDays: 12,
      mailDays: 45,
      webhookDays: 8,
    },
  },
])

test.each([
  ['en', 'Tidepool Co., Ltd., Beach Road 9, Pattaya, Chonburi 20150, tax ID 0994000617721'],
  ['th', 'บริษัท ไทด์พูล จำกัด ที่อยู่ Beach Road 9'],
  ['ru', 'Tidepool Co., Ltd., Beach Road 9, Pattaya, Chonburi 20150, номер'],
] as const)('in %s it begins with who is responsible, and how to reach them', async (locale, controller) => {
  const { sections } = await viewNotice(db, locale)
  const [who, contact] = sections[0]?.clauses ?? []
  expect(who?.text).toContain(controller)
  expect(contact?.text).toContain('dpo@tidepool.example')
})

test.each([
  ['en', ['9 months', '2 months', '7 years', '12 days', '45 days', '8 days']],
  ['th', ['9 เดือน', '2 เดือน', '7 ปี', '12 วัน', '45 วัน', '8 วัน']],
  ['ru', ['9 месяцев', '2 месяца', '7 лет', '12 дней', '45 дней', '8 дней']],
] as const)('in %s it says how long everything is kept, as the settings have it', async (locale, spans) => {
  const { sections } = await viewNotice(db, locale)
  const text = sections[4]?.clauses.map(clause => clause.text).join(' ')
  for (const span of spans) expect(text).toContain(span)
})

test.each(locales)('in %s nothing is left to fill in', async locale => {
  const text = JSON.stringify(
    (await viewNotice(db, locale)).sections.map(({ clauses }) => clauses.map(c => c.text)),
  )
  expect(text.slice(2, -2)).not.toMatch(/[{}]|\[\w+:|undefined|NaN/)
})
