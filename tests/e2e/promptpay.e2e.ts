import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { expect, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { readQr } from '../support/read-qr.ts'
import { completeWith, findApplications, newVisitor, register } from '../support/registering.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const payloadOf = (amountSatang: number) =>
  promptPayPayload({ target: { kind: 'mobile', id: '0000000000' }, amountSatang })

/** What a phone reads that is held before the screen. */
const scan = async (picture: Locator) => readQr(await picture.screenshot())

async function save(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save image' }).click()
  return readFileSync(await (await download).path())
}

test('the code on the screen and in the saved image pays the exact amount, and a reload shows it again', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Scan QR (PromptPay)')
  const dialog = page.getByRole('dialog', { name: 'Scan to pay' })
  const picture = page.locator('figure').filter({ hasText: 'PromptPay' })
  expect(await scan(picture)).toEqual([payloadOf(642_00)])
  await expect(dialog.getByRole('link', { name: 'Save image' })).toHaveAttribute('href', /^blob:/)
  const saved = await save(page)
  expect(await readQr(saved)).toEqual([payloadOf(642_00)])
  expect([saved.readUInt32BE(16), saved.readUInt32BE(20)]).toEqual([720, 1022])

  const [application] = await findApplications(database, visitor)
  await expect(page).toHaveURL(`/application/${application?.statusKey}/payment`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your registration' })).toBeVisible()
  expect(await scan(picture)).toEqual([payloadOf(642_00)])
  await expect(page.getByText('What happens next')).toBeVisible()

  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByRole('main')).toContainText('000-0-00000-0')
  await expect(page.getByRole('button', { name: 'Bank transfer' })).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'I have paid: send the slip' }).click()
  await expect(page.getByRole('heading', { name: 'Thai Scan Receipt Submission' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '฿642.00' })).toBeVisible()
})

for (const method of ['Scan QR (PromptPay)', 'Bank transfer'] as const)
  test(`on a desktop what to do after ${method} stands beside it, on a phone below`, async ({ page }) => {
    await register(page, newVisitor(), method)
    await expect(page).toHaveURL(/\/payment$/)
    await page.reload()
    const paid = method === 'Bank transfer' ? page.getByText('000-0-00000-0') : page.locator('figure img')
    const boxes = async () => {
      const [how, next] = await Promise.all([
        paid.boundingBox(),
        page.getByRole('button', { name: 'I have paid: send the slip' }).boundingBox(),
      ])
      if (!how || !next) throw new Error('not shown')
      return { how, next }
    }
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { how, next } = await boxes()
      expect(next.x, `${width} px`).toBeGreaterThan(how.x + how.width)
      expect(next.y + next.height, `${width} px`).toBeLessThan(700)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const { how, next } = await boxes()
    expect(next.y).toBeGreaterThan(how.y + how.height)
  })

test('Back from the dialog is the form again, Close the page, and the status leads back to the payment', async ({
  page,
  database,
}) => {
  const visitor = newVisitor()
  await register(page, visitor, 'Bank transfer')
  await expect(page.getByRole('dialog', { name: 'Bank transfer' })).toBeVisible()
  const [application] = await findApplications(database, visitor)
  const path = `/application/${application?.statusKey}`
  await expect(page).toHaveURL(`${path}/payment`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?register=day-pass#step-4')
  await completeWith(page, 'Bank transfer')
  await expect(page).toHaveURL(`${path}/payment`)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await visit(page, path)
  await page.getByRole('link', { name: 'See how to pay' }).click()
  await expect(page.getByRole('main')).toContainText('000-0-00000-0')
})
