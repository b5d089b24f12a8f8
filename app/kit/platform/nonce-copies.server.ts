import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { crcShift, joinCrc32 } from '#app/kit/pure/crc32.ts'

const deflate = promisify(deflateRaw)

/** A body in which each copy has a nonce of its own, as long as the first one. */
export type NonceCopies = { plain: Copies; gzip: Copies }

type Copies = {
  /** Of every copy, in bytes. */
  length: number
  /** Pieces of a copy, in their order. Long pieces are the same ones for every copy: only to be read. */
  copy: (nonce: string) => Buffer[]
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const GZIP_TRAILER_LENGTH = 8
/** How far back DEFLATE can refer. */
const WINDOW = 32 * 1024
/** A byte that no UTF-8 text has. */
const NOT_TEXT = 0xff
/** Pieces up to this long are sent together: to copy them costs less than to send each. */
const SHORT = 8 * 1024

/**
 * Takes a text apart at its nonce and compresses the parts once. A compressed copy is these parts with the new nonce
 * between them in stored blocks, so that a copy costs no compression.
 */
export async function prepareNonceCopies(text: Buffer, nonce: string): Promise<NonceCopies> {
  const parts = splitAt(text, nonce)
  const [first = Buffer.alloc(0), ...others] = await Promise.all(compressParts(parts, nonce.length))
  const plain = copiesOf(parts, nonce.length)
  const gzip = copiesOf([Buffer.concat([GZIP_HEADER, first]), ...others], storedLength(nonce.length))
  const trailerOf = gzipTrailer(parts, nonce.length)
  return {
    plain: { length: plain.length, copy: filler => plain.fill(Buffer.from(filler, 'latin1')) },
    gzip: {
      length: gzip.length + GZIP_TRAILER_LENGTH,
      copy: filler => {
        const bytes = Buffer.from(filler, 'latin1')
        return [...gzip.fill(storedBlock(bytes)), trailerOf(bytes)]
      },
    },
  }
}

function splitAt(text: Buffer, nonce: string): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, start)) {
    parts.push(text.subarray(start, at))
    start = at + nonce.length
  }
  return [...parts, text.subarray(start)]
}

/** Each part may refer to those before it, but not to the nonces: in their place the window holds what no text has. */
function compressParts(parts: Buffer[], nonceLength: number): Promise<Buffer>[] {
  const gap = Buffer.alloc(nonceLength, NOT_TEXT)
  let before: Buffer = Buffer.alloc(0)
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const dictionary = before
    before = Buffer.concat([before, part, gap]).subarray(-WINDOW)
    return deflate(part, {
      level: 9,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(dictionary.length > 0 && { dictionary }),
    })
  })
}

/** The parts with a gap between each two. Neighbours that are short are one piece. */
function copiesOf(parts: Buffer[], gapLength: number) {
  const pieces: (Buffer | Run)[] = []
  let run: Run = { parts: [], length: 0 }
  const endRun = () => {
    if (run.length > 0) pieces.push(run)
    run = { parts: [], length: 0 }
  }
  parts.forEach((part, index) => {
    if (index > 0) addTo(run, null, gapLength)
    if (part.length <= SHORT) {
      addTo(run, part, part.length)
    } else {
      endRun()
      pieces.push(part)
    }
  })
  endRun()
  return {
    length: pieces.reduce((sum, piece) => sum + piece.length, 0),
    fill: (filler: Buffer) => pieces.map(piece => (Buffer.isBuffer(piece) ? piece : fillRun(piece, filler))),
  }
}

/** Parts of one piece; null stands for a gap. */
type Run = { parts: (Buffer | null)[]; length: number }

function addTo(run: Run, part: Buffer | null, length: number) {
  run.parts.push(part)
  run.length += length
}

function fillRun({ parts, length }: Run, filler: Buffer): Buffer {
  const piece = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) at += (part ?? filler).copy(piece, at)
  return piece
}

const storedLength = (length: number) => 5 + length

/** RFC 1951 section 3.2.4: bytes as they are, in a block that is not the last. */
function storedBlock(bytes: Buffer): Buffer {
  const block = Buffer.alloc(storedLength(bytes.length))
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(~bytes.length & 0xffff, 3)
  bytes.copy(block, 5)
  return block
}

/** CRC and length of the whole, the CRC from those of its parts. */
function gzipTrailer(parts: Buffer[], nonceLength: number): (nonce: Buffer) => Buffer {
  const pastNonce = crcShift(nonceLength)
  const [first, ...others] = parts.map(part => ({ crc: crc32(part), past: crcShift(part.length) }))
  const size = parts.reduce((sum, part) => sum + part.length, others.length * nonceLength)
  return nonce => {
    const nonceCrc = crc32(nonce)
    const crc = others.reduce(
      (sum, part) => joinCrc32(joinCrc32(sum, nonceCrc, pastNonce), part.crc, part.past),
      first?.crc ?? 0,
    )
    const trailer = Buffer.alloc(GZIP_TRAILER_LENGTH)
    trailer.writeUInt32LE(crc, 0)
    trailer.writeUInt32LE(size % 2 ** 32, 4)
    return trailer
  }
}
