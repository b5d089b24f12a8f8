import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createPictures, ownPictures, sentPictures } from './pictures.server.ts'

const FIT = { longestSide: 100, quality: 80, mostBytes: 100_000 }
const png = new Uint8Array(
  await sharp({ create: { width: 30, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer(),
)
/** Has its turn until `end` is called. */
function occupy(pictures: typeof sentPictures) {
  const { promise, resolve } = Promise.withResolvers<null>()
  const turns = Array.from({ length: 2 }, () =>
    pictures.readCodes({ from: 'a crowd', bytes: 0, load: () => promise, isEnough: () => true }),
  )
  return async () => {
    resolve(null)
    await Promise.all(turns)
  }
}

test('whoever has waited too long for a turn is asked to come again', async () => {
  const turns = { atOnce: 1, most: 5, mostOfOne: 5, mostBytes: 10 ** 6 }
  const pictures = createPictures({ turns, patienceMs: 50 })
  onTestFinished(pictures.stop)
  const end = occupy(pictures)
  expect(await pictures.encode(png, { from: 'Nok', fit: FIT })).toEqual({ ok: false, reason: 'busy' })
  await end()
  const made = await createPictures({ turns }).encode(png, { from: 'Nok', fit: FIT })
  expect(made).toMatchObject({ ok: true, value: { width: 30, height: 60 } })
})

test('what we made ourselves waits for nothing that was sent', async () => {
  const end = occupy(sentPictures)
  expect(await ownPictures.encode(png, { from: 'lists', fit: FIT })).toMatchObject({ ok: true })
  await end()
})

test('a drawing has its words in the house’s letters, wrapped', async () => {
  const words = { markup: 'Sala', font: 'Anuphan Sala 40', width: 300 }
  const fontFile = 'app/kit/platform/fonts/anuphan-semibold.ttf'
  const short = await ownPictures.measure({ ...words, fontFile })
  const long = await ownPictures.measure({ ...words, fontFile, markup: 'Sala '.repeat(20) })
  if (!short.ok || !long.ok) throw new Error('not measured')
  expect(long.value.height).toBeGreaterThan(2 * short.value.height)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>'
  const drawing = { svg, words: [{ ...words, fontFile, left: 10, top: 10 }], as: { type: 'png' } as const }
  expect(await ownPictures.draw(drawing)).toMatchObject({ ok: true, value: { width: 400, height: 200 } })
})
