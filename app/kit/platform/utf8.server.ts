import { transcode } from 'node:buffer'

const BYTES_OF_A_UNIT = 2
let scratch = Buffer.alloc(2 ** 18)

/**
 * UTF-8, as `Buffer.from` makes it. That goes through a text with a letter beyond Latin-1 letter by letter; by way of
 * UTF-16, which is what such a text is made of, it takes a fifth of the time.
 */
export function utf8Of(text: string): Buffer<ArrayBuffer> {
  const length = text.length * BYTES_OF_A_UNIT
  if (scratch.length < length) scratch = Buffer.alloc(length)
  scratch.write(text, 'utf16le')
  try {
    return transcode(scratch.subarray(0, length), 'utf16le', 'utf8') as Buffer<ArrayBuffer>
  } catch {
    return Buffer.from(text) // half a character, for which there is a sign
  }
}
