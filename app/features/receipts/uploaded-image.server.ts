import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { fail, ok, type Result } from '../../pure/result.ts'
import {
  IMAGE_HEAD_BYTES,
  type ImageRefusal,
  jpegFileName,
  LARGEST_IMAGE_PIXELS,
  refuseFile,
} from './rules.ts'

/** An upload as we keep it: a fresh JPEG that holds nothing but the picture. */
export type UploadedImage = {
  content: Uint8Array
  sha256: string
  width: number
  height: number
  contentType: 'image/jpeg'
  fileName: string
}

const LONGEST_SIDE = 2400
const JPEG_QUALITY = 85
const DECODE_SECONDS = 20

/**
 * Reads an upload that anyone may have made. Only what decodes as JPEG, PNG or WebP is taken, and it is encoded
 * anew, which turns it upright and drops metadata and anything appended (thai-payments §3). JPEG, because every
 * receiver and every text recogniser reads it.
 */
export async function readUploadedImage(file: File): Promise<Result<UploadedImage, ImageRefusal>> {
  const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer())
  const refusal = refuseFile({ size: file.size, head })
  if (refusal) return fail(refusal)
  try {
    const upload = await file.arrayBuffer()
    if (await hasTooManyPixels(upload)) return fail('too_many_pixels')
    const { data: content, info } = await encodeImage(upload)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return ok({
      content,
      sha256,
      width: info.width,
      height: info.height,
      contentType: 'image/jpeg',
      fileName: jpegFileName(file.name),
    })
  } catch {
    return fail('unreadable')
  }
}

/** Reads the header only, which says how many pixels would be decoded. */
async function hasTooManyPixels(upload: ArrayBuffer): Promise<boolean> {
  const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
  return width * height > LARGEST_IMAGE_PIXELS
}

/** Phones write files that make the decoder warn, so warnings pass; a truncated file does not. */
function encodeImage(upload: ArrayBuffer) {
  return sharp(upload, { failOn: 'error', limitInputPixels: LARGEST_IMAGE_PIXELS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true })
}
