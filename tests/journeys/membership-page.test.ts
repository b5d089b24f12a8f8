import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { slip } from '../support/slip.ts'
import type { Visitor } from '../support/visitor.ts'
import {
  expectAlert,
  fileOf,
  findApplications,
  goToConfirm,
  newPerson,
  type Person,
  registerAtMembershipPage,
  tickAll,
} from '../support/visitor-registering.ts'

const house = await openRequestHouse()

test('a visitor registers on the membership page', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  await visitor.press('Next')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Membership plan'), 'Please select a membership plan')
  visitor.fill('Membership plan', 'monthly-pass')
  await goToConfirm(visitor, person, 'Yes')
  await visitor.press('Submit Registration')
  expect(visitor.status).toBe(400)
  expectAlert(visitor, 'You must accept all terms and conditions to continue')
  tickAll(visitor)
  await visitor.press('Submit Registration')
  const [application] = await findApplications(house, person)
  expect(application).toMatchObject({ selectedPlan: 'Monthly Pass', totalSatang: 5350_00 })
  expect(visitor.main).toHaveTextContent(application?.memberId ?? 'none')
})

test('three steps lead to a member ID', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  expect(visitor.page.getByText('Step 1 of 3: Personal')).toBeVisible()
  visitor.fill('Membership plan', 'week-pass')
  await goToConfirm(visitor, person)
  expect(visitor.page.getByText('Step 3 of 3: Confirm')).toBeVisible()
  tickAll(visitor)
  await visitor.press('Submit Registration')
  const dialog = visitor.page.getByRole('dialog', { name: 'You are registered' })
  expect(dialog).toHaveTextContent('฿2,889.00')
  const [application] = await findApplications(house, person)
  expect(dialog).toHaveTextContent(application?.memberId ?? 'no application')
  expect(application).toMatchObject({ selectedPlan: 'Week Pass', paymentMethod: null })
})

test('the plan is asked for first', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  await visitor.press('Next')
  const plan = visitor.control('Membership plan')
  expectFieldMessage(plan, 'Please select a membership plan')
  expect(visitor.page.getAllByRole('combobox')[0]).toBe(plan)
  expect(visitor.document.querySelector('[autofocus]')).toBe(plan)
})

test('every one of the ten plans can be chosen, and Enrollment Fee drops the question', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  const options = within(visitor.control('Membership plan')).getAllByRole('option')
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Enrollment Fee · ฿200',
    'Membership Subscription · ฿200 · 1 month',
    'Hourly Rate · ฿100 · 1 hour',
    'Day Pass · ฿400 · 1 day',
    'Week Pass · ฿2,500 · 7 days',
    'Monthly Pass · ฿5,000 · 1 month',
    'Platinum Membership · ฿10,000 · 1 month',
    'Mailbox/Locker · ฿2,000 · 1 month',
    '1-Hour Consultation Package · ฿1,000',
    '3-Hour Consultation Package · ฿3,000',
  ])
  expect(visitor.page.getByText('Are you an existing member?')).toBeVisible()
  visitor.fill('Membership plan', 'enrollment-fee')
  await visitor.press('Next')
  expect(visitor.page.queryByText('Are you an existing member?')).toBeNull()
})

test('Back returns step by step with what was typed', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await goToThirdStep(visitor, person)
  await visitor.press('Back')
  expect(visitor.control('Email')).toHaveValue(person.email)
  await visitor.press('Back')
  expect(visitor.control('Membership plan')).toHaveValue('day-pass')
  expect(visitor.control('Full name')).toHaveValue(person.name)
})

test('all terms must be accepted', async () => {
  const visitor = house.newVisitor()
  await goToThirdStep(visitor, newPerson())
  await visitor.press('Submit Registration')
  expect(visitor.status).toBe(400)
  expectAlert(visitor, 'You must accept all terms and conditions to continue')
  expect(visitor.page.getAllByRole('checkbox')[0]).toHaveAttribute('autofocus')
})

test('the agreement box has a message of its own', async () => {
  const visitor = house.newVisitor()
  await goToThirdStep(visitor, newPerson())
  tickAll(visitor)
  const box = () => visitor.page.getAllByRole<HTMLInputElement>('checkbox')[0] as HTMLInputElement
  box().checked = false
  await visitor.press('Submit Registration')
  expect(visitor.status).toBe(400)
  expectFieldMessage(box(), 'You must accept the membership agreement to continue')
})

describe('the shorter receipt form', () => {
  const openShortForm = async () => {
    const person = newPerson()
    const visitor = house.newVisitor()
    await registerAtMembershipPage(visitor, person)
    await close(visitor)
    const form = () =>
      visitor.page.getByRole('button', { name: 'Submit Receipt' }).closest('form') as HTMLElement
    return { visitor, person, form }
  }

  test('asks for email and file only', async () => {
    const { visitor, person, form } = await openShortForm()
    expect(visitor.control('Email', form())).toHaveValue(person.email)
    expect(within(form()).queryByLabelText('Name')).toBeNull()
    visitor.fill('Email', '', form())
    await visitor.press('Submit Receipt')
    expect(visitor.status).toBe(400)
    expectFieldMessage(visitor.control('Email', form()), 'Please enter your email address.')
    expectFieldMessage(visitor.control('Receipt image', form()), 'Please select a file.')
  })

  test('goes to /submission-success once it is taken', async () => {
    const { visitor, person, form } = await openShortForm()
    visitor.attach('Receipt image', [fileOf(await slip())], form())
    await visitor.press('Submit Receipt')
    expect(visitor.address).toBe('/submission-success')
    expect(visitor.page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
    const stored = await house.db.select().from(receipts).where(eq(receipts.email, person.email))
    expect(stored.map(({ variant, name }) => ({ variant, name }))).toEqual([
      { variant: 'membership_page', name: null },
    ])
  })
})

test('whoever has not registered here finds the way to the receipt page', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  await visitor.follow('Send your slip')
  expect(visitor.page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
})

async function goToThirdStep(visitor: Visitor, person: Person) {
  await visitor.open('/membership?plan=day-pass')
  await goToConfirm(visitor, person)
}

/** Closes the dialog with the member ID. */
const close = (visitor: Visitor) => visitor.press('Close', visitor.page.getByRole('dialog'))
