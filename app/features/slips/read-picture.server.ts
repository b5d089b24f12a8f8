import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createQrReader, type QrReader } from './qr-reader.server.ts'
import { findSlips, type SlipQr } from './slip-qr.ts'

/** The slips on a picture, with the texts of all its codes as they were. */
export type PictureReading = { slips: SlipQr[]; texts: string[] }

/** A file's content, fetched only when its turn has come: what waits takes no memory. */
export type LoadPicture = () => Promise<Uint8Array | null>

const SMALLER_SIDE = 2400
/** As many as an upload may have; in grey each is a byte. */
const MOST_PIXELS = 40_000_000
const READ_MS = 5000
const OPEN_SECONDS = 5
const MOST_WAITING = 30

/** Too many pictures wait to be read: this one has to come again. */
export class ReaderBusy extends Error {}

export type PictureReader = {
  read: (load: LoadPicture) => Promise<PictureReading | null>
  stop: () => Promise<void>
}

/**
 * Reads pictures one after the other, so that memory and processor are bounded however many come.
 * @param reader replaced in tests
 */
export function createPictureReader(reader: QrReader = createQrReader()): PictureReader {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    stop: reader.stop,
    /**
     * Null when there is no such file.
     * @throws {ReaderError} when the picture takes too long, {ReaderBusy} when too many wait
     */
    read: load => {
      if (waiting >= MOST_WAITING) return Promise.reject(new ReaderBusy('Too many pictures wait'))
      waiting++
      const turn = last.then(() => readPicture(reader, load)).finally(() => waiting--)
      last = turn.catch(() => {})
      return turn
    },
  }
}

/** The original first, then smaller, where a photo's noise is gone (thai-payments §3). */
async function readPicture(reader: QrReader, load: LoadPicture): Promise<PictureReading | null> {
  const content = await load()
  if (!content) return null
  const original = await toGrey(content)
  const isLarge = Math.max(original.width, original.height) > SMALLER_SIDE
  const texts = await reader.read(original.picture, READ_MS)
  const slips = findSlips(texts)
  if (slips.length > 0 || !isLarge) return { slips, texts }
  const smaller = await reader.read((await toGrey(content, SMALLER_SIDE)).picture, READ_MS)
  return { slips: findSlips(smaller), texts: [...new Set([...texts, ...smaller])] }
}

/** The picture upright, a byte for each pixel, as PGM. */
async function toGrey(content: Uint8Array, longestSide?: number) {
  const opened = sharp(content, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient()
  const sized = longestSide
    ? opened.resize({ width: longestSide, height: longestSide, fit: 'inside' })
    : opened
  const { data, info } = await sized
    .flatten({ background: 'white' })
    .greyscale()
    .raw()
    .timeout({ seconds: OPEN_SECONDS })
    .toBuffer({ resolveWithObject: true })
  const head = new TextEncoder().encode(`P5\n${info.width} ${info.height}\n255\n`)
  const picture = new Uint8Array(head.length + data.length)
  picture.set(head)
  picture.set(data, head.length)
  return { picture, width: info.width, height: info.height }
}

/** What comes first: the reading, or null when whoever waits has waited long enough. The reading goes on. */
export async function orTooLate<Value>(reading: Promise<Value>, ms: number): Promise<Value | null> {
  const timer = new AbortController()
  const late = sleep(ms, null, { signal: timer.signal }).catch(() => null)
  try {
    return await Promise.race([reading, late])
  } finally {
    timer.abort()
  }
}
