import { v7 as uuidv7 } from 'uuid'
import type { CommandContext } from '#app/house/accounts/guard.server.ts'
import { imageMessage } from '#app/joining/receipts/schema.ts'
import { readUploadedImage } from '#app/joining/receipts/uploaded-image.server.ts'
import { keepFile, readFile } from '#app/kit/platform/kept-files.server.ts'
import type { PictureFit } from '#app/kit/platform/pictures/pictures.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'

const SIDE = 512

/** Large enough for the record's own screen on a sharp display. */
const SQUARE: PictureFit = {
  longestSide: SIDE,
  cover: { width: SIDE, height: SIDE, position: 'attention' },
  quality: 85,
  mostBytes: 300_000,
}

/**
 * Stores a picture of somebody as a square.
 * @returns its storage key, or the sentence beside the field
 */
export async function storePicture(ctx: CommandContext, upload: File): Promise<Result<string, string>> {
  const image = await readUploadedImage(ctx, upload, { from: ctx.actor.userId, fit: SQUARE })
  if (!image.ok) return fail(imageMessage(image.reason))
  const key = `employees/${uuidv7()}.jpg`
  return (await keepFile(ctx, key, image.value.content)) ? ok(key) : fail(m.form_not_stored())
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
