import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { HOSTILE_PICTURES } from '../../../../tests/support/hostile-pictures.ts'
import { newSlip, slipPicture } from '../../../../tests/support/slip.ts'
import { checkStructure } from './structure.ts'

const { buffer: photo } = await slipPicture(newSlip(), { canvas: { width: 1200, height: 900 }, scale: 1 })
const from = () => sharp(photo).withMetadata({ orientation: 6 }).withIccProfile('p3')

test.each([
  ['a JPEG of a camera', from().jpeg()],
  ['a JPEG in ten scans', from().jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
  ['a JPEG of mozjpeg', from().jpeg({ mozjpeg: true })],
  ['a JPEG with restarts', from().jpeg({ trellisQuantisation: true, optimiseScans: true })],
  ['a grey JPEG', from().greyscale().jpeg()],
  ['a JPEG for print', sharp(photo).toColourspace('cmyk').jpeg()],
  ['a PNG', from().png()],
  ['an interlaced PNG', from().png({ progressive: true })],
  ['a PNG of few colours', from().png({ palette: true })],
  ['a PNG of 16 bits', sharp(photo).toColourspace('rgb16').ensureAlpha(0.5).png()],
  ['a PNG of one bit', sharp(photo).threshold().png({ colours: 2 })],
  ['a WebP', from().webp()],
  ['a WebP without loss', from().webp({ lossless: true })],
  ['a WebP that one sees through', from().ensureAlpha(0.5).webp()],
])('%s is what it says', async (_, picture) => {
  const file = await picture.toBuffer()
  expect(checkStructure(file)).toEqual({
    ok: true,
    value: expect.objectContaining({ width: 1200, height: 900 }),
  })
})

test('what phones append to a picture, and write between its parts, is passed over', () => {
  const afterHeader = 20
  const [head, rest] = [photo.subarray(0, afterHeader), photo.subarray(afterHeader)]
  const withBytes = Buffer.concat([head, Buffer.alloc(9), rest, Buffer.alloc(9)])
  expect(checkStructure(withBytes).ok).toBe(true)
})

const FAULTS: Record<keyof typeof HOSTILE_PICTURES, string | null> = {
  'a JPEG of 39.7 megapixels in 500 scans': 'unreadable',
  'a JPEG of 39.7 megapixels in 24 scans': null,
  'a JPEG of two billion pixels and 300 bytes': 'too_many_pixels',
  'a JPEG of 39.7 megapixels and 300 bytes': 'unreadable',
  'a JPEG of fill bytes': 'unreadable',
  'a JPEG of two million comments': 'unreadable',
  'a JPEG with 9 MB of EXIF': null,
  'a JPEG with 9 MB of colour profile': 'unreadable',
  'a JPEG that breaks off': 'unreadable',
  'a PNG of ten billion pixels and 100 bytes': 'too_many_pixels',
  'a PNG of 39.7 megapixels and 100 bytes': 'unreadable',
  'a PNG of 300 KB that holds 300 MB': 'unreadable',
  'an interlaced PNG of 300 KB that holds 300 MB': 'unreadable',
  'an interlaced PNG of 160 KB that holds 160 MB': null,
  'a PNG whose colour profile holds 2 GB': null,
  'a PNG whose texts hold 2 GB': 'unreadable',
  'a PNG of 700,000 chunks': 'unreadable',
  'a PNG of 5,000 frames': 'unreadable',
  'a PNG that breaks off': 'unreadable',
  'a WebP of 20,000 frames': 'unreadable',
  'a WebP of 268 megapixels and 30 bytes': 'too_many_pixels',
  'a WebP that claims to be 4 GB': 'unreadable',
}

test.each(Object.entries(FAULTS))('%s: %s', (name, fault) => {
  const { buffer } = HOSTILE_PICTURES[name as keyof typeof FAULTS]()
  expect(buffer.length).toBeLessThan(10 * 2 ** 20)
  const result = checkStructure(buffer)
  expect(result.ok ? null : result.reason).toBe(fault)
})

const HEADS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'RIFF\x40\0\0\0WEBPVP8L'].map(head =>
  Buffer.from(head, 'latin1'),
)

test('no bytes make it throw', () => {
  const anyFile = fc.tuple(fc.constantFrom(...HEADS), fc.uint8Array({ maxLength: 300 }))
  fc.assert(
    fc.property(anyFile, ([head, rest]) => {
      checkStructure(Buffer.concat([head, rest]))
    }),
    { numRuns: 2000 },
  )
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s with any byte changed, or cut anywhere, is judged',
  async type => {
    const file = await sharp(photo).resize(40).toFormat(type).toBuffer()
    for (let i = 0; i < file.length; i++) {
      const changed = Buffer.from(file)
      changed[i] = 255 - (changed[i] ?? 0)
      expect(typeof checkStructure(changed).ok).toBe('boolean')
      expect(checkStructure(file.subarray(0, i)).ok, `cut at ${i}`).toBe(false)
    }
  },
)
