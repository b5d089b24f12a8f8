import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { drawSlip, type Slip, slipReference } from '../../db/sample/slips.ts'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A believable slip, of a payment that was made just now, that nobody has used before. */
export function newSlip(change: Partial<Slip> = {}): Slip {
  const { bank = '004', paidAt = new Date(Date.now() - 1000) } = change
  const reference = slipReference(bank, paidAt, String(randomInt(10 ** 9, 10 ** 10)))
  const people = { from: 'Nok Suwan', to: 'Sala Coworking Co., Ltd.', amountSatang: 642_00 }
  return { ...people, bank, paidAt, reference, ...change }
}

/** Phones save slips about three times as large as the sample keeps them. */
export const PHONE_SCALE = 2.77

/** How a slip reaches us: as the phone saved it, or photographed, squeezed by a messenger, turned. */
export type SlipPhoto = {
  codes?: string[]
  /** 1 is 390 pixels wide, as the sample keeps them. */
  scale?: number
  quality?: number
  degrees?: number
  blur?: number
  /** Pixels of the photo that the slip lies on, e.g. of a 12-megapixel camera. */
  canvas?: { width: number; height: number }
}

/** A picture of the slip with its QR code, as a phone would send it. */
export async function slipPicture(slip: Slip, photo: SlipPhoto = {}): Promise<Upload> {
  const { scale = 1, quality = 80, degrees = 0, blur = 0, canvas } = photo
  const drawn = await drawSlip(slip, { scale, quality: 95, ...(photo.codes && { codes: photo.codes }) })
  let picture = sharp(drawn.content)
  if (degrees) picture = picture.rotate(degrees, { background: '#8a7f70' })
  if (blur) picture = sharp(await picture.png().toBuffer()).blur(blur)
  if (canvas) {
    const input = await picture.png().toBuffer()
    const table = sharp({ create: { ...canvas, channels: 3, background: '#8a7f70' } })
    picture = table.composite([{ input, gravity: 'centre' }])
  }
  const buffer = await picture.jpeg({ quality }).toBuffer()
  return { name: 'slip.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture without any code: a real PNG that no slip can be read from. */
export async function slip(): Promise<Upload> {
  const picture = sharp({ create: { width: 480, height: 720, channels: 3, background: '#fffdf7' } })
  return { name: 'slip.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** A file that says it is a PNG and holds something else. */
export function falsePng(content: string | Buffer): Upload {
  return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(content) }
}

/** Begins as a PNG does and is none. */
export const BROKEN_PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(2000, 7),
])

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
