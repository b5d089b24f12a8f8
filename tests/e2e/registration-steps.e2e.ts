import { expect, test, visit } from '../support/journey.ts'
import { expectMessage, goToConfirm, newVisitor, openWizard, pressNext } from '../support/registering.ts'

test('the first field in error has the focus, and a message goes away once its field is filled in', async ({
  page,
}) => {
  await openWizard(page)
  await pressNext(page)
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeFocused()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await pressNext(page)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Somchai')
  await page.getByLabel('Full name').blur()
  await expect(page.getByText('Please enter your full name')).toBeHidden()
  await expect(page.getByText('Please enter your mobile phone number')).toBeVisible()
  await pressNext(page)
  await expect(page.getByLabel('Mobile phone')).toBeFocused()
})

test('Proceed to Payment waits for all seven boxes; the agreement opens on its six pages and holds the page behind still, which scrolls again with every dialog closed', async ({
  page,
}) => {
  await openWizard(page)
  await goToConfirm(page, newVisitor())
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(7)
  for (const box of await boxes.all()) {
    await expect(proceed).toBeDisabled()
    await box.check()
  }
  await expect(proceed).toBeEnabled()
  await boxes.nth(3).uncheck()
  await expect(proceed).toBeDisabled()

  await page.getByRole('link', { name: 'Read the agreement' }).click()
  const viewer = page.getByRole('dialog').last()
  const sheet = viewer.getByRole('img')
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await expect(sheet).toHaveAttribute('src', new RegExp(`page-${number}\\.svg$`))
    await expect
      .poll(() => sheet.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(600)
    if (number < 6) await viewer.getByRole('button', { name: 'Next' }).click()
  }
  await expect(viewer.getByRole('button', { name: 'Next' })).toBeDisabled()
  await viewer.getByRole('button', { name: 'Previous' }).click()
  await expect(sheet).toHaveAttribute('src', /page-5\.svg$/)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Read the agreement' })).toBeFocused()
  await expect(page.getByText('Step 3 of 4: Confirm')).toBeVisible()

  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
})

test.describe('the browser’s Back on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('leads to the step before and from the first closes, Forward leads on, and a reload stays', async ({
    page,
  }) => {
    const visitor = newVisitor()
    const step = (number: number) => page.getByText(`Step ${number} of 4`)
    await visit(page, '/')
    await page.locator('a[href*="register=day-pass"]').first().click()
    await goToConfirm(page, visitor)
    await expect(step(3)).toBeVisible()

    await page.goBack()
    await expect(step(2)).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email)
    await page.goBack()
    await expect(step(1)).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
    await page.goForward()
    await page.goForward()
    await expect(step(3)).toBeVisible()
    await page.reload()
    await expect(step(3)).toBeVisible()

    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByLabel('Full name').fill('')
    await page.goForward()
    await expectMessage(page.getByLabel('Full name'), 'Please enter your full name')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(url => url.pathname === '/' && url.search === '')
  })

  test('leads past the steps once they are left', async ({ page }) => {
    await page.goto('/faq')
    await openWizard(page)
    await goToConfirm(page, newVisitor())
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
  })
})

test('whoever goes through the form is counted once for each step, without cookies', async ({ page }) => {
  const told: string[] = []
  page.on('request', async request => {
    if (!request.url().endsWith('/registration/reached')) return
    const { cookie = 'none' } = await request.allHeaders()
    told.push(`${request.postData()} ${cookie}`)
  })
  await openWizard(page)
  await goToConfirm(page, newVisitor())
  await page.getByRole('button', { name: 'Previous' }).click()
  await pressNext(page)
  await expect.poll(() => told.toSorted()).toEqual([1, 2, 3].map(step => `variant=wizard&step=${step} none`))
})
