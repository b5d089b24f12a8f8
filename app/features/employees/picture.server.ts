import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { m } from '#app/paraglide/messages.js'
import { keepFile, readFile } from '../../platform/kept-files.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { fail, ok, type Result } from '../../pure/result.ts'
import { imageMessage } from '../receipts/schema.ts'
import { readUploadedImage } from '../receipts/uploaded-image.server.ts'

/** Large enough for the record's own screen on a sharp display. */
const SIDE = 512

/**
 * Stores a picture of somebody as a square.
 * @returns its storage key, or the sentence beside the field
 */
export async function storePicture(
  ctx: Pick<ServerContext, 'storage' | 'log'>,
  upload: File,
): Promise<Result<string, string>> {
  const image = await readUploadedImage(upload)
  if (!image.ok) return fail(imageMessage(image.reason))
  const square = await sharp(image.value.content)
    .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 85 })
    .toBuffer()
  const key = `employees/${uuidv7()}.jpg`
  return (await keepFile(ctx, key, square)) ? ok(key) : fail(m.form_not_stored())
}

/** The picture as an answer: 404 where there is none. Only for those who may see it; no cache keeps it. */
export async function answerPicture(
  ctx: Pick<ServerContext, 'storage' | 'log'>,
  key: string | null,
): Promise<Response> {
  const content = key ? await readFile(ctx, key) : null
  if (!content) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
