import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQr } from '../../../../tests/support/read-qr.ts'
import { qrImage } from './qr-image.server.ts'

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64')

test.each([
  'A',
  '00020101021229370016A000000677010111011300668000000005802TH5303764540642.0063049E67',
  'ก'.repeat(200),
])('a scanner reads the text from the picture: %s', async text => {
  expect(await readQr(bytesOf(await qrImage(text)))).toEqual([text])
})

test('the picture is square, with the white around it that scanners need', async () => {
  const picture = sharp(bytesOf(await qrImage('A')))
  const { width, height } = await picture.metadata()
  expect([width, height]).toEqual([638, 638]) // 21 modules and 4 on each side, of 22 pixels
  const { data } = await picture
    .extract({ left: 0, top: 0, width: 638, height: 88 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(new Set(data)).toEqual(new Set([255]))
})

test('those who ask for the same picture get the same one, and others get theirs', async () => {
  const [one, same, other] = await Promise.all([qrImage('1 baht'), qrImage('1 baht'), qrImage('2 baht')])
  expect(same).toBe(one)
  expect(await readQr(bytesOf(other))).toEqual(['2 baht'])
})
