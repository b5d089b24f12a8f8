import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '#app/house/settings/schema/settings.ts'
import { type Locale, locales } from '#app/paraglide/runtime.js'
import { type HouseTerms, houseTerms, termsOf } from './terms.ts'
import { fillAgreement, parseAgreement } from './text.ts'

const FOLDER = new URL('../../../../db/starter/agreement/', import.meta.url)
const { settings } = readSettings(new Map())

type Change = { [Group in keyof Settings]?: Partial<Settings[Group]> }

/** The whole text as a house with these settings has it. */
function agreementOf(locale: Locale, change: Change = {}, vatBasisPoints = 700): string {
  const { company, tax, renewals, payments, access, privacy } = settings
  const house: HouseTerms = {
    company: { ...company, ...change.company },
    tax: { ...tax, ...change.tax },
    renewals: { ...renewals, ...change.renewals },
    payments: { ...payments, ...change.payments },
    access: { ...access, ...change.access },
    privacy: { ...privacy, ...change.privacy },
    vatBasisPoints,
  }
  const words = parseAgreement(readFileSync(new URL(`${locale}.md`, FOLDER), 'utf8'))
  return fillAgreement(words, termsOf(house, locale))
    .pages.flatMap(page => page.clauses)
    .join('\n')
}

const HOUSE: Change = {
  company: { name: 'Tidepool', legalName: 'Tidepool Co., Ltd.', street: 'Beach Road 9', phone: '024 1' },
  tax: {
    tin: '0994000617721',
    branch: null,
    isVatRegistered: true,
    nameThai: 'บริษัท ไทด์พูล จำกัด',
    addressThai: '9 ถนนเลียบชายหาด ชลบุรี 20150',
  },
}

test('the agreement is with the company of the settings, in Thai under its Thai name and address', () => {
  const english = agreementOf('en', HOUSE)
  expect(english).toContain('between Tidepool Co., Ltd., Beach Road 9, Pattaya, Chonburi 20150, tax ID')
  expect(english).toContain('tax ID 0994000617721, head office')
  expect(english).toContain('by phone at 024 1')
  expect(english).not.toContain('Sala')
  const thai = agreementOf('th', HOUSE)
  expect(thai).toContain('บริษัท ไทด์พูล จำกัด ที่อยู่ 9 ถนนเลียบชายหาด ชลบุรี 20150')
  expect(thai).toContain('เลขประจำตัวผู้เสียภาษี 0994000617721 (สำนักงานใหญ่)')
  expect(thai).not.toContain('Sala')
  expect(agreementOf('ru', HOUSE)).toContain('между Tidepool Co., Ltd., Beach Road 9')
})

test.each([
  [{ tin: null }, /tax ID|head office|branch \d/],
  [{ tin: '0994000617721', branch: '00012' }, /head office/],
])('with %j no clause speaks of what the company has not', (tax, never) => {
  const parties = agreementOf('en', { tax: { ...tax, isVatRegistered: false } }).split('\n')[0]
  expect(parties).not.toMatch(never)
})

test.each([
  ['en', 'Reach us at reception. We write', 'about your data ask at reception.'],
  ['th', 'ติดต่อเราที่แผนกต้อนรับ เราจะ', 'โปรดสอบถามที่แผนกต้อนรับ หน้า'],
  ['ru', 'Обращайтесь на ресепшен. Мы', 'о ваших данных обращайтесь на ресепшен.'],
] as const)('in %s a house that nobody can call yet is asked at reception', (locale, contact, data) => {
  const text = agreementOf(locale, { company: { phone: '', email: '' } })
  expect(text).toContain(contact)
  expect(text).toContain(data)
  expect(agreementOf(locale)).not.toContain(contact)
})

test('of a space that somebody opens it has no phone and no email that came with the program', () => {
  const begun = { ...settings, start: { ...settings.start, answered: ['name'] } }
  expect(houseTerms(begun, 0).company).toMatchObject({ phone: '', email: '' })
  expect(houseTerms(settings, 0).company).toEqual(settings.company)
})

test.each([
  ['en', 'We are not registered for value added tax', 'We are registered for value added tax', '7%'],
  ['th', 'เราไม่ได้จดทะเบียนภาษีมูลค่าเพิ่ม', 'เราจดทะเบียนภาษีมูลค่าเพิ่ม', '7%'],
  ['ru', 'Мы не зарегистрированы как плательщик', 'Мы зарегистрированы как плательщик', '7\u00a0%'],
] as const)('in %s the sentence about VAT follows the registration', (locale, without, registered, rate) => {
  const unregistered = agreementOf(locale)
  expect(unregistered).toContain(without)
  expect(unregistered).not.toContain(rate)
  const full = agreementOf(locale, { tax: { isVatRegistered: true } })
  expect(full).toContain(registered)
  expect(full).toContain(rate)
  expect(full).not.toContain(without)
})

test.each([
  ['en', 'begins only once you have paid', 'we may extend your plan', '3 days', '1 day.'],
  ['th', 'รอบใหม่จะเริ่มต้นเมื่อคุณชำระเงินแล้วเท่านั้น', 'เราอาจขยายแพ็กเกจ', '3 วัน', '1 วัน'],
  ['ru', 'Новый срок начинается, только когда вы его оплатили', 'мы можем продлить тариф', '3 дня', '1 день'],
] as const)('in %s renewal is told as it is set', (locale, onlyPaid, extended, threeDays, oneDay) => {
  const usual = agreementOf(locale)
  expect(usual).toContain(onlyPaid)
  expect(usual).not.toContain(extended)
  expect(usual).not.toContain(threeDays)
  const other = agreementOf(locale, { renewals: { extendsWithoutPayment: true, graceDays: 3 } })
  expect(other).toContain(extended)
  expect(other).toContain(threeDays)
  expect(other).not.toContain(onlyPaid)
  expect(agreementOf(locale, { renewals: { graceDays: 1 } })).toContain(oneDay)
})

test('satang that are added and codes before the payment stand in the text only where the house has them', () => {
  expect(agreementOf('en')).not.toContain('less than one baht')
  expect(agreementOf('en', { payments: { hasUniqueSatang: true } })).toContain('less than one baht')
  expect(agreementOf('en', { access: { isProvisional: false } })).not.toContain('is provisional')
})

test('how long personal data is kept is what the nights forget by', () => {
  const privacy = { memberMonths: 6, applicationMonths: 1, taxYears: 7 }
  const english = agreementOf('en', { privacy })
  for (const words of ['ends: 6 months', 'become a member: 1 month', 'end of the year: 7 years'])
    expect(english).toContain(words)
  expect(agreementOf('ru', { privacy })).toContain('7 лет')
})

test.each(locales)(
  'in %s nothing is promised that the program does not keep, and nothing is left open',
  locale => {
    const text = agreementOf(locale, HOUSE)
    expect(text).not.toMatch(/\b90\b/)
    expect(text).not.toMatch(/[[\]{}]|undefined|NaN| {2}/)
  },
)
