import { type Frame, LARGEST_PROFILE_BYTES } from './frame.ts'

/** The picture, its transparency, a profile and metadata. */
const MOST_CHUNKS = 30

type Size = { width: number; height: number }

/** The frame of a WebP; null where it is none that we decode, or an animation. */
export function readWebp(file: Uint8Array): Frame | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 20) return null
  const end = 8 + view.getUint32(4, true)
  if (end > file.length) return null
  let canvas: Size | null = null
  let picture: Size | null = null
  let chunks = 0
  for (let at = 12; at + 8 <= end; ) {
    const type = String.fromCharCode(...file.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const begin = at + 8
    if (begin + length > end || ++chunks > MOST_CHUNKS) return null
    if (type === 'ANIM' || type === 'ANMF') return null
    if (type === 'ICCP' && length > LARGEST_PROFILE_BYTES) return null
    if (type === 'VP8X') {
      if (canvas || length < 10) return null
      canvas = { width: 1 + readThree(view, begin + 4), height: 1 + readThree(view, begin + 7) }
    }
    if (type === 'VP8 ' || type === 'VP8L') {
      if (picture || length < 10) return null
      picture = type === 'VP8 ' ? readLossy(view, begin) : readLossless(view, begin)
      if (!picture) return null
    }
    at = begin + length + (length % 2)
  }
  if (!picture) return null
  const isSame = !canvas || (canvas.width === picture.width && canvas.height === picture.height)
  return isSame ? { ...picture, isWhole: true } : null
}

const readThree = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

/** A frame that stands alone, then the code that starts it (RFC 6386 section 9.1). */
function readLossy(view: DataView, at: number): Size | null {
  const isAlone = (view.getUint8(at) & 1) === 0
  if (!isAlone || readThree(view, at + 3) !== 0x2a019d) return null
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

function readLossless(view: DataView, at: number): Size | null {
  if (view.getUint8(at) !== 0x2f) return null
  const bits = view.getUint32(at + 1, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
