import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'

/** A file of at most 10 MB that a visitor may send as a picture, made to cost far more than it weighs. */
export type HostilePicture = { name: string; mimeType: string; buffer: Buffer }

const MEGABYTE = 2 ** 20
/** As large as an upload may be, with a little room for the rest of a file. */
const FILE_BYTES = 9.5 * MEGABYTE
/** 39.7 megapixels: just what is still taken. */
const SIDE = 6300

/** By what they are, each made in some milliseconds. */
export const HOSTILE_PICTURES = {
  'a JPEG of 39.7 megapixels in 500 scans': () => jpeg(manyScans({ side: SIDE, scans: 500 })),
  'a JPEG of 39.7 megapixels in 24 scans': () => jpeg(manyScans({ side: SIDE, scans: 24 })),
  'a JPEG of two billion pixels and 300 bytes': () => jpeg(manyScans({ side: 65_000, scans: 1, bytes: 100 })),
  'a JPEG of 39.7 megapixels and 300 bytes': () => jpeg(manyScans({ side: SIDE, scans: 1, bytes: 100 })),
  'a JPEG of fill bytes': () => jpeg(Buffer.concat([SOI, Buffer.alloc(FILE_BYTES, 0xff)])),
  'a JPEG of two million comments': () => jpeg(withSegments(0xfe, Buffer.alloc(0), 2_000_000)),
  'a JPEG with 9 MB of EXIF': () => jpeg(withSegments(0xe1, tagged('Exif\0\0'), 140)),
  'a JPEG with 9 MB of colour profile': () => jpeg(withSegments(0xe2, tagged('ICC_PROFILE\0\x01\x8c'), 140)),
  'a JPEG that breaks off': () => jpeg(manyScans({ side: 400, scans: 8 }).subarray(0, 500)),
  'a PNG of ten billion pixels and 100 bytes': () => png([header(100_000), data(1)]),
  'a PNG of 39.7 megapixels and 100 bytes': () => png([header(SIDE), data(1)]),
  'a PNG of 300 KB that holds 300 MB': () => png([header(SIDE, 16, 6), data(SIDE * (SIDE * 8 + 1))]),
  'an interlaced PNG of 300 KB that holds 300 MB': () =>
    png([header(SIDE, 16, 6, 1), data(SIDE * (SIDE * 8 + 1) + 4 * SIDE)]),
  'an interlaced PNG of 160 KB that holds 160 MB': () =>
    png([header(SIDE, 8, 6, 1), data(SIDE * (SIDE * 4 + 1) + 4 * SIDE)]),
  'a PNG whose colour profile holds 2 GB': () => png([header(8), profile(2000 * MEGABYTE), data(8 * 25)]),
  'a PNG whose texts hold 2 GB': () => png([header(8), repeated(text(8 * MEGABYTE), 250), data(8 * 25)]),
  'a PNG of 700,000 chunks': () => png([header(8), repeated(chunk('teXt'), 700_000), data(8 * 25)]),
  'a PNG of 5,000 frames': () =>
    png([header(SIDE), chunk('acTL', words(5000, 0)), data(SIDE * (SIDE * 3 + 1))]),
  'a PNG that breaks off': () => png([header(400), data(400 * 1201)], 60),
  'a WebP of 20,000 frames': () => webp(frames(20_000)),
  'a WebP of 268 megapixels and 30 bytes': () => webp(claimed(16_383)),
  'a WebP that claims to be 4 GB': () => webp(Buffer.concat([riff([DOT]).fill(0xff, 4, 8)])),
} satisfies Record<string, () => HostilePicture>

const jpeg = (buffer: Buffer): HostilePicture => ({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
const webp = (buffer: Buffer): HostilePicture => ({ name: 'slip.webp', mimeType: 'image/webp', buffer })

const SOI = Buffer.from([0xff, 0xd8])
const EOI = Buffer.from([0xff, 0xd9])

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/**
 * A progressive JPEG of grey in three full components, whose scans are all legal: each coefficient of each component
 * is refined bit by bit, and every scan, of some dozen bytes, makes the decoder look at every block again.
 * @param bytes of the first scan, where it should break off
 */
export function manyScans({ side, scans, bytes }: { side: number; scans: number; bytes?: number }): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255])
  const components = [1, 2, 3].flatMap(id => [id, 0x11, 0])
  const first = Buffer.alloc(bytes ?? Math.ceil((blocks * 3) / 8) + 1)
  return Buffer.concat([
    SOI,
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, Buffer.concat([size, Buffer.from([3, ...components])])),
    segment(0xc4, huffmanOf(0x00, 0x00)),
    segment(0xc4, huffmanOf(0x10, 0xe0)),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 0, 0])),
    first,
    ...refinements(scans - 1, emptyRuns(blocks)),
    EOI,
  ])
}

/** A table of one code, the bit 0. */
const huffmanOf = (table: number, symbol: number) =>
  Buffer.from([table, 1, ...Array<number>(15).fill(0), symbol])

const BITS = 14

function refinements(count: number, runs: Buffer): Buffer[] {
  return Array.from({ length: count }, (_, i) => {
    const bit = BITS - 1 - (i % BITS)
    const coefficient = 1 + (Math.floor(i / BITS) % 63)
    const component = 1 + (Math.floor(i / (BITS * 63)) % 3)
    const precision = (bit === BITS - 1 ? 0 : (bit + 1) << 4) | bit
    const head = Buffer.from([1, component, 0, coefficient, coefficient, precision])
    return Buffer.concat([segment(0xda, head), runs])
  })
}

/** Runs of 32,767 blocks in which nothing is said: a code of one bit, then fourteen ones. */
function emptyRuns(blocks: number): Buffer {
  const bits = '011111111111111'.repeat(Math.ceil(blocks / 32_767))
  const bytes = bits.match(/.{1,8}/g)?.map(byte => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? []
  return Buffer.from(bytes.flatMap(byte => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** Content of the largest segment there is, which begins with `tag`. */
const tagged = (tag: string) => Buffer.concat([Buffer.from(tag, 'latin1'), Buffer.alloc(65_500)])

function withSegments(marker: number, content: Buffer, count: number): Buffer {
  const picture = manyScans({ side: 16, scans: 4 })
  const one = segment(marker, content)
  return Buffer.concat([SOI, repeated(one, count), picture.subarray(2)])
}

const repeated = (part: Buffer, count: number) => Buffer.alloc(part.length * count, part)

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function png(chunks: Buffer[], length?: number): HostilePicture {
  const whole = Buffer.concat([SIGNATURE, ...chunks, chunk('IEND')])
  return { name: 'slip.png', mimeType: 'image/png', buffer: whole.subarray(0, length) }
}

const words = (...numbers: number[]) =>
  Buffer.concat(numbers.map(number => Buffer.from(new Uint32Array([number]).buffer).swap32()))

function chunk(type: string, content: Uint8Array = new Uint8Array()): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  return Buffer.concat([words(content.length), named, words(crc32(named))])
}

/** @param colour 2 is RGB, 6 is RGBA */
const header = (side: number, bits = 8, colour = 2, interlace = 0) =>
  chunk('IHDR', Buffer.concat([words(side, side), Buffer.from([bits, colour, 0, 0, interlace])]))

const data = (bytes: number) => chunk('IDAT', zeros(bytes))
const profile = (bytes: number) => chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(bytes)]))

const text = (bytes: number) => chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros(bytes)]))

/** So many zeros, a thousand times smaller. A megabyte is deflated once; what repeats it takes no time. */
function zeros(bytes: number): Buffer {
  const flushed = (length: number) =>
    deflateRawSync(Buffer.alloc(length), { level: 9, finishFlush: zlib.Z_FULL_FLUSH })
  const [whole, rest] = [Math.floor(bytes / MEGABYTE), bytes % MEGABYTE]
  const megabyte = flushed(MEGABYTE)
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    repeated(megabyte, whole),
    flushed(rest),
    Buffer.from([0x03, 0x00]), // the last block, empty
    words((bytes % 65_521) * 65_536 + 1), // Adler-32 of zeros
  ])
}

/** One dot, without loss. */
const DOT = Buffer.from('VP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0\0', 'latin1').subarray(
  0,
  22,
)

function riff(chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), littleEndian(content.length, 4), content])
}

function littleEndian(number: number, bytes: number): Buffer {
  const written = Buffer.alloc(bytes)
  written.writeUIntLE(number, 0, bytes)
  return written
}

function riffChunk(type: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2)
  return Buffer.concat([Buffer.from(type), littleEndian(content.length, 4), content, padding])
}

/** Each frame is a dot on a canvas of 16 by 16. */
function frames(count: number): Buffer {
  const canvas = Buffer.concat([Buffer.from([2, 0, 0, 0]), littleEndian(15, 3), littleEndian(15, 3)])
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(12), littleEndian(1, 4), DOT]))
  return riff([riffChunk('VP8X', canvas), riffChunk('ANIM', Buffer.alloc(6)), repeated(frame, count)])
}

/** The dot, which says of itself that it is as high and as wide as `side`. */
function claimed(side: number): Buffer {
  const picture = Buffer.from(DOT)
  picture.writeUInt32LE(((side - 1) | ((side - 1) << 14)) >>> 0, 9)
  return riff([picture])
}
