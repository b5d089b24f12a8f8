import { readFileSync } from 'node:fs'
import { within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import type { Visitor } from '../support/visitor.ts'
import {
  expectAlert,
  fillEverything,
  fillPersonal,
  findApplications,
  goToConfirm,
  goToPayment,
  newPerson,
  payBy,
  tickAll,
} from '../support/visitor-registering.ts'

const house = await openRequestHouse()

test('a visitor registers from the plan card to the QR code of the exact total', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/')
  await visitor.follow('Choose Day Pass')
  expect(visitor.page.getByRole('dialog', { name: /Day Pass/ })).toBeVisible()
  await visitor.press('Next')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Full name'), 'Please enter your full name')
  fillPersonal(visitor, person)
  await visitor.press('Next')
  expectStep(visitor, 'Step 2 of 4: Contact')
  visitor.fill('Email', person.email)
  await visitor.press('Next')
  await visitor.press('Proceed to Payment')
  expect(visitor.status).toBe(400)
  expectAlert(visitor, 'You must accept all terms and conditions to continue')
  tickAll(visitor)
  await visitor.press('Proceed to Payment')
  await payBy(visitor, 'Scan QR (PromptPay)')
  const dialog = visitor.page.getByRole('dialog', { name: 'Scan to pay' })
  expect(within(dialog).getByRole('img', { name: /฿642\.00/ })).toBeVisible()
  const stored = await findApplications(house, person)
  expect(stored).toMatchObject([
    { selectedPlan: 'Day Pass', totalSatang: 642_00, paymentMethod: 'scan', memberId: expect.any(String) },
  ])
  expect(dialog).toHaveTextContent(stored[0]?.memberId ?? 'none')
  await visitor.press('Back')
  expectStep(visitor, 'Step 4 of 4: Payment')
  await payBy(visitor, 'Bank transfer')
  expect(visitor.page.getByRole('dialog')).toHaveTextContent(stored[0]?.memberId ?? 'none')
  expect(await findApplications(house, person)).toHaveLength(1)
})

test('the agreement can be read as a PDF', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/?register=day-pass')
  await goToConfirm(visitor, newPerson())
  const link = visitor.page.getByRole<HTMLAnchorElement>('link', { name: 'Read the agreement' })
  const answer = await visitor.fetch(link.href)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
})

describe('step 1, Personal', () => {
  test('has the eight questions', async () => {
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    expect(visitor.page.getByRole('group', { name: 'Are you an existing member?' })).toBeVisible()
    const labels = [
      'Full name',
      'Address',
      'Mobile phone',
      'Work phone',
      'Emergency contact',
      'Date of birth',
      'Start date',
    ]
    for (const label of labels) expect(visitor.control(label)).toBeVisible()
  })

  test('a member who is asked to renew comes to their plan as an existing member', async () => {
    const visitor = house.newVisitor()
    await visitor.open('/th/?register=monthly-pass&member=yes')
    expect(visitor.control('ใช่')).toBeChecked()
    await visitor.open('/?register=monthly-pass&member=yes')
    expect(visitor.control('Yes')).toBeChecked()
    expect(visitor.page.getByRole('dialog')).toHaveTextContent('฿5,350')
    await visitor.open('/membership?member=yes')
    expect(visitor.control('Yes')).toBeChecked()
  })

  test('Next says beside each field what is missing and goes to the first', async () => {
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    visitor.fill('Start date', '')
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(
      visitor.page.getByRole('group', { name: 'Are you an existing member?' }),
      'Please indicate if you are an existing member.',
    )
    expectFieldMessage(visitor.control('Full name'), 'Please enter your full name')
    expectFieldMessage(visitor.control('Mobile phone'), 'Please enter your mobile phone number')
    expectFieldMessage(visitor.control('Start date'), 'Please select a start date for your membership')
    expectStep(visitor, 'Step 1 of 4: Personal')
  })

  test('phone numbers take digits, spaces, hyphens, plus and parentheses only', async () => {
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    fillPersonal(visitor, { ...newPerson(), mobilePhone: 'call me' })
    visitor.fill('Work phone', '038/123')
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Mobile phone'), 'Please enter a valid mobile phone number')
    expectFieldMessage(visitor.control('Work phone'), 'Please enter a valid work phone number')
    visitor.fill('Mobile phone', '+66 (0)81-234 5678')
    visitor.fill('Work phone', '')
    await visitor.press('Next')
    expectStep(visitor, 'Step 2 of 4: Contact')
  })

  test('the start date is today in Bangkok, and no earlier day is taken', async () => {
    const visitor = house.newVisitor()
    const before = bangkokDay(new Date())
    await visitor.open('/?register=day-pass')
    const { value: today } = visitor.control('Start date') as HTMLInputElement
    expect([before, bangkokDay(new Date())]).toContain(today)
    expect(visitor.control('Start date')).toHaveAttribute('min', today)
    fillPersonal(visitor, newPerson())
    visitor.fill('Start date', addDays(today, -2))
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Start date'), 'Please choose today or a later day as your start date')
  })

  test('nobody is born after today', async () => {
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    const { value: today } = visitor.control('Start date') as HTMLInputElement
    expect(visitor.control('Date of birth')).toHaveAttribute('max', today)
    fillPersonal(visitor, newPerson())
    visitor.fill('Date of birth', addDays(today, 1))
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Date of birth'), 'Your date of birth cannot be later than today')
  })

  test('the Enrollment Fee does not ask about an existing membership', async () => {
    const person = newPerson()
    const visitor = house.newVisitor()
    await visitor.open('/?register=enrollment-fee')
    expect(visitor.control('Full name')).toBeVisible()
    expect(visitor.page.queryByText('Are you an existing member?')).toBeNull()
    await goToPayment(visitor, person, null)
    await payBy(visitor, 'Scan QR (PromptPay)')
    expect(visitor.page.getByRole('img', { name: /฿214\.00/ })).toBeVisible()
    const [application] = await findApplications(house, person)
    expect(application).toMatchObject({ priceSatang: 0, membershipFeeSatang: 200_00, isExistingMember: null })
  })
})

describe('step 2, Contact', () => {
  test('has email, secondary email and the five handles', async () => {
    const visitor = house.newVisitor()
    await goToContact(visitor)
    const labels = ['Email', 'Secondary email', 'Line', 'WhatsApp', 'Instagram', 'Facebook', 'Telegram']
    for (const label of labels) expect(visitor.control(label)).toBeVisible()
  })

  test('Next says what is wrong with the addresses', async () => {
    const visitor = house.newVisitor()
    await goToContact(visitor)
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Email'), 'Please enter your email address')
    visitor.fill('Email', 'somchai@example')
    visitor.fill('Secondary email', 'som chai@example.com')
    await visitor.press('Next')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Email'), 'Please enter a valid email address')
    expectFieldMessage(
      visitor.control('Secondary email'),
      'Please enter a valid secondary email address or leave it blank',
    )
  })

  test('Previous goes back one step and keeps what was typed', async () => {
    const person = newPerson()
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    await goToConfirm(visitor, person)
    await visitor.press('Previous')
    expect(visitor.control('Email')).toHaveValue(person.email)
    await visitor.press('Previous')
    expect(visitor.control('Full name')).toHaveValue(person.name)
    expect(visitor.control('No')).toBeChecked()
  })

  async function goToContact(visitor: Visitor) {
    await visitor.open('/?register=day-pass')
    fillPersonal(visitor, newPerson())
    await visitor.press('Next')
  }
})

describe('step 3, Confirm', () => {
  test('shows everything that was entered', async () => {
    const person = newPerson()
    const visitor = house.newVisitor()
    await visitor.open('/?register=day-pass')
    await fillEverything(visitor, person, 'Yes')
    const shown = visitor.page.getAllByRole('definition').map(({ textContent }) => textContent)
    for (const text of [
      'Day Pass',
      'Yes',
      person.name,
      '1 Beach Road',
      person.mobilePhone,
      '038 000 111',
      'Malee 081 000 0000',
      '17 May 1990',
      person.email,
      'second@example.com',
      'my-Line',
      'my-WhatsApp',
      'my-Instagram',
      'my-Facebook',
      'my-Telegram',
    ])
      expect(shown).toContain(text)
  })
})

describe('the total', () => {
  const TOTALS = [
    {
      plan: 'day-pass',
      isExistingMember: 'No',
      lines: ['Price฿400.00', 'Membership fee฿200.00', 'VAT 7%฿42.00', 'Total฿642.00'],
    },
    {
      plan: 'day-pass',
      isExistingMember: 'Yes',
      lines: ['Price฿400.00', 'Membership feenone', 'VAT 7%฿28.00', 'Total฿428.00'],
    },
    {
      plan: 'week-pass',
      isExistingMember: 'No',
      lines: ['Price฿2,500.00', 'Membership fee฿200.00', 'VAT 7%฿189.00', 'Total฿2,889.00'],
    },
    {
      plan: 'platinum-membership',
      isExistingMember: 'No',
      lines: ['Price฿10,000.00', 'Membership fee฿200.00', 'VATnone', 'Total฿10,200.00'],
    },
  ] as const

  for (const { plan, isExistingMember, lines } of TOTALS) {
    test(`is taken apart before paying: ${plan}, existing member ${isExistingMember}`, async () => {
      const visitor = house.newVisitor()
      await visitor.open(`/?register=${plan}`)
      await goToConfirm(visitor, newPerson(), isExistingMember)
      const expectLines = () => {
        const parts = visitor.page.getByRole('region', { name: 'What makes up this total' })
        for (const line of lines) expect(parts).toHaveTextContent(line)
      }
      expectLines()
      tickAll(visitor)
      await visitor.press('Proceed to Payment')
      expectLines()
    })
  }
})

for (const [language, locale, name] of [
  ['Thai', 'th', 'สมชาย ใจดี'],
  ['Russian', 'ru', 'Дарья Орлова'],
] as const) {
  test(`in ${language} the form and its messages are ${language}`, async () => {
    const messages: Record<string, string> = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
    const text = (key: string) => messages[key] ?? key
    const person = newPerson()
    const visitor = house.newVisitor()
    await visitor.open(`/${locale}?register=day-pass`)
    expect(visitor.document.documentElement).toHaveAttribute('lang', locale)
    await visitor.press(text('registration_next'))
    expectFieldMessage(visitor.control(text('registration_full_name')), text('registration_error_name'))
    visitor.check(text('registration_no'))
    visitor.fill(text('registration_full_name'), name)
    visitor.fill(text('registration_mobile_phone'), person.mobilePhone)
    await visitor.press(text('registration_next'))
    visitor.fill(text('registration_email'), person.email)
    await visitor.press(text('registration_next'))
    tickAll(visitor)
    await visitor.press(text('registration_proceed'))
    visitor.check(text('registration_method_bank'))
    await visitor.press(text('registration_complete'))
    expect(visitor.page.getByRole('dialog', { name: text('registration_bank_title') })).toBeVisible()
    const [application] = await findApplications(house, person)
    expect(application).toMatchObject({ name, locale })
  })
}

function expectStep({ page }: Visitor, step: string) {
  expect(page.getByText(step)).toBeVisible()
}
