import { describe, expect, test } from 'vitest'
import { errorsOf } from '#app/kit/forms/errors-of.ts'
import type { FormFields } from '#app/kit/pure/form-fields.ts'
import { readTime } from './hours.ts'
import { feeForm } from './money.ts'
import { HOUSE_FORMS, MONEY_FORMS } from './sections.ts'
import { readSettings } from './settings.ts'

const FORMS = { ...HOUSE_FORMS, ...MONEY_FORMS, fee: feeForm }
const { settings: defaults } = readSettings(new Map())

/** The form of a section as it opens, with some fields typed over. */
function typed(section: keyof typeof FORMS, fields: FormFields) {
  return { ...FORMS[section].fieldsOf(defaults), ...fields }
}

function errorsIn(section: keyof typeof FORMS, fields: FormFields) {
  return errorsOf(FORMS[section].schema, typed(section, fields))
}

const ACCOUNT = {
  promptPayKind: 'mobile',
  promptPayId: '+66 81-234-5678',
  bankName: 'Kasikornbank',
  bankBranch: 'Jomtien',
  bankAccountName: 'Sala Co., Ltd.',
  bankAccountNumber: '012-3-45678-9',
}

test.each([
  'company',
  'hours',
  'contact',
  'links',
  'statistics',
  'leave',
  'attendance',
  'access',
  'renewals',
  'fee',
  'ownerRenewals',
] as const)('the defaults of %s can be saved as they are, and change nothing', section => {
  const form = FORMS[section]
  for (const [group, values] of Object.entries(form.schema.parse(form.fieldsOf(defaults)))) {
    expect(defaults).toHaveProperty(group, expect.objectContaining(values))
  }
})

test.each(Object.entries(FORMS))('every field of %s has a label', (_section, form) => {
  expect(Object.keys(form.labels).toSorted()).toEqual(Object.keys(form.fieldsOf(defaults)).toSorted())
})

describe('company', () => {
  test('colours are some that there are', () => {
    expect(errorsIn('company', { palette: 'neon' })).toEqual({ palette: 'Please choose the colours' })
  })

  test.each(['name', 'legalName', 'street', 'city', 'region', 'postalCode'])('%s may not be empty', field => {
    expect(Object.keys(errorsIn('company', { [field]: '  ' }))).toEqual([field])
  })

  test.each([
    ['20150', true],
    ['SW1A 1AA', true],
    ['20', false],
    ['20150; drop', false],
  ])('the postal code "%s" is taken: %s', (postalCode, isTaken) => {
    expect(errorsIn('company', { postalCode })['postalCode'] === undefined).toBe(isTaken)
  })
})

describe('leave', () => {
  test.each([
    ['0', true],
    ['366', true],
    ['', true],
    ['367', false],
    ['-1', false],
    ['2.5', false],
    ['many', false],
  ])('"%s" days a year are taken: %s', (annualDays, isTaken) => {
    expect(errorsIn('leave', { annualDays })['annualDays'] === undefined).toBe(isTaken)
  })

  test('an empty field has no limit', () => {
    const { leave } = FORMS.leave.schema.parse(typed('leave', { sickDays: ' ', annualDays: '10' }))
    expect(leave).toMatchObject({ sickDays: null, annualDays: 10 })
  })
})

describe('contact', () => {
  test.each([
    ['phone', '+66 (0)38 000-024', true],
    ['phone', '12345', false],
    ['phone', '------', false],
    ['phone', 'call us', false],
    ['email', 'hello@sala.test', true],
    ['email', 'hello', false],
    ['email', 'a@b.example\r\nBcc: x@y.example', false],
    ['latitude', '-90', true],
    ['latitude', '90', true],
    ['latitude', '90.1', false],
    ['latitude', '12,9', false],
    ['latitude', '', false],
    ['latitude', '1e1', false],
    ['longitude', '180', true],
    ['longitude', '-180', true],
    ['longitude', '180.01', false],
    ['map', 'https://maps.app.goo.gl/x', true],
    ['map', 'http://maps.example/x', false],
    ['map', 'javascript:alert(1)', false],
    ['mapEmbed', 'https://www.google.com/maps/embed?pb=1', true],
    ['mapEmbed', 'https://www.openstreetmap.org/export/embed.html?bbox=1', true],
    ['mapEmbed', 'https://maps.google.com/x', true],
    ['mapEmbed', 'no link', false],
    ['mapEmbed', 'https://www.google.com.evil.example/maps', false],
    ['mapEmbed', 'https://evil.example/?https://www.google.com', false],
    ['mapEmbed', 'http://www.google.com/maps/embed', false],
    ['mapEmbed', 'https://www.google.com@evil.example/', false],
  ])('%s "%s" is taken: %s', (field, text, isTaken) => {
    expect(Object.keys(errorsIn('contact', { [field]: text }))).toEqual(isTaken ? [] : [field])
  })

  test('the code that a map offers for embedding is read for its address', () => {
    const mapEmbed =
      '<iframe width="600" src="https://www.openstreetmap.org/export/embed.html?bbox=1&amp;layer=mapnik" loading="lazy"></iframe>'
    expect(HOUSE_FORMS.contact.schema.parse(typed('contact', { mapEmbed })).links).toEqual({
      map: null,
      mapEmbed: 'https://www.openstreetmap.org/export/embed.html?bbox=1&layer=mapnik',
    })
  })

  test('a map of another site says which ones are possible', () => {
    expect(errorsIn('contact', { mapEmbed: 'https://bing.example/map' })['mapEmbed']).toMatch(
      /openstreetmap.*google/,
    )
  })
})

describe('opening hours', () => {
  test.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['0930', '09:30'],
    ['930', '09:30'],
    ['23:59', '23:59'],
    ['0', '00:00'],
  ])('"%s" opens at %s', (text, time) => {
    expect(readTime(text, { isClosing: false })).toBe(time)
  })

  test.each(['24:00', '24', '9:60', '25:00', '', '9 pm', '-1', '12345'])('nothing opens at "%s"', text => {
    expect(readTime(text, { isClosing: false })).toBeNull()
  })

  test.each(['24:00', '24', '00:00', '0'])('closing at "%s" is midnight', text => {
    expect(readTime(text, { isClosing: true })).toBe('24:00')
  })

  test.each(['24:01', '24:30', '25:00'])('nothing closes at "%s"', text => {
    expect(readTime(text, { isClosing: true })).toBeNull()
  })

  test('a closed day may hold anything in its times', () => {
    expect(errorsIn('hours', { '0-open': '', '0-opens': 'never' })).toEqual({})
  })

  test.each([
    ['1-opens', { '1-opens': '24:00' }],
    ['1-closes', { '1-closes': '24:01' }],
    ['1-closes', { '1-opens': '21:00' }],
    ['1-closes', { '1-opens': '22:00', '1-closes': '10:00' }],
    ['6-closes', { '6-opens': '18:00', '6-closes': '10:00', '0-open': 'on', '0-opens': '9' }],
  ])('%s is wrong in %o', (field, fields) => {
    expect(Object.keys(errorsIn('hours', fields))).toEqual([field])
  })

  test.each([
    ['', null],
    ['1', 1],
    ['1,200', 1200],
  ])('room for %j people is %j', (capacity, rooms) => {
    expect(HOUSE_FORMS.hours.schema.parse(typed('hours', { capacity })).rooms).toMatchObject({
      capacity: rooms,
    })
  })

  test.each(['0', '-1', '100001', 'many', '1.5'])('there is no room for %s people', capacity => {
    expect(Object.keys(errorsIn('hours', { capacity }))).toEqual(['capacity'])
  })

  test.each([
    ['16', []],
    ['168', []],
    ['', ['stayHours']],
    ['0', ['stayHours']],
    ['169', ['stayHours']],
  ])('whoever has been in for %j hours is assumed to have left: %j', (stayHours, wrong) => {
    expect(Object.keys(errorsIn('hours', { stayHours }))).toEqual(wrong)
  })

  test('a day may close after midnight, as late as the next one opens', () => {
    const { hours } = HOUSE_FORMS.hours.schema.parse(
      typed('hours', { '5-opens': '18', '5-closes': '2', '6-opens': '2', '6-closes': '24' }),
    )
    expect(hours?.reception?.[5]).toEqual({ opens: '18:00', closes: '02:00' })
    expect(hours?.reception?.[6]).toEqual({ opens: '02:00', closes: '24:00' })
  })
})

describe('attendance', () => {
  test.each([
    ['0', '30', []],
    ['240', '720', []],
    ['241', '720', ['lateAfterMinutes']],
    ['-1', '240', ['lateAfterMinutes']],
    ['10', '29', ['halfDayAfterMinutes']],
    ['10', '721', ['halfDayAfterMinutes']],
    ['60', '60', ['halfDayAfterMinutes']],
    ['60', '61', []],
  ])('late after "%s" and half a day after "%s" minutes: %j is wrong', (late, half, wrong) => {
    const fields = { lateAfterMinutes: late, halfDayAfterMinutes: half }
    expect(Object.keys(errorsIn('attendance', fields))).toEqual(wrong)
  })

  test.each([
    ['', null],
    ['1', 60],
    ['7.5', 450],
    ['24', 1440],
    ['0.99', undefined],
    ['24.01', undefined],
    ['8h', undefined],
  ])('overtime after "%s" hours of a day is after %s minutes', (overtimeDayHours, minutes) => {
    const read = FORMS.attendance.schema.safeParse(typed('attendance', { overtimeDayHours }))
    expect(read.data?.attendance?.overtimeDayMinutes).toBe(minutes)
  })

  test('closed days are read line by line, and a line that is none is named', () => {
    const read = FORMS.attendance.schema.parse(
      typed('attendance', { closedDays: '2026-12-31 New Year’s Eve' }),
    )
    expect(read.attendance?.closedDays).toEqual([{ day: '2026-12-31', name: 'New Year’s Eve' }])
    expect(errorsIn('attendance', { closedDays: '2026-12-31\n31.12.' })['closedDays']).toContain('“31.12.”')
  })
})

describe('membership fee', () => {
  test.each([
    ['0', true],
    ['100,000', true],
    ['100,000.01', false],
    ['-1', false],
    ['1.005', false],
    ['', false],
  ])('"%s" is taken: %s', (membershipFee, isTaken) => {
    expect(errorsIn('fee', { membershipFee })['membershipFee'] === undefined).toBe(isTaken)
  })
})

describe('payments', () => {
  test('a real account is stored as the QR code needs it, and is no sample any more', () => {
    expect(MONEY_FORMS.payments.schema.parse(ACCOUNT).payments).toEqual({
      ...ACCOUNT,
      hasUniqueSatang: false,
      promptPayId: '0812345678',
      isSample: false,
    })
  })

  test('lines of the bank are matched by themselves unless somebody leaves that to people', () => {
    expect(MONEY_FORMS.payments.schema.parse(ACCOUNT).bank).toEqual({ matchesAlone: true })
    const byHand = { ...ACCOUNT, matchesByHand: 'on' }
    expect(MONEY_FORMS.payments.schema.parse(byHand).bank).toEqual({ matchesAlone: false })
    expect(MONEY_FORMS.payments.fieldsOf(defaults)).toMatchObject({ matchesByHand: '' })
  })

  test('the sample is not offered for saving', () => {
    expect(MONEY_FORMS.payments.fieldsOf(defaults)).toMatchObject({ promptPayId: '', bankAccountNumber: '' })
  })

  test.each([
    ['mobile', '0812345678', true],
    ['mobile', '081234567', false],
    ['mobile', '1234567890123', false],
    ['mobile', '000-000-0000', false],
    ['national_id', '0994000617721', true],
    ['national_id', '0994000617720', true],
    ['national_id', '0812345678', false],
    ['ewallet', '012345678901234', true],
    ['ewallet', '01234567890123', false],
    ['biller', '099400061772101', true],
    ['biller', 'abc', false],
    ['mobile', '', false],
  ])('PromptPay %s %s is taken: %s', (promptPayKind, promptPayId, isTaken) => {
    const errors = errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, promptPayKind, promptPayId })
    expect(Object.keys(errors)).toEqual(isTaken ? [] : ['promptPayId'])
  })

  test('every empty field is named at once', () => {
    const { promptPayKind } = ACCOUNT
    const nothing = Object.fromEntries(Object.keys(ACCOUNT).map(name => [name, '']))
    const errors = errorsOf(MONEY_FORMS.payments.schema, { ...nothing, promptPayKind })
    expect(Object.keys(errors).toSorted()).toEqual(
      Object.keys(nothing)
        .filter(name => name !== 'promptPayKind' && !name.startsWith('bank'))
        .toSorted(),
    )
  })

  const noBank = { bankName: '', bankBranch: '', bankAccountName: '', bankAccountNumber: '' }

  test('PromptPay alone is enough, and the branch is never asked for', () => {
    const { payments } = MONEY_FORMS.payments.schema.parse({ ...ACCOUNT, ...noBank })
    expect(payments).toMatchObject({ ...noBank, promptPayId: '0812345678', isSample: false })
    expect(errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, bankBranch: '' })).toEqual({})
    expect(errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, ...noBank, bankBranch: 'Jomtien' })).toEqual(
      {},
    )
  })

  test.each(['bankName', 'bankAccountName', 'bankAccountNumber'])(
    'a bank account is saved whole or not at all: with %s alone the others are asked for',
    name => {
      const whole: Record<string, string> = { ...ACCOUNT }
      const errors = errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, ...noBank, [name]: whole[name] })
      const needed = ['bankName', 'bankAccountName', 'bankAccountNumber']
      expect(Object.keys(errors).toSorted()).toEqual(needed.filter(each => each !== name).toSorted())
    },
  )

  test('an unknown kind of PromptPay id is refused', () => {
    const errors = errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, promptPayKind: 'bitcoin' })
    expect(Object.keys(errors)).toEqual(['promptPayKind'])
  })

  test.each([
    ['0123456789', true],
    ['012-3-45678-9', true],
    ['012 345 6789 12345', true],
    ['012345678', false],
    ['0123456789012345', false],
    ['000-0-00000-0', false],
    ['012-345-6789x', false],
    ['--0123456789', false],
  ])('the account number %s is taken: %s', (bankAccountNumber, isTaken) => {
    const errors = errorsOf(MONEY_FORMS.payments.schema, { ...ACCOUNT, bankAccountNumber })
    expect(Object.keys(errors)).toEqual(isTaken ? [] : ['bankAccountNumber'])
  })
})

describe('renewals', () => {
  test.each([
    ['7, 3, 0', [7, 3, 0]],
    ['0,3,7', [7, 3, 0]],
    ['14; 7 7', [14, 7]],
    ['60', [60]],
    ['', []],
    ['6,5,4,3,2,1', [6, 5, 4, 3, 2, 1]],
  ])('the request days %j are %j', (requestDaysBefore, days) => {
    const { renewals } = FORMS.renewals.schema.parse(typed('renewals', { requestDaysBefore }))
    expect(renewals?.requestDaysBefore).toEqual(days)
  })

  test.each(['61', '-1', '1.5', 'seven', '7, three', '6,5,4,3,2,1,0', '1e1'])(
    '%j are no request days',
    days => {
      expect(Object.keys(errorsIn('renewals', { requestDaysBefore: days }))).toEqual(['requestDaysBefore'])
    },
  )

  test.each([
    ['0', true],
    ['60', true],
    ['61', false],
    ['', false],
    ['-1', false],
  ])('%j days of grace are taken: %s', (graceDays, isTaken) => {
    expect(errorsIn('renewals', { graceDays })['graceDays'] === undefined).toBe(isTaken)
  })

  test.each(['', '61', '-1', 'soon'])('%j are no days after which people hear of unpaid bills', days => {
    const fields = { billReminderDays: days, billClosingDays: days }
    expect(Object.keys(errorsIn('renewals', fields))).toEqual(Object.keys(fields))
  })

  test.each([
    ['', false],
    ['0', true],
    ['500', true],
    ['100,000', true],
    ['100000.01', false],
    ['-1', false],
  ])('a late fee of %j is taken: %s', (lateFee, isTaken) => {
    expect(errorsIn('ownerRenewals', { lateFee })['lateFee'] === undefined).toBe(isTaken)
  })
})
