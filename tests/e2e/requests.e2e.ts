import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { requests } from '#app/joining/requests/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, test, visit } from '../support/journey.ts'
import { expectMessage, newVisitor } from '../support/registering.ts'
import type { ServerDatabase } from '../support/server-database.ts'
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

test.describe('where no time is open to visitors', () => {
  const open = async ({ db }: ServerDatabase, isPublic: boolean) => {
    await db.update(spaces).set({ isPublic }).where(eq(spaces.nameEn, STARTER_SPACE.nameEn))
    await announceChange(db, 'spaces')
  }
  test.beforeEach(({ database }) => open(database, false))
  test.afterEach(({ database }) => open(database, true))

  test('every button of the landing page opens the request with what it names', async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('link', { name: 'Book a Tour' }).click()
    await expect(page.getByRole('radio', { name: 'A tour of the space' })).toBeChecked()
    await page.getByRole('banner').getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByRole('radio', { name: 'A free call' })).toBeChecked()
  })
})

test.describe('with a phone', () => {
  test.use({ viewport: PHONE })

  test('a visitor with a phone asks for a tour by the keyboard, and staff answer it', async ({
    page,
    database,
    browser,
    server,
  }) => {
    test.slow()
    const { name, email } = newVisitor()
    await visit(page, '/request?for=tour')
    await page.getByRole('button', { name: 'Send request' }).press('Enter')
    await expectMessage(page.getByLabel('Name', { exact: true }), 'Please enter your name.')
    await expectMessage(page.getByLabel('Email'), 'Please enter an email address or a phone number')
    await expectMessage(page.getByLabel('Day 1'), 'Please choose a day')
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
    // No mail server is set up: none is promised.
    await expect(page.getByRole('main')).not.toContainText('on its way')

    const [request] = await database.db.select().from(requests).where(eq(requests.name, name))
    expect(request).toMatchObject({ kind: 'tour', status: 'new', note: 'I come by bicycle' })

    const staff = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInAsOwner(staff)
    await visit(staff, '/admin/requests')
    await expectAccessible(staff)
    await staff.getByRole('link', { name }).press('Enter')
    await expect(staff.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'I take it' }).press('Enter')
    await expect(staff.getByText('You look after this request now')).toBeVisible()
    await staff.getByRole('link', { name: 'Write an answer' }).press('Enter')
    const dialog = staff.getByRole('dialog')
    await expect(dialog).toContainText('no mail server is set up')
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter')
    await expectMessage(dialog.getByLabel('Answer'), 'Please write an answer')
    await expectAccessible(staff)
    await dialog.getByLabel('Answer').fill('Come at ten.')
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter')
    await expect(staff.getByText('The request is answered')).toBeVisible()
    await staff.getByRole('button', { name: 'Done', exact: true }).press('Enter')
    await expect(staff.getByText('The request is done')).toBeVisible()
    await expect(staff.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await staff.context().close()
    const [answered] = await database.db.select().from(requests).where(eq(requests.name, name))
    expect(answered).toMatchObject({ status: 'done', answer: 'Come at ten.' })
  })
})

test('a request that comes in while staff look is in their badge at once', async ({
  page,
  browser,
  server,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/dashboard')
  const badge = page.getByRole('button', { name: /^Notifications/ })
  const before = Number(/\d+/.exec(await badge.innerText())?.[0] ?? 0)
  const visitor = await browser.newPage({ baseURL: server.url })
  await visit(visitor, '/request')
  await visitor.getByLabel('Name', { exact: true }).fill('Dao')
  await visitor.getByLabel('Phone').fill('081 234 5678')
  await visitor.getByLabel('Day 1').fill(tomorrow)
  await visitor.getByRole('button', { name: 'Send request' }).click()
  await expect(visitor.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await visitor.close()
  await expect(badge).toContainText(String(before + 1))
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowedComplaint: /status of 400/ })

  test('without JavaScript what was typed is kept beside what is wrong', async ({ page }) => {
    await page.goto('/request?for=consultation')
    await page.getByLabel('Name', { exact: true }).fill('Dao')
    await page.getByLabel('Phone').fill('call me')
    await page.getByLabel('Day 2').fill(tomorrow)
    await page.getByLabel('Time 2').selectOption('evening')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expectMessage(page.getByLabel('Phone'), 'Please enter a valid phone number')
    await expectMessage(page.getByLabel('Day 1'), 'Please choose a day')
    await expect(page.getByRole('radio', { name: 'A free consultation' })).toBeChecked()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dao')
    await expect(page.getByLabel('Day 2')).toHaveValue(tomorrow)
    await expect(page.getByLabel('Time 2')).toHaveValue('evening')
    await page.getByLabel('Phone').fill('081 234 5678')
    await page.getByLabel('Day 1').fill(tomorrow)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page).toHaveURL(/\/request\/sent$/)
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  })
})
