import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { loadLanding } from '#app/public/landing/views/landing.server.ts'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { asStaff } from '../../../../tests/support/reviewer.ts'
import { findSettings } from '../queries/settings.server.ts'
import { FRONT_PLACES, PHOTO_PLACES } from '../rules/front.ts'
import { removeLogo, removePhoto, savedLogo, savedPhoto, saveLogo, savePhoto } from './pictures.server.ts'

const { db } = await createTestDatabase()
const { ctx: visitor } = await createTestContext(db)
const manager = { ...(await asStaff(visitor, 'manager')), storage: visitor.storage }

const front = async () => (await findSettings(db)).front
const shown = async () => (await loadLanding(visitor, 'en')).front.photos

async function picture(width = 1600, g = 120) {
  const background = { r: 20, g, b: 110 }
  const content = await sharp({ create: { width, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(content)], 'photo.png', { type: 'image/png' })
}

const alt = { en: 'A desk by the sea', th: 'โต๊ะริมทะเล', ru: 'Стол у моря' }
type Photo = Omit<Parameters<typeof savePhoto>[1], 'version'>

/** Saves by a form that was opened a moment ago. */
const save = async (photo: Photo) =>
  savePhoto(manager, { ...photo, version: savedPhoto((await front()).photos[photo.place]).version })
const saveOwnLogo = async (upload: File | null) =>
  saveLogo(manager, { upload, version: savedLogo(await front()).version })
const visa = async (change: object = {}) =>
  save({ place: 'visa', upload: await picture(), alt, isShown: true, ...change })

const removeOwn = async (place: 'visa' | 'hero') =>
  removePhoto(manager, { place, ...savedPhoto((await front()).photos[place]) })

test('a logo takes the place of the one before, whose file is deleted', async () => {
  expect(await saveOwnLogo(await picture(900))).toBeNull()
  const { logo: first } = await front()
  const kept = await sharp((await visitor.storage.read(first ?? '')) ?? undefined).metadata()
  expect(kept).toMatchObject({ format: 'jpeg', width: 400 })
  expect(await saveOwnLogo(await picture(800))).toBeNull()
  const { logo: second } = await front()
  expect(second).not.toBe(first)
  expect(await visitor.storage.read(first ?? '')).toBeNull()
  await removeLogo(manager, savedLogo(await front()))
  expect((await front()).logo).toBeNull()
  expect(await visitor.storage.read(second ?? '')).toBeNull()
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, 'front'))
  expect(log).toHaveLength(3)
})

test('a photo is shown in the place of the drawing, as large as a page needs it, until the drawing is chosen', async () => {
  expect(await visa()).toBeNull()
  const [photo] = await shown()
  expect(photo).toMatchObject({ place: 'visa', alt: 'A desk by the sea' })
  const file = (await front()).photos.visa?.file ?? ''
  expect(photo?.src).toBe(`/images/${file}`)
  expect((await sharp((await visitor.storage.read(file)) ?? undefined).metadata()).width).toBe(1280)
  expect(await visa({ upload: null, isShown: false })).toBeNull()
  expect(await shown()).toEqual([])
  expect(await visitor.storage.read(file)).not.toBeNull()
  await removeOwn('visa')
  expect((await front()).photos.visa).toBeNull()
  expect(await visitor.storage.read(file)).toBeNull()
})

test('of the first screen’s photo phones get smaller files, and all of them go with it', async () => {
  const hero = { place: 'hero', upload: await picture(2600), alt, isShown: true } as const
  expect(await save(hero)).toBeNull()
  const sizes = (await front()).photos.hero?.sizes ?? []
  expect(sizes.map(({ width }) => width)).toEqual([1920, 1200, 800])
  for (const { file, width } of sizes) {
    const kept = await sharp((await visitor.storage.read(file)) ?? undefined).metadata()
    expect(kept).toMatchObject({ format: 'webp', width })
  }
  const [photo] = await shown()
  expect(photo?.srcSet).toBe(sizes.map(({ file, width }) => `/images/${file} ${width}w`).join(', '))
  expect(await save({ ...hero, upload: null, isShown: false })).toBeNull()
  expect((await front()).photos.hero?.sizes).toEqual(sizes)
  expect(await save({ ...hero, upload: await picture(900) })).toBeNull()
  expect((await front()).photos.hero?.sizes.map(({ width }) => width)).toEqual([900, 800])
  await removeOwn('hero')
  for (const { file } of sizes) expect(await visitor.storage.read(file)).toBeNull()
})

test.each([
  ['no picture', { upload: null }, ['file']],
  ['no words in Thai', { alt: { ...alt, th: ' ' } }, ['alt_th']],
  ['words without end', { alt: { ...alt, ru: 'я'.repeat(161) } }, ['alt_ru']],
  ['what is no picture', { upload: new File(['<svg/>'], 'x.png', { type: 'image/png' }) }, ['file']],
])('%s is refused beside its field, and nothing is kept', async (_what, change, fields) => {
  const before = await front()
  expect(Object.keys((await visa(change))?.errors ?? {})).toEqual(fields)
  expect(await front()).toEqual(before)
})

test('no picture that is no picture becomes the logo', async () => {
  expect(await saveOwnLogo(null)).toHaveProperty('errors.file')
  const other = new File(['GIF89a'], 'x.jpg', { type: 'image/jpeg' })
  expect(await saveOwnLogo(other)).toHaveProperty('errors.file')
  expect((await front()).logo).toBeNull()
})

test('photos that several people save at once are all kept, and of one block the first', async () => {
  const uploads = await Promise.all(Array.from({ length: 20 }, (_, index) => picture(64, 10 * index)))
  const opened = await front()
  const saved = await Promise.all(
    uploads.map((upload, index) => {
      const place = PHOTO_PLACES[index % PHOTO_PLACES.length] ?? 'visa'
      const { version } = savedPhoto(opened.photos[place])
      return savePhoto(manager, { place, upload, alt, isShown: true, version })
    }),
  )
  expect(saved.filter(refusal => refusal === null)).toHaveLength(PHOTO_PLACES.length)
  const { photos } = await front()
  for (const place of PHOTO_PLACES)
    expect(await visitor.storage.read(photos[place]?.file ?? '')).not.toBeNull()
  expect(await shown()).toHaveLength(FRONT_PLACES.length)
})

test('what somebody else saved meanwhile is shown and not overwritten, and the file that came for it goes', async () => {
  expect(await visa()).toBeNull()
  const { version } = savedPhoto((await front()).photos.visa)
  const words = { ...alt, en: 'A desk' }
  expect(await visa({ upload: null, alt: words })).toBeNull()
  const typed = { place: 'visa', alt, isShown: true, version } as const
  const refused = await savePhoto(manager, { ...typed, upload: await picture(70) })
  expect(refused?.conflict?.fields).toMatchObject({ alt_en: 'A desk' })
  expect((await front()).photos.visa?.alt).toEqual(words)
  const again = { ...typed, upload: null, version: refused?.conflict?.version ?? '' }
  expect(await savePhoto(manager, again)).toBeNull()

  const unseen = savedLogo(await front())
  expect(await saveOwnLogo(await picture(90))).toBeNull()
  const { logo } = await front()
  const other = await saveLogo(manager, { upload: await picture(90, 10), version: unseen.version })
  expect(other?.conflict?.fields).toEqual({ file: logo })
  expect((await front()).logo).toBe(logo)
})
