import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { plans } from '#app/house/plans/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { readQrOf } from '../support/read-qr.ts'
import { completeWith, expectMessage, goToPayment, newVisitor, openWizard } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

// A server of its own: other files expect the settings of a fresh install. Spelt out, the default is another value.
test.use({ serverEnv: { LOG_LEVEL: 'error' }, contextOptions: { reducedMotion: 'reduce' } })

const SECTIONS = [
  '',
  '/company',
  '/hours',
  '/contact',
  '/links',
  '/statistics',
  '/access',
  '/leave',
  '/renewals',
  '/plans',
  '/plans/new',
  '/plans/day-pass',
  '/membership-fee',
  '/vat',
  '/payments',
  '/payment-links',
]

async function open(page: Page, section: string) {
  await visit(page, `/admin/settings/${section}`)
}

async function save(page: Page, button = 'Save') {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
}

test.describe('what the owner changes is live at once', () => {
  test('the name and the hours, in the footer', async ({ page }) => {
    await signInAsOwner(page)
    await open(page, 'company')
    await page.getByLabel('Name', { exact: true }).fill('The Pavilion')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('The Pavilion')
    await save(page)
    await open(page, 'hours')
    await page.getByLabel('Sunday, reception is open').check()
    await page.getByLabel('Sunday, opens').fill('9')
    await page.getByLabel('Sunday, closes').fill('2')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Sunday 09:00-02:00')
    await save(page)
    await expect(page.getByLabel('Sunday, closes')).toHaveValue('02:00')
    await visit(page, '/')
    await expect(page.getByRole('contentinfo')).toContainText('The Pavilion')
    await expect(page.getByRole('contentinfo')).toContainText('Sunday 09:00-02:00')
  })

  test('when members are asked to renew, in the example and the overview', async ({ page }) => {
    await signInAsOwner(page)
    await open(page, 'renewals')
    await page.getByLabel('Days before the expiry').fill('14; soon')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectMessage(
      page.getByLabel('Days before the expiry'),
      'Please enter whole days from 0 to 60, separated by commas, such as 7, 3, 0',
    )
    await page.getByLabel('Days before the expiry').fill('1, 14')
    await page.getByLabel(/Extend members with auto-renew/).check()
    const example = page.getByRole('region', { name: 'Preview' })
    await expect(example.getByText('the request to renew is written and kept')).toHaveCount(2)
    await expect(example).toContainText('goes on for another period, paid or not')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. It counts from now on.')).toBeVisible()
    await expect(page.getByLabel('Days before the expiry')).toHaveValue('14, 1')
    await page.getByLabel(/Extend members with auto-renew/).uncheck()
    const saved = page.waitForResponse(answer => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved // what says that it is saved still stands from before
    await expect(page.getByLabel(/Extend members with auto-renew/)).not.toBeChecked()
    await open(page, '')
    await expect(page.getByRole('main')).toContainText('Requests written and kept, days before: 14, 1')
  })

  test('the price, the fee and the VAT, in the total of a registration; PromptPay, in its QR code', async ({
    page,
  }) => {
    await signInAsOwner(page)
    await open(page, 'plans/hourly-rate')
    await page.getByLabel('Price', { exact: true }).fill('150')
    await expect(page.getByText('฿374.50')).toBeVisible() // (150 + 200) × 1.07
    await save(page)
    await open(page, 'membership-fee')
    await page.getByLabel('Membership fee').fill('250')
    await save(page)
    await open(page, 'vat')
    await page.getByLabel('First day').fill(bangkokDay(new Date()))
    await page.getByLabel('Rate in percent').fill('10')
    await save(page, 'Add the rate')
    await expect(page.getByLabel('Rate in percent')).toHaveValue('')
    await expect(page.getByRole('listitem').filter({ hasText: 'In force' })).toContainText('10%')

    await open(page, 'payments')
    await expect(page.getByText('sample account that belongs to nobody')).toBeVisible()
    await page.getByLabel('PromptPay number').fill('081-234-5678')
    await expect(page.getByText('The money goes to: Mobile number 081-234-5678')).toBeVisible()
    await page.getByLabel('Bank', { exact: true }).fill('Kasikornbank')
    await page.getByLabel('Branch').fill('Jomtien')
    await page.getByLabel('Account name').fill('The Pavilion Co., Ltd.')
    await page.getByLabel('Account number').fill('012-3-45678-9')
    await save(page)
    await expect(page.getByRole('img', { name: 'PromptPay QR code' })).toBeVisible()
    await expect(page.getByText('sample account that belongs to nobody')).toHaveCount(0)

    await openWizard(page, 'hourly-rate')
    await goToPayment(page, newVisitor())
    await expect(page.getByRole('dialog').getByText('฿440')).toBeVisible() // (150 + 250) × 1.10
    await completeWith(page, 'Scan QR (PromptPay)')
    const target = { kind: 'mobile', id: '0812345678' } as const
    const payload = promptPayPayload({ target, amountSatang: 440_00 })
    expect(await readQrOf(page.getByRole('img', { name: /฿440\.00/ }))).toEqual([payload])
    await expect(page.getByText('The Pavilion Co., Ltd.')).toBeVisible()
    await expect(page.getByText(/sample account that belongs to nobody/)).toHaveCount(0)
    await visit(page, '/')
    await expect(page.locator('#plans').getByText('plus 10% VAT plus 3% service fee').first()).toBeVisible()
    const enrollment = page.getByRole('heading', { name: 'Enrollment Fee' })
    await expect(page.locator('#plans li').filter({ has: enrollment })).toContainText('Your total: ฿275')
  })

  test('a plan: its words, its place, taken off sale, and a new one', async ({ page }) => {
    await signInAsOwner(page)
    await open(page, 'plans/week-pass')
    await expect(page.getByLabel('Description')).toBeHidden()
    await page.getByRole('radio', { name: 'My own words' }).check()
    await page.getByLabel('Description').fill('Seven days by the sea.')
    await save(page)
    await open(page, 'plans/mailbox-locker')
    await page.getByLabel('On sale').uncheck()
    await save(page)
    await open(page, 'plans')
    await expect(page.getByRole('listitem').filter({ hasText: 'Mailbox/Locker' })).toContainText(
      'Not on sale',
    )
    await page.getByRole('button', { name: 'Move Monthly Pass up' }).click()
    await expect
      .poll(() => page.getByRole('link', { name: / Pass$/ }).allTextContents())
      .toEqual(['Day Pass', 'Monthly Pass', 'Week Pass'])
    await page.getByRole('link', { name: 'Add a plan' }).click()
    await page.getByLabel('Name', { exact: true }).fill('day pass')
    await page.getByLabel('Price', { exact: true }).fill('1,500')
    await page.getByRole('button', { name: 'Add a plan' }).click()
    await expectMessage(page.getByLabel('Name', { exact: true }), 'There is already a plan of that name')
    await page.getByLabel('Name', { exact: true }).fill('Night Owl')
    await page.getByRole('button', { name: 'Add a plan' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/plans$/)
    await visit(page, '/')
    const shown = page.locator('#plans')
    await expect(shown.getByText('Seven days by the sea.')).toBeVisible()
    await expect(shown.getByRole('heading', { name: 'Night Owl' })).toBeVisible()
    await expect(shown.getByRole('heading', { name: 'Mailbox/Locker' })).toHaveCount(0)
  })

  test('a payment link, for who pays by card', async ({ page, database }) => {
    await signInAsOwner(page)
    await open(page, 'payment-links')
    const link = page.getByLabel('Day Pass: New member')
    await link.fill('http://buy.stripe.com/x')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(link, 'Please enter a full address that begins with https://')
    await expect(link).toBeFocused()
    await link.fill('https://buy.stripe.com/x')
    await expect(page.getByText('Leads to buy.stripe.com')).toBeVisible()
    await save(page)
    const [plan] = await database.db.select().from(plans).where(eq(plans.name, 'Day Pass'))
    expect(plan?.paymentLinkNew).toBe('https://buy.stripe.com/x')
  })
})

test('errors stand next to their fields, and what was typed stays', async ({ page }) => {
  await signInAsOwner(page)
  await open(page, 'contact')
  await page.getByLabel('Latitude').fill('north')
  await page.getByLabel('Map in a frame').fill('https://evil.example/map')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the marked fields' })).toBeVisible()
  await expectMessage(page.getByLabel('Latitude'), 'Please enter a number from -90 to 90, such as 12.8905')
  await expect(page.getByLabel('Latitude')).toBeFocused()
  await expect(page.getByLabel('Map in a frame')).toHaveAccessibleDescription(
    /Only maps of www.openstreetmap.org/,
  )
  await expect(page.getByLabel('Latitude')).toHaveValue('north')
  await page.getByLabel('Latitude').fill('12.9')
  await expect(page.getByLabel('Latitude')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
})

test('leaving with unsaved changes is asked about', async ({ page }) => {
  await signInAsOwner(page)
  await open(page, 'statistics')
  await page.getByLabel('Active Members').fill('777')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Company' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Active Members')).toHaveValue('777')
  await save(page)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Company' }).click()
  await expect(page).toHaveURL(/\/settings\/company$/)
})

test('of two owners who edit the same, the later one sees both and decides', async ({ page, context }) => {
  await signInAsOwner(page)
  const other = await context.newPage()
  await open(page, 'links')
  await open(other, 'links')
  await page.getByLabel('Book a Tour').fill('https://cal.com/first')
  await other.getByLabel('Book a Tour').fill('https://cal.com/second')
  await save(page)
  await other.getByRole('button', { name: 'Save' }).click()
  const alert = other.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile' })
  await expect(alert).toContainText('https://cal.com/first')
  await expect(other.getByLabel('Book a Tour')).toHaveValue('https://cal.com/second')
  await expectAccessible(other)
  await save(other)
  await visit(page, '/')
  await expect(page.locator('a[href="https://cal.com/second"]').first()).toBeVisible()
  await other.close()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('a section is edited, refused and saved', async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/admin/settings')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Landing statistics ./ })
      .click()
    await page.getByLabel('Hours Open').fill('25')
    await page.getByLabel('Events/Month').fill('61')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page.getByLabel('Hours Open'), 'Please enter a whole number from 1 to 24')
    await expect(page.getByLabel('Events/Month')).toHaveValue('61')
    await page.getByLabel('Hours Open').fill('24')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('61+')).toBeVisible()
  })

  test('a VAT rate that has not begun is added and removed', async ({ page }) => {
    await signInAsOwner(page)
    await page.goto('/admin/settings/vat')
    await page.getByLabel('First day').fill('2098-01-01')
    await page.getByLabel('Rate in percent').fill('8.25')
    await page.getByRole('button', { name: 'Add the rate' }).click()
    const rate = page.getByRole('listitem').filter({ hasText: '8.25%' })
    await expect(rate).toContainText('Not begun')
    await rate.getByRole('button', { name: /Remove/ }).click()
    await expect(page.getByText('The rate is removed.')).toBeVisible()
    await expect(page.getByText('8.25%')).toHaveCount(0)
  })
})

for (const section of SECTIONS) {
  test(`/admin/settings${section} is accessible in both colours, and fits 320 px in both languages`, async ({
    page,
  }) => {
    await signInAsOwner(page)
    await visit(page, `/admin/settings${section}`)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await visit(page, `/th/admin/settings${section}`)
    await expectNoSidewaysScroll(page)
  })
}
