import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { BROKEN_PNG, falsePng, SVG, slip } from '../support/slip.ts'
import { expectAlert, fileOf, newPerson, register, sendSlip } from '../support/visitor-registering.ts'

const PATH = '/thai-scan-receipt'
const house = await openRequestHouse()

const receiptsOf = (email: string) => house.db.select().from(receipts).where(eq(receipts.email, email))

test('a receipt is sent', async () => {
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open(PATH)
  await visitor.press('Submit Receipt')
  expectAlert(visitor, 'Please enter your name, email, and select a file.')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  visitor.attach('Receipt image', [fileOf(falsePng('hello'))])
  await visitor.press('Submit Receipt')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Receipt image'), 'The file must be an image: JPEG, PNG or WebP.')
  expect(visitor.control('Email')).toHaveValue(email)
  await sendSlip(visitor)
  expect(visitor.page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  expect(await receiptsOf(email)).toHaveLength(1)
})

test('Back on the receipt page leads to where one came from', async () => {
  const visitor = house.newVisitor()
  await visitor.open('/membership')
  await visitor.follow('Send your slip')
  await visitor.press('Back')
  expect(visitor.address.replace(/\?$/, '')).toBe('/membership')
})

test('from a registration the form knows name, email, plan and total', async () => {
  const person = newPerson()
  const visitor = house.newVisitor()
  await register(visitor, person, 'Scan QR (PromptPay)')
  await visitor.follow('I have paid: send the slip')
  expect(visitor.page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
  expect(visitor.control('Name')).toHaveValue(person.name)
  expect(visitor.control('Email')).toHaveValue(person.email)
  expect(visitor.main).toHaveTextContent('Day Pass')
  expect(visitor.main).toHaveTextContent('฿642.00')
  await sendSlip(visitor)
  const [stored] = await receiptsOf(person.email)
  expect(stored).toMatchObject({ variant: 'landing', selectedPlan: 'Day Pass', totalSatang: 642_00 })
})

test('whoever is signed in finds their email in the form', async () => {
  const owner = await house.newStaff()
  await owner.open(PATH)
  expect(owner.control('Email')).toHaveValue('owner@sala.test')
})

test('opened directly it asks for the name too and leads to the success page', async () => {
  const { name, email } = newPerson()
  const visitor = house.newVisitor()
  await visitor.open(PATH)
  expect(visitor.control('Name')).toHaveValue('')
  visitor.fill('Name', name)
  visitor.fill('Email', email)
  await sendSlip(visitor)
  expect(visitor.page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  expect(visitor.page.getByText('Your receipt has been submitted successfully.')).toBeVisible()
})

test('without anything it says what it needs, beside each field too', async () => {
  const visitor = house.newVisitor()
  await visitor.open(PATH)
  await visitor.press('Submit Receipt')
  expect(visitor.status).toBe(400)
  expectAlert(visitor, 'Please enter your name, email, and select a file.')
  expectFieldMessage(visitor.control('Name'), 'Please enter your name.')
  expectFieldMessage(visitor.control('Email'), 'Please enter your email address.')
  expectFieldMessage(visitor.control('Receipt image'), 'Please select a file.')
})

test('an address that is none is refused', async () => {
  const visitor = house.newVisitor()
  await visitor.open(PATH)
  visitor.fill('Name', 'Somchai')
  visitor.fill('Email', 'somchai@example')
  visitor.attach('Receipt image', [fileOf(await slip())])
  await visitor.press('Submit Receipt')
  expect(visitor.status).toBe(400)
  expectFieldMessage(visitor.control('Email'), 'Please enter a valid email address')
})

describe('a file that is no image', () => {
  const IMAGE_ONLY = 'The file must be an image: JPEG, PNG or WebP.'
  const FILES = [
    { what: 'text that calls itself PNG', file: falsePng('hello'), message: IMAGE_ONLY },
    {
      what: 'an SVG',
      file: { name: 'slip.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
      message: IMAGE_ONLY,
    },
  ]

  for (const { what, file, message } of FILES) {
    test(`is refused beside the picker: ${what}`, async () => {
      const visitor = house.newVisitor()
      await visitor.open(PATH)
      visitor.fill('Name', 'Somchai')
      visitor.fill('Email', newPerson().email)
      visitor.attach('Receipt image', [fileOf(file)])
      await visitor.press('Submit Receipt')
      expect(visitor.status).toBe(400)
      expectFieldMessage(visitor.control('Receipt image'), message)
      expect(visitor.address).toBe(PATH)
      await sendSlip(visitor)
    })
  }

  test('is refused by the server where only it can tell: a damaged PNG', async () => {
    const { email } = newPerson()
    const visitor = house.newVisitor()
    await visitor.open(PATH)
    visitor.fill('Name', 'Somchai')
    visitor.fill('Email', email)
    visitor.attach('Receipt image', [fileOf(falsePng(BROKEN_PNG))])
    await visitor.press('Submit Receipt')
    expect(visitor.status).toBe(400)
    expectFieldMessage(
      visitor.control('Receipt image'),
      'We cannot read this image; the file seems to be damaged. Please save the slip again or take a new screenshot.',
    )
    expect(await receiptsOf(email)).toEqual([])
  })
})
