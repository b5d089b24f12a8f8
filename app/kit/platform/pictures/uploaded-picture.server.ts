import { createHash } from 'node:crypto'
import { IMAGE_HEAD_BYTES, type ImageRefusal, jpegFileName, refuseFile } from '#app/kit/pure/picture-file.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { ApartProcessError } from '../apart/apart-process.server.ts'
import type { ServerContext } from '../server-context.ts'
import { type PictureFit, sentPictures } from './pictures.server.ts'

/** An upload as we keep it: a fresh JPEG that holds nothing but the picture. */
export type UploadedImage = {
  content: Uint8Array<ArrayBuffer>
  sha256: string
  width: number
  height: number
  contentType: 'image/jpeg'
  fileName: string
}

/** What staff show on pages. */
export const PAGE_FIT: PictureFit = { longestSide: 2400, isRead: true, quality: 85, mostBytes: 1_500_000 }

/**
 * Reads an upload that anyone may have made. Only what decodes as JPEG, PNG or WebP is taken, and it is encoded
 * again, which turns it upright and drops metadata and anything appended (rule receipts.kept-picture). JPEG, because
 * every receiver and every text recogniser reads it.
 * @param from who sends it: they wait for their own pictures first
 */
export async function readUploadedImage(
  { log }: Pick<ServerContext, 'log'>,
  file: File,
  how: { from: string; fit: PictureFit },
): Promise<Result<UploadedImage, ImageRefusal>> {
  const head = new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer())
  const refusal = refuseFile({ size: file.size, head })
  if (refusal) return fail(refusal)
  try {
    const encoded = await sentPictures.encode(file, how)
    if (!encoded.ok) return encoded
    const sha256 = createHash('sha256').update(encoded.value.content).digest('hex')
    return ok({ ...encoded.value, sha256, contentType: 'image/jpeg', fileName: jpegFileName(file.name) })
  } catch (error) {
    if (!(error instanceof ApartProcessError)) throw error
    log.error({ err: error }, 'no process for pictures')
    return fail('busy')
  }
}
