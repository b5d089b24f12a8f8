import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { STARTER_SPACE } from '../../db/starter/catalogue.ts'
import { expectFieldMessage } from '../support/field-message.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()
const { db } = house
const owner = await house.newStaff()
const visitor = house.newVisitor()
const isRoom = eq(spaces.name, STARTER_SPACE.name)
await db
  .update(spaces)
  .set({ name: { ...STARTER_SPACE.name, th: 'ห้องดาดฟ้า' }, place: { en: 'Upstairs' }, seats: 6, kind: 'room' })
  .where(isRoom)

const planOf = async (path: string) => {
  await visitor.open(path)
  return visitor.document.getElementById('map') as HTMLElement
}

async function choose(name: RegExp | string) {
  await owner.open('/admin/settings/floor-plan')
  owner.check(name)
  await owner.press('Save')
}

async function sendPicture() {
  const background = { r: 200, g: 200, b: 190 }
  const drawn = sharp({ create: { width: 1500, height: 900, channels: 3, background } })
  const part = owner.page.getByRole('region', { name: 'Photo: Floor plan' })
  const buffer = await drawn.png().toBuffer()
  owner.attach('Picture', [await fileOf({ name: 'plan.png', mimeType: 'image/png', buffer })], part)
  const words = { English: 'Our floor', Thai: 'ชั้นของเรา', Russian: 'Наш этаж' }
  for (const [language, said] of Object.entries(words))
    owner.fill(`What the photo shows, in ${language}`, said, part)
  await owner.press('Save the photo', part)
}

test('the rooms are on the front page as a simple plan, or as pins on a picture, in the language of whoever reads it', async () => {
  expect(await planOf('/')).toHaveTextContent('Quiet Zone')
  await choose(/^A simple plan/)
  const rooms = await planOf('/')
  expect(rooms).not.toHaveTextContent('Quiet Zone')
  expect(rooms).toHaveTextContent(STARTER_SPACE.name.en)
  expect(rooms).toHaveTextContent('Upstairs · 6 seats')
  expect(await planOf('/th')).toHaveTextContent('ห้องดาดฟ้า')
  await choose('No plan')
  expect(within(await planOf('/')).queryByRole('list', { name: /plan/i })).toBeNull()

  await owner.open('/admin/settings/floor-plan')
  await sendPicture()
  owner.check(/^Your own picture/)
  owner.fill(STARTER_SPACE.name.en, '40, 55.5')
  await owner.press('Save')
  const picture = await planOf('/th')
  expect(within(picture).getByRole('img')).toHaveAttribute('alt', 'ชั้นของเรา')
  const pin = within(picture).getByRole('button', { name: 'ห้องดาดฟ้า' })
  expect(pin.closest('li')?.getAttribute('style')).toContain('--x:40%;--y:55.5%')

  await owner.open('/admin/settings/floor-plan')
  await owner.press('Remove the photo')
  expect(within(await planOf('/')).queryByRole('img')).toBeNull()
})

test('a pin that is none is said beside its field, and what was typed stays', async () => {
  await owner.open('/admin/settings/floor-plan')
  await sendPicture()
  owner.fill(STARTER_SPACE.name.en, '40, 155')
  await owner.press('Save')
  expect(owner.status).toBe(400)
  const field = owner.control(STARTER_SPACE.name.en)
  expectFieldMessage(field, 'Please write two numbers from 0 to 100, such as 40, 55')
  expect(field).toHaveValue('40, 155')
})
