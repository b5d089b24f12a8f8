import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectNoSidewaysScroll, test } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PATH = '/admin/settings/front'

/** Sends what the form about the photo of the first screen would. */
async function sendPhoto(
  page: Page,
  fields: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
) {
  const form = (await (await page.request.get(PATH)).text()).split('name="place" value="hero"')[1] ?? ''
  const version = /name="version" value="([^"]*)"/.exec(form)?.[1] ?? ''
  const answer = await page.request.post(PATH, {
    multipart: { place: 'hero', version, ...fields },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(302)
}

test('a house’s own photo is seen on the first screen of its front page', async ({ page }) => {
  const background = { r: 20, g: 120, b: 110 }
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const file = { name: 'house.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
  const words = { alt_en: 'Our house', alt_th: 'บ้านของเรา', alt_ru: 'Наш дом' }
  await signInAsOwner(page)
  await sendPhoto(page, { intent: 'photo', file, ...words, isShown: 'on' })
  await page.goto('/')
  const photo = page.getByRole('img', { name: 'Our house' })
  await expect(photo).toBeInViewport({ ratio: 0.1 })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await sendPhoto(page, { intent: 'remove-photo' })
})
