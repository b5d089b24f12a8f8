import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { slip as blankPicture, newSlip, type SlipPhoto, slipPicture } from '../../../tests/support/slip.ts'
import { createQrReader, ReaderError } from './qr-reader.server.ts'
import { createPictureReader, orTooLate, ReaderBusy } from './read-picture.server.ts'
import { encodeSlipQr } from './slip-qr.ts'

const reader = createPictureReader()
afterAll(reader.stop)

const PROMPTPAY = '00020101021129370016A000000677010111011300668012345675802TH530376463046197'
const TWELVE_MEGAPIXELS = { width: 4000, height: 3000 }

test.each<[string, SlipPhoto]>([
  ['as the phone saved it', {}],
  ['as small as the sample keeps it', { scale: 1, quality: 62 }],
  ['squeezed by a messenger', { quality: 30 }],
  ['blurred', { blur: 2 }],
  ['lying on its side', { degrees: 90 }],
  ['upside down', { degrees: 180 }],
  ['held askew', { degrees: 7, quality: 60 }],
  ['far too high for the screen', { scale: 6 }],
  ['on a photo of 12 megapixels', { canvas: TWELVE_MEGAPIXELS, degrees: 4 }],
])(
  'a slip %s is read',
  async (_, photo) => {
    const slip = newSlip({ bank: '002' })
    const { buffer } = await slipPicture(slip, photo)
    const reading = await reader.read(async () => buffer)
    expect(reading?.slips).toMatchObject([{ bank: '002', reference: slip.reference }])
  },
  20_000,
)

test('beside another QR code the slip is the one that is built as one', async () => {
  const slip = newSlip()
  const { buffer } = await slipPicture(slip, { codes: [PROMPTPAY, encodeSlipQr(slip)] })
  const reading = await reader.read(async () => buffer)
  expect(reading?.slips).toMatchObject([{ reference: slip.reference }])
  expect(reading?.texts).toHaveLength(2)
})

test('two different slips on one picture are both found', async () => {
  const [one, two] = [newSlip(), newSlip({ bank: '014' })]
  const { buffer } = await slipPicture(one, { codes: [encodeSlipQr(one), encodeSlipQr(two)] })
  const reading = await reader.read(async () => buffer)
  expect(reading?.slips.map(({ bank }) => bank).toSorted()).toEqual(['004', '014'])
})

test('a QR code with hostile lengths is no slip', async () => {
  const { buffer } = await slipPicture(newSlip(), { codes: ['00020100-4'] })
  expect(await reader.read(async () => buffer)).toEqual({ slips: [], texts: ['00020100-4'] })
})

test('a picture without a code has no slip, and a file that is gone no reading', async () => {
  expect(await reader.read(async () => (await blankPicture()).buffer)).toEqual({ slips: [], texts: [] })
  expect(await reader.read(async () => null)).toBeNull()
})

test('a file that claims more pixels than we take is not opened', async () => {
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(reader.read(async () => huge)).rejects.toThrow(/pixel/i)
})

const HANGING = join(process.cwd(), 'tests/support/hanging-worker.mjs')

test('a thread that hangs is killed, and the next picture gets a new one', async () => {
  const hanging = createQrReader({ file: HANGING })
  await expect(hanging.read(new Uint8Array(8), 300)).rejects.toThrow(ReaderError)
  await expect(hanging.read(new Uint8Array(8), 300)).rejects.toThrow(ReaderError)
  await hanging.stop()
})

test('a thread that dies is an error of its picture, and a new one starts', async () => {
  const dying = createQrReader({ file: HANGING })
  await expect(dying.read(new Uint8Array(0), 5000)).rejects.toThrow('died')
  await expect(dying.read(new Uint8Array(0), 5000)).rejects.toThrow('died')
  await dying.stop()
})

test('a picture that hangs keeps nobody waiting longer than asked for, and the next one is read', async () => {
  const working = createQrReader()
  let isFirst = true
  const pictures = createPictureReader({
    read: picture => {
      const isHanging = isFirst
      isFirst = false
      return isHanging ? createQrReader({ file: HANGING }).read(picture, 400) : working.read(picture, 5000)
    },
    stop: working.stop,
  })
  const slip = newSlip()
  const { buffer } = await slipPicture(slip)
  const hung = pictures.read(async () => buffer)
  const next = pictures.read(async () => buffer)
  expect(
    await orTooLate(
      hung.catch(() => null),
      50,
    ),
  ).toBeNull()
  await expect(hung).rejects.toThrow(ReaderError)
  expect((await next)?.slips).toMatchObject([{ reference: slip.reference }])
  await pictures.stop()
})

test('only so many pictures may wait', async () => {
  const pictures = createPictureReader({ read: async () => [], stop: async () => {} })
  const started = Promise.withResolvers<null>()
  const waiting = Array.from({ length: 30 }, () => pictures.read(() => started.promise))
  await expect(pictures.read(async () => null)).rejects.toThrow(ReaderBusy)
  started.resolve(null)
  await Promise.all(waiting)
  expect(await pictures.read(async () => null)).toBeNull()
})
