import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { BROKEN_PNG, newSlip, SVG, slipPicture } from '../../../tests/support/slip.ts'

export type HostileFile = { name: string; type: string; content: Buffer }

const MEGABYTE = 1024 * 1024

/** Files that are not what they say, too large, or well formed and still a trap. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const { buffer } = await slipPicture(newSlip())
  const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const png = (name: string, content: Buffer) => ({ name, type: 'image/png', content })
  return [
    { name: 'slip.jpg', type: 'image/jpeg', content: buffer },
    png('dot.png', small),
    png('empty.png', Buffer.alloc(0)),
    png('broken.png', BROKEN_PNG),
    png('drawing.png', Buffer.from(SVG)),
    png('half.png', small.subarray(0, 30)),
    png('wide.png', claimedPixels(small, 60_000)),
    png('../../../../tmp/x.png', small),
    png('\u202egnp.exe', small),
    png('x'.repeat(400), small),
    png('', small),
    png('noise.png', randomBytes(MEGABYTE)),
    { name: 'drawing.svg', type: 'image/svg+xml', content: Buffer.from(SVG) },
    { name: 'half.jpg', type: 'image/jpeg', content: buffer.subarray(0, buffer.length / 2) },
    { name: 'page.html', type: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
    { name: 'list.csv', type: 'text/csv', content: Buffer.from('Full name,Email\n"=1+1",a@b\n\0,\n"open') },
    { name: 'latin.csv', type: 'text/csv', content: Buffer.from([0xff, 0xfe, 0, 44, 0xe9, 10, 34, 0xc3]) },
    { name: 'wide.csv', type: 'text/csv', content: Buffer.from(`${'a,'.repeat(20_000)}\n`.repeat(2)) },
    { name: 'large.bin', type: 'application/octet-stream', content: Buffer.alloc(13 * MEGABYTE) },
  ]
}

/** The header of the picture says that it is so many pixels wide and high. */
function claimedPixels(png: Buffer, pixels: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(pixels, 16)
  changed.writeUInt32BE(pixels, 20)
  return changed
}
