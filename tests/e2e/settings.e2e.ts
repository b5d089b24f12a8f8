import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, visit, waitUntilLive } from '../support/journey.ts'
import { expectMessage } from '../support/registering.ts'
import { RESET } from '../support/server.ts'
import { resetSettings } from '../support/server-database.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test.use({ serverEnv: RESET })
test.beforeEach(({ database }) => resetSettings(database))

async function open(page: Page, section: string) {
  await visit(page, `/admin/settings/${section}`)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
}

test('what the site and the members will be shown follows what is typed, before it is saved', async ({
  page,
}) => {
  await signInAsOwner(page)
  const preview = page.getByRole('region', { name: 'Preview' })
  await open(page, 'company')
  await page.getByLabel('Name', { exact: true }).fill('The Pavilion')
  await expect(preview).toContainText('The Pavilion')
  await open(page, 'hours')
  await page.getByLabel('Sunday, reception is open').check()
  await page.getByLabel('Sunday, opens').fill('9')
  await page.getByLabel('Sunday, closes').fill('2')
  await expect(preview).toContainText('Sunday 09:00-02:00')
  await open(page, 'renewals')
  await page.getByLabel('Days before the expiry').fill('1, 14')
  await page.getByLabel(/Extend members with auto-renew/).check()
  await expect(preview.getByText('the request to renew is written and kept')).toHaveCount(2)
  await expect(preview).toContainText('goes on for another period, paid or not')
  await open(page, 'plans/hourly-rate')
  await page.getByLabel('Price', { exact: true }).fill('150')
  await expect(page.getByText('฿374.50')).toBeVisible() // (150 + 200) × 1.07
  await open(page, 'plans/week-pass')
  await expect(page.getByLabel('Description')).toBeHidden()
  await page.getByRole('radio', { name: 'My own words' }).check()
  await expect(page.getByLabel('Description')).toBeVisible()
  await open(page, 'payments')
  await page.getByLabel('PromptPay number').fill('081-234-5678')
  await expect(page.getByText('The money goes to: Mobile number 081-234-5678')).toBeVisible()
  await open(page, 'payment-links')
  const link = page.getByLabel('Day Pass: New member')
  await link.fill('http://buy.stripe.com/x')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(link).toBeFocused()
  await link.fill('https://buy.stripe.com/x')
  await expect(page.getByText('Leads to buy.stripe.com')).toBeVisible()
})

test('colours are tried on the page, gone with the screen, and kept once they are saved, also by night', async ({
  page,
}) => {
  await signInAsOwner(page)
  await open(page, 'company')
  const button = page.getByRole('button', { name: 'Save', exact: true })
  const choose = () => page.getByRole('radio', { name: /^Garden/ }).check()
  const [amber, lime, limeByNight] = ['rgb(242, 163, 58)', 'rgb(165, 204, 82)', 'rgb(182, 220, 102)']
  await choose()
  await expect(button).toHaveCSS('background-color', lime)
  await page.getByRole('link', { name: 'Contact & map' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(button).toHaveCSS('background-color', amber)
  await open(page, 'company')
  await choose()
  await save(page)
  await expect(button).toHaveCSS('background-color', lime)
  await page.reload()
  await waitUntilLive(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(button).toHaveCSS('background-color', limeByNight)
  await expectAccessible(page)
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
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'The space' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Active Members')).toHaveValue('777')
  await save(page)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'The space' }).click()
  await expect(page).toHaveURL(/\/settings\/company$/)
})
