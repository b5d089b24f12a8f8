import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { promptPayPayload } from '#app/kit/pure/promptpay.ts'
import { insertApplication } from '../support/incoming.ts'
import { expect, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { readQr } from '../support/read-qr.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PAYLOAD = promptPayPayload({ target: { kind: 'mobile', id: '0000000000' }, amountSatang: 642_00 })

async function save(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save image' }).click()
  return readFileSync(await (await download).path())
}

test('the code on the screen and in the saved image pays the exact amount; on a desktop what to do after it or a transfer stands beside it, on a phone below', async ({
  page,
  database,
}) => {
  const statusKey = randomUUID()
  await insertApplication(database.db, { statusKey, paymentMethod: 'scan' })
  await visit(page, `/application/${statusKey}/payment`)
  // What a phone reads that is held before the screen.
  const code = await page.locator('figure').filter({ hasText: 'PromptPay' }).screenshot()
  expect(await readQr(code)).toEqual([PAYLOAD])
  await expect(page.getByRole('link', { name: 'Save image' })).toHaveAttribute('href', /^blob:/)
  const saved = await save(page)
  expect(await readQr(saved)).toEqual([PAYLOAD])
  expect([saved.readUInt32BE(16), saved.readUInt32BE(20)]).toEqual([720, 1022])
  await expect(page.getByText('What happens next')).toBeVisible()
  await expectBesideOrBelow(page, page.locator('figure img'))

  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByRole('button', { name: 'Bank transfer' })).toHaveAttribute('aria-pressed', 'true')
  await expectBesideOrBelow(page, page.getByText('000-0-00000-0'))
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})

async function expectBesideOrBelow(page: Page, paid: Locator) {
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
}
