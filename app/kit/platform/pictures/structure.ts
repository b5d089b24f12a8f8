import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { Frame } from './frame.ts'
import { readJpeg } from './jpeg-structure.ts'
import { readPng } from './png-structure.ts'
import { readWebp } from './webp-structure.ts'

export type StructureFault = 'not_an_image' | 'too_many_pixels' | 'unreadable'

/** More pixels than phones save by default; a 27 KB file can claim hundreds of millions (rule receipts.image). */
export const MOST_PIXELS = 40_000_000

/**
 * Looks, before any decoder does, at how a file is put together: what decodes slowly though it is small has too many
 * scans, frames, chunks or pixels. Each byte is looked at once at most; nothing is decompressed, and nothing throws.
 */
export function checkStructure(file: Uint8Array): Result<Frame, StructureFault> {
  const read = readerFor(file)
  if (!read) return fail('not_an_image')
  const frame = read(file)
  if (!frame || frame.width === 0 || frame.height === 0) return fail('unreadable')
  if (frame.width * frame.height > MOST_PIXELS) return fail('too_many_pixels')
  return frame.isWhole ? ok(frame) : fail('unreadable')
}

function readerFor(file: Uint8Array) {
  const begins = (text: string, from = 0) =>
    [...text].every((letter, i) => file[from + i] === letter.charCodeAt(0))
  if (begins('\xff\xd8\xff')) return readJpeg
  if (begins('\x89PNG\r\n\x1a\n')) return readPng
  return begins('RIFF') && begins('WEBP', 8) ? readWebp : null
}
