import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'

const PATH = '/admin/settings/front'

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Sends what the form about the photo of a place would. */
async function sendPhoto(page: Page, fields: Fields, { path = PATH, place = 'hero' } = {}) {
  const form = (await (await page.request.get(path)).text()).split(`name="place" value="${place}"`)[1] ?? ''
  const version = /name="version" value="([^"]*)"/.exec(form)?.[1] ?? ''
  const answer = await page.request.post(path, { multipart: { place, version, ...fields }, maxRedirects: 0 })
  expect(answer.status()).toBe(302)
}

async function drawn(name: string) {
  const background = { r: 20, g: 120, b: 110 }
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

test('a house’s own photo is seen on the first screen of its front page', async ({ page }) => {
  const file = await drawn('house.png')
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

test('a room gets its pin by a press on the picture', async ({ page, database: { db } }) => {
  const [deck] = await db
    .insert(spaces)
    .values({ ...STARTER_SPACE, name: { en: 'Deck' }, kind: 'room' })
    .returning({ id: spaces.id })
  const plan = { path: '/admin/settings/floor-plan', place: 'plan' }
  const words = { alt_en: 'Our floor', alt_th: 'ชั้นของเรา', alt_ru: 'Наш этаж' }
  await signInAsOwner(page)
  await sendPhoto(page, { intent: 'photo', file: await drawn('plan.png'), ...words, isShown: 'on' }, plan)
  await visit(page, plan.path)
  const picture = page.getByRole('img', { name: 'Our floor' }).first()
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  const field = page.getByRole('region', { name: 'Pins' }).getByRole('textbox').first()
  await picture.click({ position: { x: width * 0.25, y: height * 0.5 } })
  await expect(field).toHaveValue('25, 50')
  await field.focus()
  await picture.click({ position: { x: width * 0.75, y: height * 0.5 } })
  await expect(field).toHaveValue('75, 50')
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The site shows it now.')).toBeVisible()
  }
  await page.getByRole('radio', { name: /^Your own picture/ }).check()
  await expectAccessible(page)
  await save()
  await visit(page, '/#map')
  await expect(page.locator('#map .pin')).toHaveCount(1)
  await expectAccessible(page)
  // Others find the site as it was.
  await visit(page, plan.path)
  await page.getByRole('radio', { name: /^The plan that came with Sala/ }).check()
  await save()
  await sendPhoto(page, { intent: 'remove-photo' }, plan)
  await db.delete(spaces).where(eq(spaces.id, deck?.id ?? ''))
})
