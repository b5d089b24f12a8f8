import { crc32, deflateSync } from 'node:zlib'

type Chequers = {
  /** Fields in a row, and rows. */
  side: number
  /** Pixels that a field is wide and high. */
  scale: number
  isWhite: (row: number, column: number) => boolean
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const AS_ABOVE = 2

/**
 * A picture of black and white fields as a PNG with one bit per pixel. Of each row of fields one line of pixels is
 * written, and the others only as being the same: pictures of a thousand fields have about a kilobyte.
 */
export function chequeredPng({ side, scale, isWhite }: Chequers): Buffer {
  const width = side * scale
  const lineBytes = 1 + Math.ceil(width / 8) // the first says how the line is to be read
  const lines = Buffer.alloc(width * lineBytes)
  for (let y = 0; y < width; y += 1) {
    const line = lines.subarray(y * lineBytes, (y + 1) * lineBytes)
    if (y % scale > 0) line[0] = AS_ABOVE
    else drawLine(line, width, x => isWhite(y / scale, Math.floor(x / scale)))
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(width, 4)
  head[8] = 1 // bit per pixel, of grey: all else of the head is 0
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawLine(line: Buffer, width: number, isWhite: (x: number) => boolean) {
  for (let x = 0; x < width; x += 1) {
    const at = 1 + (x >> 3)
    if (isWhite(x)) line[at] = (line[at] ?? 0) | (128 >> (x & 7))
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
