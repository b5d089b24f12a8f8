import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { HOSTILE_PICTURES } from '../../../../tests/support/hostile-pictures.ts'
import { createLog } from '../log.server.ts'
import { readUploadedImage } from './uploaded-picture.server.ts'

/** As a slip is kept. */
const SLIP_FIT = { longestSide: 2000, isRead: true, quality: 80, mostBytes: 400_000 }

const read = (file: File) =>
  readUploadedImage({ log: createLog('silent') }, file, { from: '203.0.113.7', fit: SLIP_FIT })

const slip = (width = 60, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: '#0b7a75' } })

async function fileOf(image: Sharp | Uint8Array | string, name: string) {
  const content = image instanceof sharp ? await (image as Sharp).toBuffer() : (image as Uint8Array | string)
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
}

async function accepted(file: File) {
  const result = await read(file)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

test.each([
  ['photo.jpg', slip().jpeg()],
  ['screenshot.png', slip().png()],
  ['saved.webp', slip().webp()],
])('%s becomes a JPEG of the same size', async (name, picture) => {
  const image = await accepted(await fileOf(picture, name))
  expect(await sharp(image.content).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 120 })
  expect(image).toMatchObject({ width: 60, height: 120, contentType: 'image/jpeg' })
  expect(image.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(image.fileName).toBe(name.replace(/\..*/, '.jpg'))
})

test('the type is read from the content: a JPEG called .png is taken', async () => {
  expect((await accepted(await fileOf(slip().jpeg(), 'slip.png'))).fileName).toBe('slip.jpg')
})

test('the same file always gives the same content', async () => {
  const file = await fileOf(slip().png(), 'slip.png')
  expect((await accepted(file)).sha256).toBe((await accepted(file)).sha256)
})

test('a photo taken sideways is turned upright and loses its metadata', async () => {
  const place = {
    IFD0: { Model: 'Secret phone' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 53/1 0/1' },
  }
  const photo = slip(200, 100).jpeg().withExif(place).withMetadata({ orientation: 6 })
  const file = await fileOf(photo, 'IMG_0001.JPG')
  expect((await sharp(await file.arrayBuffer()).metadata()).orientation).toBe(6)
  const image = await accepted(file)
  expect(image).toMatchObject({ width: 100, height: 200 })
  const { exif, orientation } = await sharp(image.content).metadata()
  expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
})

test('a large photo is reduced to 2000 pixels on its long side', async () => {
  expect(await accepted(await fileOf(slip(3000, 4000).jpeg(), 'big.jpg'))).toMatchObject({
    width: 1500,
    height: 2000,
  })
})

test.each([
  ['tall', 1080, 8000, 735, 5443],
  ['wide', 8000, 1080, 5443, 735],
  ['narrow', 300, 9000, 300, 9000],
  ['far too tall', 100, 40_000, 40, 16_000],
])('a %s screenshot of %i × %i stays legible: %i × %i', async (_what, ...sides) => {
  const [width, height, keptWidth, keptHeight] = sides
  const kept = await accepted(await fileOf(slip(width, height).png(), 'screenshot.png'))
  expect(kept).toMatchObject({ width: keptWidth, height: keptHeight })
})

test('the smallest writing of a tall screenshot is told from the white around it', async () => {
  const lines = 200
  const strokes = Array.from({ length: lines }, (_, line) => `<path d="M100 ${line * 40 + 20}h880"/>`).join(
    '',
  )
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="8000"><path fill="#fff" d="M0 0h1080v8000H0z"/><g stroke="#000" stroke-width="4">${strokes}</g></svg>`
  const { content } = await accepted(await fileOf(sharp(Buffer.from(drawn)).png(), 'list.png'))
  const { data, info } = await sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true })
  const middle = Array.from({ length: info.height }, (_, y) => data[y * info.width + (info.width >> 1)] ?? 0)
  const dark = middle.filter((value, y) => value < 100 && (middle[y - 1] ?? 255) >= 100)
  expect(dark).toHaveLength(lines)
})

test('whatever is sent, a slip is kept in 400 KB at most', async () => {
  const noise = sharp({
    create: {
      width: 2100,
      height: 1400,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
  const sent = await fileOf(noise.jpeg({ quality: 100 }), 'noise.jpg')
  expect(sent.size).toBeGreaterThan(4_000_000)
  expect((await accepted(sent)).content.length).toBeLessThanOrEqual(400_000)
})

test('a small file that takes minutes to decode is refused before it is decoded', async () => {
  const { buffer, name } = HOSTILE_PICTURES['a JPEG of 39.7 megapixels in 500 scans']()
  expect(await read(await fileOf(buffer, name))).toEqual({ ok: false, reason: 'unreadable' })
})

test('what is see-through becomes white', async () => {
  const empty = sharp({ create: { width: 4, height: 4, channels: 4, background: '#0000' } }).png()
  const { content } = await accepted(await fileOf(empty, 'empty.png'))
  expect([...(await sharp(content).raw().toBuffer())].every(value => value > 250)).toBe(true)
})

test('a page appended to the picture is gone', async () => {
  const polyglot = Buffer.concat([await slip().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { content } = await accepted(await fileOf(polyglot, 'slip.jpg'))
  expect(Buffer.from(content).includes('<script>')).toBe(false)
})

test.each([
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['nothing', ''],
])('%s that calls itself PNG is refused', async (_, content) => {
  const file = new File([content], 'slip.png', { type: 'image/png' })
  expect(await read(file)).toEqual({ ok: false, reason: 'not_an_image' })
})

test('a GIF that calls itself PNG is refused', async () => {
  const file = await fileOf(slip().gif(), 'slip.png')
  expect(await read(file)).toEqual({ ok: false, reason: 'not_an_image' })
})

test.each([
  ['png', slip(400, 400).png()],
  ['jpg', slip(400, 400).jpeg()],
  ['webp', slip(400, 400).webp({ lossless: true })],
])('a %s that breaks off is refused', async (extension, image) => {
  const noise = await image.toBuffer()
  const file = await fileOf(noise.subarray(0, Math.floor(noise.length / 2)), `slip.${extension}`)
  expect(await read(file)).toEqual({ ok: false, reason: 'unreadable' })
})

test('the first bytes of a picture alone are refused', async () => {
  const file = await fileOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'slip.png')
  expect(await read(file)).toEqual({ ok: false, reason: 'unreadable' })
})

test('a file of 20 MB is refused before it is decoded', async () => {
  const content = Buffer.concat([await slip().jpeg().toBuffer(), Buffer.alloc(20 * 1024 * 1024)])
  expect(await read(await fileOf(content, 'slip.jpg'))).toEqual({
    ok: false,
    reason: 'too_large',
  })
})

test.each([
  ['png', slip().png(), claimPng],
  ['jpg', slip().jpeg(), claimJpeg],
])(
  'a small %s that claims 30,000 by 30,000 pixels is refused before it is decoded',
  async (type, image, claim) => {
    const bomb = claim(await image.toBuffer(), 30_000)
    expect(await read(await fileOf(bomb, `slip.${type}`))).toEqual({
      ok: false,
      reason: 'too_many_pixels',
    })
  },
)

/** Writes another size into the IHDR chunk, which begins at byte 12. */
function claimPng(png: Buffer, side: number): Buffer {
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Writes another size into the frame header (SOF0). */
function claimJpeg(jpeg: Buffer, side: number): Buffer {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  return jpeg
}
