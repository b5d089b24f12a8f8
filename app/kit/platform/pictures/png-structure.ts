import { type Frame, LARGEST_PROFILE_BYTES } from './frame.ts'

/** Encoders cut the data of a picture into pieces of 8 KB. */
const MOST_DATA_CHUNKS = 20_000
/** Everything that is not the picture: times, gammas, texts. */
const MOST_OTHER_CHUNKS = 100
/** libpng unpacks each to up to 8 MB. */
const MOST_PACKED_TEXTS = 8

/** 40 megapixels of four colours; with 16 bits for each, which no phone writes, it is half of that. */
const MOST_RAW_BYTES = 160_000_000

/** Deflate makes no less of what it packs. */
const BEST_RATIO = 1032

const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const DEPTHS = [1, 2, 4, 8, 16]

/** The frame of a PNG; null where it is none that we decode. What follows its end is not looked at. */
export function readPng(file: Uint8Array): Frame | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const header = readHeader(view)
  if (!header) return null
  const counts = { data: 0, packed: 0, other: 0 }
  let dataBytes = 0
  let last = 'IHDR'
  for (let at = 33; at + 12 <= file.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    at += 12 + length
    if (at > file.length) return null
    if (type === 'IEND') return { ...header, isWhole: isPossible(header.rawBytes, dataBytes) }
    if (type === 'IDAT') {
      if (counts.data > 0 && last !== 'IDAT') return null
      counts.data++
      dataBytes += length
    } else {
      if (isRefused(type, length, last)) return null
      if (type === 'zTXt' || type === 'iTXt') counts.packed++
      counts.other++
    }
    if (isTooMuch(counts)) return null
    last = type
  }
  return null
}

function isPossible(rawBytes: number, packedBytes: number) {
  return rawBytes <= MOST_RAW_BYTES && rawBytes <= packedBytes * BEST_RATIO
}

function isTooMuch({ data, packed, other }: { data: number; packed: number; other: number }) {
  return data > MOST_DATA_CHUNKS || packed > MOST_PACKED_TEXTS || other > MOST_OTHER_CHUNKS
}

/** Animations, a second header, and chunks that a decoder has to know and does not. */
function isRefused(type: string, length: number, last: string): boolean {
  if (!/^[A-Za-z]{4}$/.test(type) || type === 'acTL' || type === 'fdAT') return true
  if (type === 'iCCP') return length > LARGEST_PROFILE_BYTES || last === 'iCCP'
  const isCritical = type < 'a'
  return isCritical && type !== 'PLTE'
}

/** Its chunk stands first, at byte 8, and is 13 bytes long. */
function readHeader(view: DataView): (Frame & { rawBytes: number }) | null {
  if (view.byteLength < 33 || view.getUint32(8) !== 13 || view.getUint32(12) !== 0x49484452) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colour, packing, filter, interlace] = [24, 25, 26, 27, 28].map(at => view.getUint8(at))
  const channels = CHANNELS.get(colour ?? -1)
  const isKnown = DEPTHS.includes(depth ?? 0) && packing === 0 && filter === 0 && (interlace ?? 2) < 2
  if (!channels || !isKnown) return null
  return { width, height, isWhole: false, rawBytes: (width * height * channels * (depth ?? 0)) / 8 }
}
