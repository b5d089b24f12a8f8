import sharp from 'sharp'
import { expect, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

test('a house’s own photo is seen on the first screen of its front page', async ({ page }) => {
  const background = { r: 20, g: 120, b: 110 }
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  await signInAsOwner(page)
  await visit(page, '/admin/settings/front')
  const first = page.getByRole('region', { name: 'Photo: First screen' })
  const file = { name: 'house.png', mimeType: 'image/png', buffer: await drawn.png().toBuffer() }
  await first.getByLabel('Picture').setInputFiles(file)
  for (const language of ['English', 'Thai', 'Russian'])
    await first.getByLabel(`What the photo shows, in ${language}`).fill('Our house')
  await first.getByRole('button', { name: 'Save the photo' }).click()
  await expect(first.getByRole('button', { name: 'Remove the photo' })).toBeVisible()

  await visit(page, '/')
  const photo = page.getByRole('img', { name: 'Our house' })
  await expect(photo).toBeInViewport({ ratio: 0.1 })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)

  await visit(page, '/admin/settings/front')
  await first.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(first.getByRole('button', { name: 'Remove the photo' })).toHaveCount(0)
})
