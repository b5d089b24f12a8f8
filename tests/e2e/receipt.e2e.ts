import { writeFile } from 'node:fs/promises'
import { expect, test, visit } from '../support/journey.ts'
import { expectMessage, newVisitor } from '../support/registering.ts'
import { BROKEN_PNG, SVG, slip } from '../support/slip.ts'

const PATH = '/thai-scan-receipt'
const IMAGE_ONLY = 'The file must be an image: JPEG, PNG or WebP.'
const TOO_LARGE = 'The image is too large (10 MB at most). A screenshot of the slip is smaller than a photo.'

/** A file of 20 MB that begins as a PNG does, by its path: to hand over what it holds takes seconds. */
async function largePicture() {
  const path = test.info().outputPath('slip.png')
  await writeFile(path, Buffer.concat([BROKEN_PNG, Buffer.alloc(20 * 1024 * 1024)]))
  return path
}

test.describe('without a connection', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ })

  test('the form refuses what is wrong, says that it was not sent and keeps everything, also where mood or language is switched', async ({
    page,
  }) => {
    await visit(page, PATH)
    const [email, picker] = [page.getByLabel('Email'), page.getByLabel('Receipt image')]
    const submit = page.getByRole('button', { name: 'Submit Receipt' })
    await page.getByLabel('Name', { exact: true }).fill('Somchai')
    await email.fill('somchai@example')
    await picker.setInputFiles({ name: 'slip.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
    await expectMessage(picker, IMAGE_ONLY)
    await picker.setInputFiles(await largePicture())
    await expectMessage(picker, TOO_LARGE)
    await submit.click()
    await expect(page).toHaveURL(new RegExp(`${PATH}$`))
    await picker.setInputFiles(await slip())
    await expect(page.getByText('slip.png')).toBeVisible()
    await submit.click()
    await expectMessage(email, 'Please enter a valid email address')
    await expect(email).toBeFocused()

    await email.fill(newVisitor().email)
    await page.context().setOffline(true)
    await page.locator('button[name=theme][value=night]').first().dispatchEvent('click')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
    await page.locator('a[hreflang=th]').first().dispatchEvent('click')
    await expect(
      page.getByText('The server could not be reached, so nothing was sent.').first(),
    ).toBeVisible()
    await submit.click()
    await expect(page.getByRole('alert')).toContainText(
      'An error occurred while submitting the receipt form.',
    )
    await page.context().setOffline(false)
    await submit.click()
    await expect(page).toHaveURL(/\/submission-success$/)
    await expect(page.locator('.drawn-slip svg')).toHaveCount(2) // loaded, as no server has drawn this page
  })
})

/** Runs in the page: as in a tab that a link of a mail has opened. */
function openedDirectly() {
  Object.defineProperty(History.prototype, 'length', { get: () => 1 })
}

test('Back goes back one page, and from a page that was opened directly to the start page', async ({
  page,
}) => {
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).not.toHaveURL(new RegExp(PATH))
  await page.goto('/membership')
  await visit(page, PATH)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/membership$/)
  await visit(page, PATH)
  await page.evaluate(openedDirectly)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.hero-scene svg')).toBeVisible()
})
