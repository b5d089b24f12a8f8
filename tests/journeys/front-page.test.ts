import { within } from '@testing-library/dom'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openRequestHouse } from '../support/request-house.ts'
import { fileOf } from '../support/visitor-registering.ts'

const house = await openRequestHouse()

async function picture(name: string) {
  const background = { r: 20, g: 120, b: 110 }
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  return fileOf({ name, mimeType: 'image/png', buffer: await drawn.png().toBuffer() })
}

test('a house’s own words, logo and photo are on its front page at once, and gone again', async () => {
  const owner = await house.newStaff()
  const part = (name: string) => owner.page.getByRole('region', { name })
  const headlineIn = (path: string) =>
    owner.open(path).then(() => owner.page.getByRole('heading', { level: 1 }))
  const describePhoto = (place: HTMLElement, words: Record<string, string>) => {
    for (const [language, said] of Object.entries(words))
      owner.fill(`What the photo shows, in ${language}`, said, place)
  }
  await owner.open('/admin/settings/front')
  expect(owner.control('Headline in English')).toHaveValue('Work Smarter Together')
  owner.fill('Headline in English', 'Desks by the sea')
  await owner.press('Save')
  expect(owner.main).toHaveTextContent('Saved')

  await owner.press('Save the logo', part('Logo'))
  expect(part('Logo')).toHaveTextContent('Please choose a picture')
  owner.attach('Picture', [await picture('logo.png')], part('Logo'))
  await owner.press('Save the logo', part('Logo'))
  expect(owner.page.getByText('Logo saved')).toBeVisible()

  const visa = () => part('Photo: Visa Assistance')
  owner.attach('Picture', [await picture('visa.png')], visa())
  describePhoto(visa(), { English: 'A passport on our desk' })
  await owner.press('Save the photo', visa())
  expect(within(visa()).getAllByText('Please say what the photo shows')).toHaveLength(2)
  expect(owner.control('What the photo shows, in English', visa())).toHaveValue('A passport on our desk')
  owner.attach('Picture', [await picture('visa.png')], visa())
  describePhoto(visa(), { Thai: 'หนังสือเดินทางบนโต๊ะ', Russian: 'Паспорт на столе' })
  await owner.press('Save the photo', visa())
  expect(owner.page.getByText('Photo saved')).toBeVisible()
  const first = () => part('Photo: First screen')
  owner.attach('Picture', [await picture('house.png')], first())
  describePhoto(first(), { English: 'Our house', Thai: 'บ้านของเรา', Russian: 'Наш дом' })
  await owner.press('Save the photo', first())
  expect(within(first()).getByRole('button', { name: 'Remove the photo' })).toBeVisible()

  expect(await headlineIn('/')).toHaveTextContent('Desks by the sea')
  for (const name of ['Our house', 'A passport on our desk']) {
    const shown = owner.page.getByRole<HTMLImageElement>('img', { name })
    const answer = await owner.fetch(shown.src)
    expect(answer.headers.get('content-type')).toMatch(/^image\//)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBeGreaterThan(0)
  }
  expect(owner.page.getByRole('banner').querySelectorAll('img')).toHaveLength(1)
  expect(await headlineIn('/ru')).toHaveTextContent('Работаем умнее вместе')
  expect(owner.page.getAllByRole('img', { name: 'Паспорт на столе' })).toHaveLength(1)

  await owner.open('/admin/settings/front')
  owner.fill('Headline in English', '')
  await owner.press('Save')
  expect(owner.control('Headline in English')).toHaveValue('Work Smarter Together')
  await owner.press('Remove the photo', visa())
  expect(owner.page.getByText('Photo removed')).toBeVisible()
  await owner.press('Remove the photo', first())
  expect(within(first()).queryByRole('button', { name: 'Remove the photo' })).toBeNull()
  await owner.press('Remove the logo', part('Logo'))
  expect(owner.page.getByText('Logo removed')).toBeVisible()
  expect(await headlineIn('/')).toHaveTextContent('Work Smarter Together')
  for (const name of ['Our house', 'A passport on our desk'])
    expect(owner.page.queryByRole('img', { name })).toBeNull()
  expect(owner.page.getByRole('banner').querySelector('img')).toBeNull()
})
