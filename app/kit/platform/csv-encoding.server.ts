import { setImmediate } from 'node:timers/promises'
import {
  BYTE_ENCODINGS,
  type ByteEncoding,
  judgeWords,
  likelyEncodings,
} from '#app/kit/pure/byte-encodings.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | ByteEncoding

/** `open` are the encodings that it may be in as well as not, the likeliest first; none where its letters decide. */
export type Decoded = { text: string; encoding: Encoding; open: ByteEncoding[] }

/** What is decoded at once: others get their turn after some milliseconds. */
const DECODED_AT_ONCE = 64 * 1024

/**
 * Reads a text in whatever spreadsheets write.
 * @param chosen counts where the letters do not decide
 * @returns null where it is in no encoding
 */
export async function decodeText(bytes: Uint8Array, chosen?: ByteEncoding): Promise<Decoded | null> {
  const unicode = utf16Of(bytes) ?? 'utf-8'
  const certain = await decodeAs(bytes, unicode)
  if (certain !== null) return { text: certain, encoding: unicode, open: [] }
  const texts = new Map<ByteEncoding, string>()
  const judged = new Map<ByteEncoding, { words: number; likely: number }>()
  for (const encoding of BYTE_ENCODINGS) {
    const words = { words: 0, likely: 0 }
    const text = await decodeAs(bytes, encoding, part => judgeWords(words, part, encoding))
    if (text === null) continue
    texts.set(encoding, text)
    judged.set(encoding, words)
  }
  const open = likelyEncodings(judged)
  const encoding = open.find(one => one === chosen) ?? open[0]
  if (!encoding) return null
  const text = texts.get(encoding) ?? ''
  return { text, encoding, open: open.some(one => texts.get(one) !== text) ? open : [] }
}

/** Reads a text in Unicode, or else in that encoding; null where it is in neither. */
export async function decodeUnicodeOr(bytes: Uint8Array, otherwise: ByteEncoding): Promise<string | null> {
  return (await decodeAs(bytes, utf16Of(bytes) ?? 'utf-8')) ?? decodeAs(bytes, otherwise)
}

const LOOKED_AT = 4096
/** Of the letters of a list some are digits, commas or the at sign of an address. */
const FEWEST_NULS = 1 / 20

/** By its mark, or by the zeros of every second byte, which no other text has. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const nuls = [0, 0] as [number, number]
  const looked = bytes.subarray(0, LOOKED_AT)
  for (const [place, byte] of looked.entries()) if (byte === 0) nuls[(place % 2) as 0 | 1] += 1
  const fewest = (looked.length / 2) * FEWEST_NULS
  if (nuls[0] === 0 && nuls[1] > fewest) return 'utf-16le'
  return nuls[1] === 0 && nuls[0] > fewest ? 'utf-16be' : null
}

/** Null where the bytes are something else. */
async function decodeAs(bytes: Uint8Array, encoding: Encoding, see?: (part: string) => void) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let text = ''
  try {
    for (let start = 0; start < bytes.length; start += DECODED_AT_ONCE) {
      const decoded = decoder.decode(bytes.subarray(start, start + DECODED_AT_ONCE), { stream: true })
      const part = encoding === 'windows-1252' ? withMarks(decoded) : decoded
      see?.(part)
      text += part
      await setImmediate()
    }
    return text + decoder.decode()
  } catch {
    return null
  }
}

/** What Windows-1252 has from 0x80 to 0x9f; as Node decodes it, these are control characters. */
const MARKS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function withMarks(text: string): string {
  return text.replace(/[\x80-\x9f]/g, mark => MARKS.charAt(mark.charCodeAt(0) - 0x80))
}

/** What a text that was read in one encoding is in another. */
export function rereadAs(text: string, from: ByteEncoding, to: ByteEncoding): string {
  const [before, after] = [highLettersOf(from), highLettersOf(to)]
  return text.replace(/[^\0-\x7f]/g, letter => after.charAt(before.indexOf(letter)))
}

function highLettersOf(encoding: ByteEncoding): string {
  const letters = new TextDecoder(encoding).decode(
    Uint8Array.from({ length: 128 }, (_, place) => 128 + place),
  )
  return encoding === 'windows-1252' ? withMarks(letters) : letters
}
