import { expect, test, visit } from '../support/journey.ts'
import { expectMessage, newVisitor, sendSlip } from '../support/registering.ts'
import { BROKEN_PNG, falsePng, SVG, slip } from '../support/slip.ts'

const PATH = '/thai-scan-receipt'

test('an address that is none has the focus', async ({ page }) => {
  await visit(page, PATH)
  await page.getByLabel('Name', { exact: true }).fill('Somchai')
  await page.getByLabel('Email').fill('somchai@example')
  await page.getByLabel('Receipt image').setInputFiles(await slip())
  await expect(page.getByText('slip.png')).toBeVisible()
  await page.getByRole('button', { name: 'Submit Receipt' }).click()
  await expectMessage(page.getByLabel('Email'), 'Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test.describe('a file that is no image', () => {
  const IMAGE_ONLY = 'The file must be an image: JPEG, PNG or WebP.'
  const TOO_LARGE =
    'The image is too large (10 MB at most). A screenshot of the slip is smaller than a photo.'

  test('is refused beside the picker: 20 MB', async ({ page }) => {
    await visit(page, PATH)
    await page.getByLabel('Name', { exact: true }).fill('Somchai')
    await page.getByLabel('Email').fill(newVisitor().email)
    const picker = page.getByLabel('Receipt image')
    await picker.setInputFiles({ name: 'slip.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
    await expectMessage(picker, IMAGE_ONLY)
    await picker.setInputFiles(falsePng(Buffer.concat([BROKEN_PNG, Buffer.alloc(20 * 1024 * 1024)])))
    await expectMessage(picker, TOO_LARGE)
    await page.getByRole('button', { name: 'Submit Receipt' }).click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await sendSlip(page)
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
