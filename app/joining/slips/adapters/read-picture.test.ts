import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SLIP_FIT } from '#app/joining/receipts/steps/keep-picture.server.ts'
import { createLog } from '#app/kit/platform/log.server.ts'
import { createPictures } from '#app/kit/platform/pictures/pictures.server.ts'
import { readUploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import {
  slip as blankPicture,
  newSlip,
  PHONE_SCALE,
  type SlipPhoto,
  slipPicture,
} from '../../../../tests/support/slip.ts'
import { orTooLate, PictureUnreadable, ReaderBusy, readPicture } from './read-picture.server.ts'
import { encodeSlipQr } from './slip-qr.ts'

const silent = { log: createLog('silent') }
const read = (picture: Uint8Array) =>
  readPicture(async () => new Uint8Array(picture), { from: 'test', bytes: picture.length })

const onPhone = (slip: ReturnType<typeof newSlip>, photo: SlipPhoto = {}) =>
  slipPicture(slip, { scale: PHONE_SCALE, ...photo })

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
])('a slip %s is read', async (_, photo) => {
  const slip = newSlip({ bank: '002' })
  const { buffer } = await onPhone(slip, photo)
  const reading = await read(buffer)
  expect(reading?.slips).toMatchObject([{ bank: '002', reference: slip.reference }])
})

test('beside another QR code the slip is the one that is built as one', async () => {
  const slip = newSlip()
  const { buffer } = await onPhone(slip, { codes: [PROMPTPAY, encodeSlipQr(slip)] })
  const reading = await read(buffer)
  expect(reading?.slips).toMatchObject([{ reference: slip.reference }])
  expect(reading?.texts).toHaveLength(2)
})

test('two different slips on one picture are both found', async () => {
  const [one, two] = [newSlip(), newSlip({ bank: '014' })]
  const { buffer } = await onPhone(one, { codes: [encodeSlipQr(one), encodeSlipQr(two)] })
  const reading = await read(buffer)
  expect(reading?.slips.map(({ bank }) => bank).toSorted()).toEqual(['004', '014'])
})

test('a QR code with hostile lengths is no slip', async () => {
  const { buffer } = await onPhone(newSlip(), { codes: ['00020100-4'] })
  expect(await read(buffer)).toEqual({ slips: [], texts: ['00020100-4'] })
})

test('a picture without a code has no slip, and a file that is gone no reading', async () => {
  expect(await read((await blankPicture()).buffer)).toEqual({ slips: [], texts: [] })
  expect(await readPicture(async () => null, { from: 'test', bytes: 0 })).toBeNull()
})

test('a slip is read as well on what we keep of it', async () => {
  const photos: SlipPhoto[] = [
    {},
    { quality: 30 },
    { degrees: 7, quality: 60 },
    { canvas: TWELVE_MEGAPIXELS, degrees: 4 },
    { canvas: TWELVE_MEGAPIXELS, degrees: 90, quality: 60 },
  ]
  for (const photo of photos) {
    const slip = newSlip()
    const { buffer, name } = await onPhone(slip, photo)
    const file = new File([new Uint8Array(buffer)], name)
    const kept = await readUploadedImage(silent, file, { from: 'test', fit: SLIP_FIT })
    const reading = kept.ok && (await read(kept.value.content))
    expect(reading, JSON.stringify(photo)).toMatchObject({ slips: [{ reference: slip.reference }] })
  }
})

test('a file that claims more pixels than we take is not opened', async () => {
  const huge = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(read(huge)).rejects.toThrow('too_many_pixels')
})

test('so is one that cannot be read: it is an error of its own, and the job does not try for ever', async () => {
  await expect(read(Buffer.from('no picture'))).rejects.toThrow(PictureUnreadable)
})

test('only so many pictures may wait', async () => {
  const crowd = createPictures({ turns: { atOnce: 1, most: 2, mostOfOne: 2, mostBytes: 1000 } })
  const started = Promise.withResolvers<null>()
  const ask = () => readPicture(() => started.promise, { from: 'flood', bytes: 0 }, crowd)
  const waiting = Array.from({ length: 3 }, ask)
  await expect(ask()).rejects.toThrow(ReaderBusy)
  started.resolve(null)
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  await crowd.stop()
})

test('whoever waits for a reading waits no longer than they want to', async () => {
  const reading = Promise.withResolvers<string>()
  expect(await orTooLate(reading.promise, 20)).toBeNull()
  reading.resolve('read')
  expect(await orTooLate(reading.promise, 20)).toBe('read')
})
