import sharp from 'sharp'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A photo of a slip as a phone would send it: a real PNG. */
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
