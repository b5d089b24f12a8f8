import sharp from 'sharp'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

async function picture(name: string) {
  const background = { r: 20, g: 120, b: 110 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test('a house’s own words, logo and photo are on its front page at once, and gone again', async ({
  page,
}) => {
  await signInAsOwner(page)
  await visit(page, '/admin/settings/front')
  await expect(page.getByLabel('Headline in English')).toHaveValue('Work Smarter Together')
  await page.getByLabel('Headline in English').fill('Desks by the sea')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()

  const logo = page.getByRole('region', { name: 'Logo' })
  await logo.getByRole('button', { name: 'Save the logo' }).click()
  await expect(logo.getByText('Please choose a picture')).toBeVisible()
  await logo.getByLabel('Picture').setInputFiles(await picture('logo.png'))
  await logo.getByRole('button', { name: 'Save the logo' }).click()
  await expect(page.getByText('Logo saved')).toBeVisible()

  const visa = page.getByRole('region', { name: 'Photo: Visa Assistance' })
  await visa.getByLabel('Picture').setInputFiles(await picture('visa.png'))
  await visa.getByLabel('What the photo shows, in English').fill('A passport on our desk')
  await visa.getByRole('button', { name: 'Save the photo' }).click()
  await expect(visa.getByText('Please say what the photo shows')).toHaveCount(2)
  await expect(visa.getByLabel('What the photo shows, in English')).toHaveValue('A passport on our desk')
  await visa.getByLabel('Picture').setInputFiles(await picture('visa.png'))
  await visa.getByLabel('What the photo shows, in Thai').fill('หนังสือเดินทางบนโต๊ะ')
  await visa.getByLabel('What the photo shows, in Russian').fill('Паспорт на столе')
  await visa.getByRole('button', { name: 'Save the photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  const first = page.getByRole('region', { name: 'Photo: First screen' })
  await first.getByLabel('Picture').setInputFiles(await picture('house.png'))
  for (const [language, words] of Object.entries({
    English: 'Our house',
    Thai: 'บ้านของเรา',
    Russian: 'Наш дом',
  }))
    await first.getByLabel(`What the photo shows, in ${language}`).fill(words)
  await first.getByRole('button', { name: 'Save the photo' }).click()
  await expect(first.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desks by the sea')
  await expect(page.getByRole('img', { name: 'Our house' })).toBeInViewport({ ratio: 0.1 })
  await expectNoSidewaysScroll(page)
  const photo = page.getByRole('img', { name: 'A passport on our desk' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.getByRole('banner').locator('img')).toHaveCount(1)
  await visit(page, '/ru')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Работаем умнее вместе')
  await expect(page.getByRole('img', { name: 'Паспорт на столе' })).toHaveCount(1)

  await page.setViewportSize({ width: 1440, height: 900 })
  await visit(page, '/admin/settings/front')
  await page.getByLabel('Headline in English').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Headline in English')).toHaveValue('Work Smarter Together')
  await visa.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(page.getByText('Photo removed')).toBeVisible()
  await first.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(first.getByRole('button', { name: 'Remove the photo' })).toHaveCount(0)
  await logo.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByText('Logo removed')).toBeVisible()
  await visit(page, '/')
  await expect(page.getByRole('img', { name: 'A passport on our desk' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Our house' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work Smarter Together')
})
