import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, test, visit } from '../support/journey.ts'
import {
  completeWith,
  expectMessage,
  fillPersonal,
  findApplications,
  goToConfirm,
  goToPayment,
  newVisitor,
  openWizard,
  pressNext,
} from '../support/registering.ts'

test.describe('step 1, Personal', () => {
  test('has the eight questions', async ({ page }) => {
    await openWizard(page)
    await expect(page.getByRole('group', { name: 'Are you an existing member?' })).toBeVisible()
    const labels = [
      'Full name',
      'Address',
      'Mobile phone',
      'Work phone',
      'Emergency contact',
      'Date of birth',
      'Start date',
    ]
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  })

  test('a member who is asked to renew comes to their plan as an existing member', async ({ page }) => {
    await visit(page, '/th/?register=monthly-pass&member=yes')
    await expect(page.getByRole('radio', { name: 'ใช่', exact: true })).toBeChecked()
    await visit(page, '/?register=monthly-pass&member=yes')
    await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
    await expect(page.getByRole('dialog')).toContainText('฿5,350')
    await visit(page, '/membership?member=yes')
    await page.getByLabel('Plan').selectOption('monthly-pass')
    await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked()
  })

  test('Next says beside each field what is missing and goes to the first', async ({ page }) => {
    await openWizard(page)
    await page.getByLabel('Start date').fill('')
    await pressNext(page)
    await expectMessage(
      page.getByRole('group', { name: 'Are you an existing member?' }),
      'Please indicate if you are an existing member.',
    )
    await expectMessage(page.getByLabel('Full name'), 'Please enter your full name')
    await expectMessage(page.getByLabel('Mobile phone'), 'Please enter your mobile phone number')
    await expectMessage(page.getByLabel('Start date'), 'Please select a start date for your membership')
    await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeFocused()
    await expect(page.getByText('Step 1 of 4: Personal')).toBeVisible()
  })

  test('the first field in error has the focus', async ({ page }) => {
    await openWizard(page)
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await pressNext(page)
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Full name').fill('Somchai')
    await pressNext(page)
    await expect(page.getByLabel('Mobile phone')).toBeFocused()
  })

  test('a message goes away once its field is filled in', async ({ page }) => {
    await openWizard(page)
    await pressNext(page)
    await page.getByLabel('Full name').fill('Somchai')
    await page.getByLabel('Full name').blur()
    await expect(page.getByText('Please enter your full name')).toBeHidden()
    await expect(page.getByText('Please enter your mobile phone number')).toBeVisible()
  })

  test('phone numbers take digits, spaces, hyphens, plus and parentheses only', async ({ page }) => {
    await openWizard(page)
    await fillPersonal(page, { ...newVisitor(), mobilePhone: 'call me' })
    await page.getByLabel('Work phone').fill('038/123')
    await pressNext(page)
    await expectMessage(page.getByLabel('Mobile phone'), 'Please enter a valid mobile phone number')
    await expectMessage(page.getByLabel('Work phone'), 'Please enter a valid work phone number')
    await page.getByLabel('Mobile phone').fill('+66 (0)81-234 5678')
    await page.getByLabel('Work phone').fill('')
    await pressNext(page)
    await expect(page.getByText('Step 2 of 4: Contact')).toBeVisible()
  })

  test('the start date is today in Bangkok, and no earlier day is taken', async ({ page }) => {
    const before = bangkokDay(new Date())
    await openWizard(page)
    const today = await page.getByLabel('Start date').inputValue()
    expect([before, bangkokDay(new Date())]).toContain(today)
    await expect(page.getByLabel('Start date')).toHaveAttribute('min', today)
    await fillPersonal(page, newVisitor())
    await page.getByLabel('Start date').fill(addDays(today, -2))
    await pressNext(page)
    await expectMessage(
      page.getByLabel('Start date'),
      'Please choose today or a later day as your start date',
    )
  })

  test('nobody is born after today', async ({ page }) => {
    await openWizard(page)
    const today = await page.getByLabel('Start date').inputValue()
    await expect(page.getByLabel('Date of birth')).toHaveAttribute('max', today)
    await fillPersonal(page, newVisitor())
    await page.getByLabel('Date of birth').fill(addDays(today, 1))
    await pressNext(page)
    await expectMessage(page.getByLabel('Date of birth'), 'Your date of birth cannot be later than today')
  })

  test('the Enrollment Fee does not ask about an existing membership', async ({ page, database }) => {
    const visitor = newVisitor()
    await openWizard(page, 'enrollment-fee')
    await expect(page.getByLabel('Full name')).toBeVisible()
    await expect(page.getByText('Are you an existing member?')).toBeHidden()
    await goToPayment(page, visitor, null)
    await completeWith(page, 'Scan QR (PromptPay)')
    await expect(page.getByRole('img', { name: /฿214\.00/ })).toBeVisible()
    const [application] = await findApplications(database, visitor)
    expect(application).toMatchObject({ priceSatang: 0, membershipFeeSatang: 200_00, isExistingMember: null })
  })
})

test.describe('step 2, Contact', () => {
  test('has email, secondary email and the five handles', async ({ page }) => {
    await openWizard(page)
    await fillPersonal(page, newVisitor())
    await pressNext(page)
    const labels = ['Email', 'Secondary email', 'Line', 'WhatsApp', 'Instagram', 'Facebook', 'Telegram']
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  })

  test('Next says what is wrong with the addresses', async ({ page }) => {
    await openWizard(page)
    await fillPersonal(page, newVisitor())
    await pressNext(page)
    const email = page.getByLabel('Email', { exact: true })
    await pressNext(page)
    await expectMessage(email, 'Please enter your email address')
    await expect(email).toBeFocused()
    await email.fill('somchai@example')
    await page.getByLabel('Secondary email').fill('som chai@example.com')
    await pressNext(page)
    await expectMessage(email, 'Please enter a valid email address')
    await expectMessage(
      page.getByLabel('Secondary email'),
      'Please enter a valid secondary email address or leave it blank',
    )
  })

  test('Previous goes back one step and keeps what was typed', async ({ page }) => {
    const visitor = newVisitor()
    await openWizard(page)
    await goToConfirm(page, visitor)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue(visitor.name)
    await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked()
  })
})

test.describe('step 3, Confirm', () => {
  test('shows everything that was entered', async ({ page }) => {
    const visitor = newVisitor()
    await openWizard(page)
    await fillPersonal(page, visitor, 'Yes')
    await page.getByLabel('Address', { exact: true }).fill('1 Beach Road')
    await page.getByLabel('Work phone').fill('038 000 111')
    await page.getByLabel('Emergency contact').fill('Malee 081 000 0000')
    await page.getByLabel('Date of birth').fill('1990-05-17')
    await pressNext(page)
    await page.getByLabel('Email', { exact: true }).fill(visitor.email)
    await page.getByLabel('Secondary email').fill('second@example.com')
    for (const label of ['Line', 'WhatsApp', 'Instagram', 'Facebook', 'Telegram']) {
      await page.getByLabel(label, { exact: true }).fill(`my-${label}`)
    }
    await pressNext(page)
    const shown = [
      ...['Day Pass', 'Yes', visitor.name, '1 Beach Road', visitor.mobilePhone, '038 000 111'],
      ...['Malee 081 000 0000', '17 May 1990', visitor.email, 'second@example.com'],
      ...['my-Line', 'my-WhatsApp', 'my-Instagram', 'my-Facebook', 'my-Telegram'],
    ]
    for (const text of shown) {
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
    }
  })

  test('Proceed to Payment waits for all seven boxes', async ({ page }) => {
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
  })

  test('the agreement opens on its six pages and holds the page behind still', async ({ page }) => {
    await openWizard(page)
    await goToConfirm(page, newVisitor())
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
  })

  test('with every dialog closed the page scrolls again', async ({ page }) => {
    await openWizard(page)
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  })
})

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test.describe(`the browser’s Back on ${device}`, () => {
    test.use({ viewport })

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

    test('leads past the steps once they are done or left', async ({ page }) => {
      await page.goto('/faq')
      await openWizard(page)
      await goToPayment(page, newVisitor())
      await completeWith(page, 'Bank transfer')
      await expect(page).toHaveURL(/\/application\/.*\/payment/)
      await page.goBack()
      await expect(page).toHaveURL(/\/faq$/)

      await openWizard(page)
      await goToConfirm(page, newVisitor())
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/\/faq$/)
    })
  })
