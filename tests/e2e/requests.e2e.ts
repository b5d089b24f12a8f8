import type { Page } from '@playwright/test'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { newVisitor } from '../support/registering.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PHONE = { width: 390, height: 844 }
const tomorrow = addDays(bangkokDay(new Date()), 1)

/** Goes on with Tab until the control has the focus, and types there. */
async function typeByKeyboard(page: Page, name: string, text: string) {
  const control = page.getByLabel(name, { exact: true })
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate(element => element === document.activeElement)) break
  }
  await expect(control).toBeFocused()
  await page.keyboard.type(text)
}

test.describe('with a phone', () => {
  test.use({ viewport: PHONE })

  test('a request is written with the keyboard alone, and what is missing is where it goes first', async ({
    page,
  }) => {
    const { name, email } = newVisitor()
    await visit(page, '/request?for=tour')
    await page.getByRole('button', { name: 'Send request' }).press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(name)
    await typeByKeyboard(page, 'Email', email)
    await page.getByLabel('Day 1').fill(tomorrow)
    await page.getByLabel('Time 1').selectOption('10:00')
    await typeByKeyboard(page, 'Note', 'I come by bicycle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused()
  })
})

test('a request that comes in while staff look is in their badge at once', async ({
  page,
  request,
  server,
}) => {
  await signInAsOwner(page)
  const listening = page.waitForResponse('**/admin/live')
  await visit(page, '/admin/dashboard')
  await listening
  const badge = page.getByRole('button', { name: /^Notifications/ })
  const before = Number(/\d+/.exec(await badge.innerText())?.[0] ?? 0)
  const { name, email } = newVisitor()
  const form = { kind: 'call', name, email, phone: '081 234 5678', day1: tomorrow, hours1: 'any' }
  await request.post('/request', { headers: { origin: server.url }, form })
  await expect(badge).toContainText(String(before + 1))
  await badge.click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: 'Write an answer' }).press('Enter')
  await expect(page.getByRole('dialog')).toContainText('no mail server is set up')
  await expectAccessible(page)
})

test.describe('without a network', () => {
  test.use({ allowedComplaint: /ERR_INTERNET_DISCONNECTED/ })

  test('without a network nothing that was typed is lost', async ({ page, context }) => {
    await visit(page, '/th/request?for=call')
    await page.getByLabel('ชื่อ', { exact: true }).fill('ดาว')
    await page.getByLabel('โทรศัพท์').fill('081 234 5678')
    await page.getByLabel('วันที่สะดวก 1').fill(tomorrow)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
    await expect(page.getByRole('alert').first()).toContainText('ส่งคำขอไม่สำเร็จ')
    await expect(page.getByLabel('ชื่อ', { exact: true })).toHaveValue('ดาว')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
    await expect(page.getByRole('heading', { name: 'เราได้รับคำขอของคุณแล้ว' })).toBeVisible()
  })
})
