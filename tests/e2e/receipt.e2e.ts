import { eq } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { expect, test, visit } from '../support/journey.ts'
import { expectMessage, goToReceipt, newVisitor, register, sendSlip } from '../support/registering.ts'
import { OWNER } from '../support/server.ts'
import { BROKEN_PNG, falsePng, SVG, slip } from '../support/slip.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PATH = '/thai-scan-receipt'

test('from a registration the form knows name, email, plan and total', async ({ page, database }) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Scan QR (PromptPay)')
  await goToReceipt(page)
  await expect(page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(visitor.name)
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  await expect(page.getByRole('main')).toContainText('Day Pass')
  await expect(page.getByRole('main')).toContainText('฿642.00')
  await sendSlip(page)
  const [stored] = await database.db.select().from(receipts).where(eq(receipts.email, visitor.email))
  expect(stored).toMatchObject({ variant: 'landing', selectedPlan: 'Day Pass', totalSatang: 642_00 })
})

test('whoever is signed in finds their email in the form', async ({ page }) => {
  await signInAsOwner(page)
  await visit(page, PATH)
  await expect(page.getByLabel('Email')).toHaveValue(OWNER.email)
})

test('opened directly it asks for the name too and leads to the success page', async ({ page }) => {
  const { name, email } = newVisitor()
  await visit(page, PATH)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await expect(page.getByText('slip.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(page).toHaveURL(/\/submission-success$/)
  await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()
  await expect(page.getByText('Your receipt has been submitted successfully.', { exact: true })).toBeVisible()
})

test('without anything it says what it needs, beside each field too', async ({ page }) => {
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your name, email, and select a file.')
  await expectMessage(page.getByLabel('Name', { exact: true }), 'Please enter your name.')
  await expectMessage(page.getByLabel('Email'), 'Please enter your email address.')
  await expectMessage(page.getByLabel('Receipt image'), 'Please select a file.')
})

test('an address that is none is refused', async ({ page }) => {
  await visit(page, PATH)
  await page.getByLabel('Name', { exact: true }).fill('Somchai')
  await page.getByLabel('Email').fill('somchai@example')
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expectMessage(page.getByLabel('Email'), 'Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test.describe('a file that is no image', () => {
  const IMAGE_ONLY = 'The file must be an image: JPEG, PNG or WebP.'
  const FILES = [
    { what: 'text that calls itself PNG', file: falsePng('hello'), message: IMAGE_ONLY },
    {
      what: 'an SVG',
      file: { name: 'slip.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
      message: IMAGE_ONLY,
    },
    {
      what: '20 MB',
      file: falsePng(Buffer.concat([BROKEN_PNG, Buffer.alloc(20 * 1024 * 1024)])),
      message: 'The image is too large (10 MB at most). A screenshot of the slip is smaller than a photo.',
    },
  ]

  for (const { what, file, message } of FILES) {
    test(`is refused beside the picker: ${what}`, async ({ page }) => {
      await visit(page, PATH)
      await page.getByLabel('Name', { exact: true }).fill('Somchai')
      await page.getByLabel('Email').fill(newVisitor().email)
      await page.getByLabel('Receipt image').setInputFiles(file)
      await expectMessage(page.getByLabel('Receipt image'), message)
      await page.getByRole('button', { name: 'Submit Receipt' }).click()
      await expect(page).toHaveURL(new RegExp(`${PATH}$`))
      await sendSlip(page)
    })
  }

  test('is refused by the server where only it can tell: a damaged PNG', async ({ page }) => {
    await visit(page, PATH)
    await page.getByLabel('Name', { exact: true }).fill('Somchai')
    await page.getByLabel('Email').fill(newVisitor().email)
    await page.getByLabel('Receipt image').setInputFiles(falsePng(BROKEN_PNG))
    await page.getByRole('button', { name: 'Submit Receipt' }).click()
    await expectMessage(
      page.getByLabel('Receipt image'),
      'We cannot read this image; the file seems to be damaged. Please save the slip again or take a new screenshot.',
    )
  })
})

test('Back goes back one page', async ({ page }) => {
  await visit(page, '/membership')
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/membership$/)
})

test('Back from a page that was opened directly leads to the start page', async ({ page }) => {
  await visit(page, PATH)
  await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).not.toHaveURL(new RegExp(PATH))
})

test.describe('without a connection', () => {
  test.use({ allowedComplaint: /ERR_FAILED|Failed to fetch/ })

  test('the form says that it was not sent and keeps everything', async ({ page }) => {
    await visit(page, PATH)
    await page.getByLabel('Name', { exact: true }).fill('Somchai')
    await page.getByLabel('Email').fill(newVisitor().email)
    await page.getByLabel('Receipt image').setInputFiles(await slip())
    await page.route('**/*', route =>
      route.request().method() === 'POST' ? route.abort('failed') : route.fallback(),
    )
    await page.getByRole('button', { name: 'Submit Receipt' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred while submitting the receipt form.',
    )
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Submit Receipt' }).click()
    await expect(page).toHaveURL(/\/submission-success$/)
  })
})
