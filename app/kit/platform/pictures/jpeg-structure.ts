import { type Frame, LARGEST_PROFILE_BYTES } from './frame.ts'

/** Encoders write about ten (jpegtran, phones), the most thorough two dozen; each makes every block be decoded again. */
const MOST_SCANS = 30
/** Large files carry some 150 of 64 KB beside the tables of their scans. */
const MOST_SEGMENTS = 1000

const MARKER = 0xff
const [SOI, EOI, SOS, DHP, EXP, APP2] = [0xd8, 0xd9, 0xda, 0xde, 0xdf, 0xe2]
/** Baseline, extended and progressive. The other frames (lossless, arithmetic, hierarchical) no camera writes. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf]
const REFUSED = new Set([SOI, DHP, EXP, ...OTHER_FRAMES])

type JpegFrame = { width: number; height: number; fewestBytes: number }

/** The frame of a JPEG; null where it is none that we decode. What follows its end, as phones append, is not looked at. */
export function readJpeg(file: Uint8Array): Frame | null {
  let frame: JpegFrame | null = null
  let [scans, segments, profileBytes, scanBytes] = [0, 0, 0, 0]
  let at = 2
  for (;;) {
    at = findMarker(file, at)
    const marker = file[at]
    at++
    if (marker === undefined || REFUSED.has(marker)) return null
    if (marker === EOI) {
      return frame && { ...frame, isWhole: scans > 0 && scanBytes >= frame.fewestBytes }
    }
    const length = readShort(file, at)
    segments++
    if (length < 2 || at + length > file.length || segments > MOST_SEGMENTS) return null
    if (marker === APP2) profileBytes += length
    if (profileBytes > LARGEST_PROFILE_BYTES) return null
    if (FRAMES.includes(marker)) {
      if (frame) return null
      frame = readFrame(file, at, length)
      if (!frame) return null
    }
    at += length
    if (marker !== SOS) continue
    scans++
    if (!frame || scans > MOST_SCANS) return null
    const begun = at
    at = findMarker(file, at)
    scanBytes += at - begun
    at -= 1 // on the marker's first byte again
  }
}

/** Where the byte stands that names the next marker: what is stuffed, restarts and bytes between segments are passed over. */
function findMarker(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== MARKER) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 1 && next !== MARKER && (next < 0xd0 || next > 0xd7)) return at + 1
  }
  return file.length
}

/** @param at where the length of the segment stands */
function readFrame(file: Uint8Array, at: number, length: number): JpegFrame | null {
  const [precision, components = 0] = [file[at + 2], file[at + 7]]
  const isKnown = precision === 8 && [1, 3, 4].includes(components) && length === 8 + 3 * components
  if (!isKnown) return null
  const [height, width] = [readShort(file, at + 3), readShort(file, at + 5)]
  let [across, down] = [1, 1]
  for (let i = 0; i < components; i++) {
    const sampling = file[at + 9 + 3 * i] ?? 0
    const [h, v] = [sampling >> 4, sampling & 15]
    if (h < 1 || h > 4 || v < 1 || v > 4) return null
    across = Math.max(across, h)
    down = Math.max(down, v)
  }
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  return { width, height, fewestBytes: Math.floor(units / 8) } // each unit has a code, of a bit at least
}

/** NaN beyond the end, which is no length. */
const readShort = (file: Uint8Array, at: number) =>
  (file[at] ?? Number.NaN) * 256 + (file[at + 1] ?? Number.NaN)
